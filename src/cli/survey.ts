import { DropturnError } from "../errors.ts";
import { formatCount } from "../report/format.ts";
import { surveyReporters, type SurveyReporter } from "../report/survey/index.ts";
import type { SurveyReportName } from "../report/survey/names.ts";
import { redactCalls, redactOutcome } from "../report/survey/redact-outcome.ts";
import { createAggregate, type Aggregate } from "../survey/aggregate.ts";
import { readRows } from "../survey/run/lines.ts";
import type { SurveyCall, SurveyOutcome } from "../survey/types.ts";
import type { SurveyFlags } from "./command-flags.ts";
import { EXIT } from "./exit-codes.ts";
import { expandPatterns } from "./inputs.ts";
import type { Io } from "./io.ts";
import { openRedactor } from "./redaction.ts";
import { runFromFlags, type SurveyRun } from "./survey-run.ts";
import { writeFiles } from "./write-files.ts";

/** Names of fields told when no call meets the conditions. */
const FIELDS_TOLD = 12;

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
  const notices = await mergeResults(await expandPatterns(results), aggregate);
  const outcome = aggregate.outcome();
  await report({ ...outcome, notices: [...outcome.notices, ...notices] }, { flags, io }, () =>
    aggregate.calls(),
  );
  return exitOf(outcome, flags, null);
}

interface Context {
  readonly flags: SurveyFlags;
  readonly io: Io;
  readonly aggregate: Aggregate;
}

async function surveyCalls(paths: readonly string[], context: Context): Promise<number> {
  const { flags, aggregate } = context;
  if (paths.length === 0) {
    throw new DropturnError("E_USAGE", "There are no calls to survey.", {
      hint: "Give files or folders with calls, - for standard input, or --results FILE... to merge.",
    });
  }
  const run = await runFromFlags(paths, context);
  if (!run) return EXIT.ok;
  if (run.stopped && run.scored + run.reused === 0) throw run.stopped;
  if (run.tally.taken.size === 0 && !run.interrupted) throw nothingTaken(run, flags);
  if (!flags.quiet) for (const note of notesOf(run)) context.io.stderr.write(`note: ${note}\n`);
  const only = run.only ?? undefined;
  const outcome = aggregate.outcome(only);
  const notices = [...outcome.notices, ...missingOf(run)];
  await report({ ...outcome, notices }, context, () => aggregate.calls(only));
  return exitOf(outcome, flags, run);
}

function nothingTaken(
  { tally, unreadable, files }: SurveyRun,
  { where = [], baselineWhere = [] }: SurveyFlags,
): DropturnError {
  if (unreadable > 0 && tally.fields.size === 0) {
    return new DropturnError("E_FILE", `None of the ${files} files could be read.`, {
      hint: "`dropturn FILE` says what is wrong with one of them.",
    });
  }
  const fields = [...tally.fields].toSorted().slice(0, FIELDS_TOLD).join('", "');
  return new DropturnError(
    "E_USAGE",
    `No call meets "${[...where, ...baselineWhere].join('", "')}".`,
    {
      hint: `The calls have the fields "${fields}".`,
    },
  );
}

/** What a reader should know of the calls that were given; the lines do not tell it. */
function notesOf({ tally: { repeated, onBothSides } }: SurveyRun): string[] {
  return [
    ...(repeated > 0
      ? [`${formatCount(repeated, "call")} left out: word for word the same as another one`]
      : []),
    ...(onBothSides > 0
      ? [`${formatCount(onBothSides, "call")} left out of the baseline: on both sides`]
      : []),
  ];
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
function missingOf({ left, interrupted, stopped }: SurveyRun): string[] {
  if (left === 0) return [];
  const what = left === null ? "Some calls are" : left === 1 ? "1 call is" : `${left} calls are`;
  const why = interrupted ? "the run was interrupted." : (stopped?.message ?? "");
  return [`${what} missing: ${why} The same command goes on from here.`];
}

async function report(
  outcome: SurveyOutcome,
  { flags, io }: Pick<Context, "flags" | "io">,
  listCalls: () => readonly SurveyCall[],
): Promise<void> {
  const redactor = await openRedactor(flags);
  const isListed = flags.html !== undefined || flags.to === "html";
  const listed = isListed ? listCalls() : [];
  const calls = redactor ? redactCalls(listed, redactor) : listed;
  const shown = redactor ? redactOutcome(outcome, redactor) : outcome;
  const { columns, isTTY = false } = io.stdout;
  const kind = flags.json ? "json" : (flags.to ?? "text");
  io.stdout.write(
    rendererOf(kind)(shown, {
      color: isTTY && flags.color && io.env["NO_COLOR"] === undefined,
      ...(isTTY && columns !== undefined && { width: columns }),
      ...(flags.verbose && { verbose: true }),
      calls,
    }),
  );
  const files: [SurveyReportName, string | undefined][] = [
    ["note", flags.note],
    ["html", flags.html],
    ["json", flags.jsonFile],
  ];
  await writeFiles(
    files.flatMap(([name, path]) =>
      path === undefined
        ? []
        : [{ kind: name, path, render: () => rendererOf(name)(shown, { calls }) }],
    ),
  );
}

function exitOf(outcome: SurveyOutcome, flags: SurveyFlags, run: SurveyRun | null): number {
  if (run?.interrupted) return EXIT.interrupted;
  if (flags.failOnShift && hasShift(outcome)) return EXIT.named;
  const sides = [outcome.affected, ...(outcome.baseline ? [outcome.baseline] : [])];
  const isIncomplete =
    (run !== null && run.left !== 0) ||
    sides.some(({ reliability }) => reliability.unreadable > 0 || reliability.withGaps > 0);
  return isIncomplete ? EXIT.incomplete : EXIT.ok;
}

function hasShift({ comparison, groups }: SurveyOutcome): boolean {
  const all = [comparison, ...(groups?.groups ?? []).map((group) => group.comparison)];
  return all.some((one) => one?.verdict === "shift");
}

function rendererOf(name: SurveyReportName): SurveyReporter {
  return surveyReporters[name];
}
