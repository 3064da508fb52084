import { setMaxListeners } from "node:events";
import { DropturnError } from "../errors.ts";
import type { DebugFlags } from "./command-flags.ts";
import { debugAll } from "./debug-all.ts";
import { EXIT } from "./exit-codes.ts";
import { expandPaths } from "./inputs.ts";
import { outputFiles, outputFormat, writeReports } from "./outputs.ts";
import type { CommandContext } from "./io.ts";
import { readCalls } from "./read.ts";
import { renderCall } from "./render-call.ts";
import { sayCommand } from "./rerun.ts";
import { openSession } from "./session.ts";
import { tallyOf, type DebugContext, type Tally } from "./tally.ts";

/** Runs `dropturn debug`; returns the exit code. */
export async function debug(
  paths: readonly string[],
  flags: DebugFlags,
  { io, argv }: Pick<CommandContext, "io" | "argv">,
): Promise<number> {
  const files = await expandPaths(paths);
  const several = files.length > 1 || flags.all === true;
  if (several) refuseSingleReports(flags);
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const stopListening = io.onInterrupt(() => controller.abort(new Error("interrupted")));
  const session = await openSession({
    flags,
    io,
    signal: controller.signal,
    command: sayCommand(argv),
  });
  try {
    const tally = several
      ? await debugAll(files, { flags, io, session })
      : await debugOne(files[0] ?? "-", { flags, io, session });
    if (controller.signal.aborted) return EXIT.interrupted;
    return exitOf(tally, flags);
  } finally {
    stopListening();
    await session.close();
  }
}

const ONE_CALL_A_FILE: ReadonlySet<string> = new Set(["html", "svg"]);

function refuseSingleReports(flags: DebugFlags): void {
  const format = outputFormat(flags);
  if (outputFiles(flags).length === 0 && !ONE_CALL_A_FILE.has(format)) return;
  const what = ONE_CALL_A_FILE.has(format) ? `The ${format} on standard output` : "A report file";
  throw new DropturnError("E_USAGE", `${what} can hold one call, and several are given.`, {
    hint: "Run it on one call, or use --json, which prints one line for each call.",
  });
}

async function debugOne(file: string, { flags, io, session }: DebugContext): Promise<Tally> {
  for await (const call of readCalls(file, flags, io)) {
    const diagnosis = await session.diagnose(call);
    if (!diagnosis) continue;
    io.stdout.write(renderCall(diagnosis, { flags, io }));
    await writeReports(diagnosis, flags);
    return tallyOf([diagnosis]);
  }
  return tallyOf([]);
}

function exitOf({ named, incomplete }: Tally, { failOnDrop }: DebugFlags): number {
  if (failOnDrop && named) return EXIT.named;
  return incomplete ? EXIT.incomplete : EXIT.ok;
}
