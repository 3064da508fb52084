import { DropturnError } from "../errors.ts";
import { surveyReporters } from "../report/survey/index.ts";
import type { SurveyReportName } from "../report/survey/names.ts";
import { redactOutcome } from "../report/survey/redact-outcome.ts";
import { createAggregate, type Aggregate } from "../survey/aggregate.ts";
import { readRows } from "../survey/run/lines.ts";
import type { SurveyOutcome } from "../survey/types.ts";
import { EXIT } from "./exit-codes.ts";
import type { FormatFlags, LookFlags, RecordFlags, ScorerFlags, SearchFlags } from "./flags.ts";
import type { Io } from "./io.ts";
import { openRedactor } from "./redaction.ts";
import type { SideFlags } from "./survey-inputs.ts";
import { runFromFlags, type SurveyRun } from "./survey-run.ts";
import { writeFiles } from "./write-files.ts";

/** Every flag of `dropturn survey`. */
export interface SurveyFlags
  extends FormatFlags, ScorerFlags, SearchFlags, RecordFlags, LookFlags, SideFlags {
  readonly sample?: number;
  readonly seed: number;
  readonly by?: string[];
  readonly group?: string;
  readonly shard?: string;
  readonly results?: string[];
  readonly out?: string;
  readonly to?: SurveyReportName;
  readonly json?: boolean;
  readonly note?: string;
  readonly jsonFile?: string;
  readonly failOnShift?: boolean;
}

/** Runs `dropturn survey`; returns the exit code. */
export async function survey(
  paths: readonly string[],
  flags: SurveyFlags,
  io: Io,
): Promise<number> {
  const { by = [], group = null, seed, results } = flags;
  const aggregate = createAggregate({ by, group, seed });
  if (results === undefined) return surveyCalls(paths, { flags, io, aggregate });
  if (paths.length > 0 || flags.baseline) {
    throw new DropturnError("E_USAGE", "Give calls to survey or --results to merge, not both.");
  }
  const notices = await mergeResults(results, aggregate);
  const outcome = aggregate.outcome();
  await report({ ...outcome, notices: [...outcome.notices, ...notices] }, flags, io);
  return exitOf(outcome, flags, null);
}

interface Context {
  readonly flags: SurveyFlags;
  readonly io: Io;
  readonly aggregate: Aggregate;
}

async function surveyCalls(paths: readonly string[], context: Context): Promise<number> {
  const { flags, io, aggregate } = context;
  if (paths.length === 0) {
    throw new DropturnError("E_USAGE", "There are no calls to survey.", {
      hint: "Give files or folders with calls, - for standard input, or --results FILE... to merge.",
    });
  }
  const run = await runFromFlags(paths, context);
  if (!run) return EXIT.ok;
  if (run.stopped && run.scored + run.reused === 0) throw run.stopped;
  const outcome = aggregate.outcome();
  await report({ ...outcome, notices: [...outcome.notices, ...missingOf(run)] }, flags, io);
  return exitOf(outcome, flags, run);
}

/** Gives the lines of several runs to the aggregate; returns what to say about rows that are none. */
async function mergeResults(paths: readonly string[], aggregate: Aggregate): Promise<string[]> {
  const notices: string[] = [];
  for (const path of paths) {
    let strangers = 0;
    for await (const { line } of readRows(path)) {
      if (line) aggregate.add(line);
      else strangers += 1;
    }
    if (strangers > 0) {
      notices.push(`${strangers} of the rows of "${path}" are no result lines and are left out.`);
    }
  }
  return notices;
}

/** What a run that did not come to its end leaves open. */
function missingOf({ left, calls, interrupted, stopped }: SurveyRun): string[] {
  if (left === 0) return [];
  const why = interrupted ? "the run was interrupted" : (stopped?.message ?? "they were not read");
  return [`${left} of ${calls} calls are missing: ${why} The same command goes on from here.`];
}

async function report(outcome: SurveyOutcome, flags: SurveyFlags, io: Io): Promise<void> {
  const redactor = await openRedactor(flags);
  const shown = redactor ? redactOutcome(outcome, redactor) : outcome;
  const { columns, isTTY = false } = io.stdout;
  const kind = flags.json ? "json" : (flags.to ?? "text");
  io.stdout.write(
    surveyReporters[kind](shown, {
      color: isTTY && flags.color && io.env["NO_COLOR"] === undefined,
      ...(isTTY && columns !== undefined && { width: columns }),
      ...(flags.verbose && { verbose: true }),
    }),
  );
  const files: [SurveyReportName, string | undefined][] = [
    ["note", flags.note],
    ["json", flags.jsonFile],
  ];
  await writeFiles(
    files.flatMap(([name, path]) =>
      path === undefined ? [] : [{ kind: name, path, render: () => surveyReporters[name](shown) }],
    ),
  );
}

function exitOf(outcome: SurveyOutcome, flags: SurveyFlags, run: SurveyRun | null): number {
  if (run?.interrupted) return EXIT.interrupted;
  if (flags.failOnShift && hasShift(outcome)) return EXIT.named;
  const sides = [outcome.affected, ...(outcome.baseline ? [outcome.baseline] : [])];
  const isIncomplete =
    (run !== null && run.left > 0) ||
    sides.some(({ reliability }) => reliability.unreadable > 0 || reliability.withGaps > 0);
  return isIncomplete ? EXIT.incomplete : EXIT.ok;
}

function hasShift({ comparison, groups }: SurveyOutcome): boolean {
  const all = [comparison, ...(groups?.groups ?? []).map((group) => group.comparison)];
  return all.some((one) => one?.verdict === "shift");
}
