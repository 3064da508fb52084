import { setMaxListeners } from "node:events";
import { Option, type Command } from "commander";
import type { Diagnosis } from "../diagnosis.ts";
import { gapsOf } from "../diagnose.ts";
import { DropturnError } from "../errors.ts";
import { reporters } from "../report/index.ts";
import { renderLine, renderTable } from "../report/table.ts";
import { EXIT } from "./exit-codes.ts";
import {
  addInputFlags,
  addLookFlags,
  addRecordFlags,
  addScorerFlags,
  addSearchFlags,
  type InputFlags,
  type LookFlags,
  type RecordFlags,
  type ScorerFlags,
  type SearchFlags,
} from "./flags.ts";
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

/** Adds the main command: from a failed call to a verdict. */
export function addDebugCommand(program: Command, { io, argv, setExit }: CommandContext): void {
  const command = program
    .command("debug", { isDefault: true })
    .argument("<file...>", "calls: files, folders, or - for standard input")
    .description("Find the turn that broke a call (the default command).");
  addInputFlags(command);
  addScorerFlags(command);
  addSearchFlags(command);
  addRecordFlags(command);
  command
    .optionsGroup("Output:")
    .addOption(
      new Option("--to <kind>", "what goes to standard output").choices(Object.keys(reporters)),
    )
    .option("--json", "the same as --to json")
    .option("--note <file>", "write the incident note (Markdown)")
    .option("--html <file>", "write the page")
    .option("--svg <file>", "write the picture of the curve")
    .option("--json-file <file>", "write the JSON")
    .option("--fail-on-drop", "exit 1 when a turn or a slide is named");
  addLookFlags(command).action(async (paths: string[], flags: DebugFlags) => {
    setExit(await debug(paths, flags, io, sayCommand(argv)));
  });
}

async function debug(
  paths: readonly string[],
  flags: DebugFlags,
  io: Io,
  command: string,
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
  const session = await openSession({ flags, io, signal: controller.signal, command });
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
