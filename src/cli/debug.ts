import { setMaxListeners } from "node:events";
import type { Diagnosis } from "../diagnosis.ts";
import { gapsOf } from "../diagnose.ts";
import { DropturnError } from "../errors.ts";
import { reporters } from "../report/index.ts";
import { renderLine, renderTable } from "../report/table.ts";
import { EXIT } from "./exit-codes.ts";
import type { InputFlags, LookFlags, RecordFlags, ScorerFlags, SearchFlags } from "./flags.ts";
import { expandPaths } from "./inputs.ts";
import type { Io } from "./io.ts";
import { sayError } from "./say-error.ts";
import { outputFiles, outputFormat, writeReports, type OutputFlags } from "./outputs.ts";
import type { CommandContext } from "./program.ts";
import { readCalls } from "./read.ts";
import { sayCommand } from "./rerun.ts";
import { openSession, type Session } from "./session.ts";

/** Every flag of `dropturn debug`. */
export type DebugFlags = InputFlags &
  ScorerFlags &
  SearchFlags &
  RecordFlags &
  LookFlags &
  OutputFlags & { readonly failOnDrop?: boolean };

/** Runs `dropturn debug`; returns the exit code. */
export async function debug(
  paths: readonly string[],
  flags: DebugFlags,
  { io, argv }: Pick<CommandContext, "io" | "argv">,
): Promise<number> {
  const files = await expandPaths(paths);
  const several = files.length > 1 || flags.all === true;
  if (several && outputFiles(flags).length > 0) {
    throw new DropturnError("E_USAGE", "A report file can hold one call, and several are given.", {
      hint: "Run it on one call, or use --json, which prints one line for each call.",
    });
  }
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

interface Context {
  readonly flags: DebugFlags;
  readonly io: Io;
  readonly session: Session;
}

interface Tally {
  readonly named: boolean;
  readonly incomplete: boolean;
}

async function debugOne(file: string, { flags, io, session }: Context): Promise<Tally> {
  for await (const call of readCalls(file, flags, io)) {
    const diagnosis = await session.diagnose(call);
    if (!diagnosis) continue;
    io.stdout.write(render(diagnosis, { flags, io }));
    await writeReports(diagnosis, flags);
    return tallyOf([diagnosis]);
  }
  return tallyOf([]);
}

/** One verdict each, a table at the end; a file that cannot be read is a line, not the end of the run. */
async function debugAll(files: readonly string[], context: Context): Promise<Tally> {
  const { flags, io, session } = context;
  const isText = outputFormat(flags) === "text";
  const done: Diagnosis[] = [];
  let unread = 0;
  for (const file of files) {
    if (session.signal.aborted) break;
    try {
      for await (const call of readCalls(file, flags, io)) {
        const diagnosis = await session.diagnose(call);
        if (!diagnosis) continue;
        done.push(diagnosis);
        io.stdout.write(
          isText ? renderLine(diagnosis) : render(diagnosis, { ...context, oneLine: true }),
        );
      }
    } catch (error) {
      if (!(error instanceof DropturnError)) throw error;
      unread += 1;
      io.stderr.write(sayError(error));
    }
  }
  if (unread === files.length) {
    throw new DropturnError("E_FILE", `None of the ${files.length} files could be read.`);
  }
  if (isText && done.length > 0) io.stdout.write(`\n${renderTable(done)}`);
  const { named, incomplete } = tallyOf(done);
  return { named, incomplete: incomplete || unread > 0 };
}

function render(
  diagnosis: Diagnosis,
  { flags, io, oneLine = false }: Pick<Context, "flags" | "io"> & { oneLine?: boolean },
): string {
  const format = outputFormat(flags);
  const { columns, isTTY = false } = io.stdout;
  return reporters[format](diagnosis, {
    color: isTTY && flags.color && io.env["NO_COLOR"] === undefined,
    ...(isTTY && columns !== undefined && { width: columns }),
    ...(flags.verbose && { verbose: true }),
    oneLine,
  });
}

function tallyOf(diagnoses: readonly Diagnosis[]): Tally {
  return {
    named: diagnoses.some(({ verdict }) => verdict.turn !== null || verdict.slide !== null),
    incomplete: diagnoses.some((diagnosis) => gapsOf(diagnosis).length > 0),
  };
}

function exitOf({ named, incomplete }: Tally, { failOnDrop }: DebugFlags): number {
  if (failOnDrop && named) return EXIT.named;
  return incomplete ? EXIT.incomplete : EXIT.ok;
}
