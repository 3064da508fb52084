import { setMaxListeners } from "node:events";
import { writeFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import pLimit from "p-limit";
import type { ReadResult } from "../conversation/read/index.ts";
import { diagnose } from "../diagnose.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { makePrivateFolder } from "../record/folder.ts";
import type { Scorer } from "../scorers/types.ts";
import type { Aggregate } from "../survey/aggregate.ts";
import type { ResultLine } from "../survey/line.ts";
import type { SurveyPlan } from "../survey/run/plan.ts";
import { openResults } from "../survey/run/results-file.ts";
import { runSurvey, type RunEnd } from "../survey/run/run.ts";
import { createTally, type TakeTally } from "../survey/run/take.ts";
import type { Side } from "../survey/types.ts";
import { TOOL } from "../tool.ts";
import type { Io } from "./io.ts";
import { openScoring, type Scoring } from "./scoring.ts";
import { openTask, planTask, type SurveyTask } from "./survey-plan.ts";
import { checkSurveyPrice, sayPrice } from "./survey-price.ts";
import { openSurveyProgress } from "./survey-progress.ts";
import type { SurveyFlags } from "./command-flags.ts";

export interface RunContext {
  readonly flags: SurveyFlags;
  readonly io: Io;
  readonly aggregate: Aggregate;
}

/** How a run ended. */
export interface SurveyRun extends RunEnd {
  readonly interrupted: boolean;
  readonly files: number;
  readonly tally: TakeTally;
  /** Calls that count; null when the run did not come to know them all. */
  readonly only: ReadonlyMap<string, Side> | null;
  /** Calls that are not done; null when that is not known. */
  readonly left: number | null;
}

/** Runs a survey as the flags say, its lines given to the aggregate; null when only an estimate was asked for. */
export async function runFromFlags(
  paths: readonly string[],
  { flags, io, aggregate }: RunContext,
): Promise<SurveyRun | null> {
  // Else garbage is left until the heap is four times what lives in it: a third more memory, for no time saved.
  setFlagsFromString("--heap-growing-percent=100");
  // Most of a survey's garbage is young; else the room for it grows from 1 MB by doubling, and is collected all the time.
  setFlagsFromString("--semi-space-growth-factor=8");
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal);
  const stopListening = io.onInterrupt(() => controller.abort(new Error("interrupted")));
  const scoring = await openScoring(flags, io);
  try {
    const task = await openTask(paths, { flags, io, scoring });
    const plan = await planTask(task, { flags, scoring, signal });
    if (flags.estimate) {
      const price = plan && sayPrice([...plan.values()], scoring.scorer);
      io.stdout.write(`${price ?? "nothing is paid with this scorer"}\n`);
      return null;
    }
    return await score(task, { flags, io, aggregate, scoring, signal, plan });
  } finally {
    stopListening();
    await scoring.close();
  }
}

interface ScoreContext extends RunContext {
  readonly scoring: Scoring;
  readonly signal: AbortSignal;
  readonly plan: SurveyPlan | null;
}

async function score(task: SurveyTask, context: ScoreContext): Promise<SurveyRun> {
  const { inputs, read, setup, shard, path } = task;
  const { flags, io, aggregate, scoring, signal, plan } = context;
  const done = new Map<string, Side>();
  if (flags.out === undefined) await makePrivateFolder(flags.record);
  const results = await openResults({
    path,
    setup,
    fresh: flags.fresh === true,
    onLine(line) {
      aggregate.add(line);
      if (line.gaps === 0) done.set(line.key, line.side);
    },
  });
  try {
    announce(plan, done, context);
    const tally = createTally();
    const progress = await openSurveyProgress(io, {
      total: plan?.size ?? null,
      quiet: flags.quiet,
    });
    // Looking for faults by code takes ten times as long as reading recorded scores.
    const hasFindings = flags.findings === true || scoring.scorer.name !== "recorded";
    let usd: number | null = 0;
    const begun = performance.now();
    const end = await runSurvey({
      inputs,
      read,
      plan,
      shard,
      done,
      tally,
      hasFindings,
      diagnose: createDiagnose({ scoring, flags, signal, hasFindings }),
      keep(line) {
        results.append(line);
        aggregate.add(line);
        usd = addCost(usd, line);
      },
      concurrency: flags.concurrency,
      signal,
      onDone: (counts) => progress.update(counts, usd),
    }).finally(() => progress.stop());
    const run = runOf(end, { inputs: inputs.length, interrupted: signal.aborted, tally, plan });
    const seconds = (performance.now() - begun) / 1000;
    await writeFile(path.replace(/\.ndjson$/, ".run.json"), statisticsOf(run, { seconds, usd }));
    return run;
  } finally {
    await results.close();
  }
}

/** Says what it will cost, and stops where that was not allowed. */
function announce(
  plan: SurveyPlan | null,
  done: ReadonlyMap<string, Side>,
  { flags, io, scoring }: ScoreContext,
): void {
  if (!plan) return;
  const left = [...plan].flatMap(([key, call]) => (done.get(key) === call.side ? [] : [call]));
  const price = sayPrice(left, scoring.scorer);
  if (price !== null && !flags.quiet) io.stderr.write(`${price}\n`);
  checkSurveyPrice(left, flags);
}

/** Diagnoses calls with one limit on what is asked at a time, however many calls are in flight. */
function createDiagnose({
  scoring,
  flags,
  signal,
  hasFindings,
}: Pick<ScoreContext, "scoring" | "flags" | "signal"> & { hasFindings: boolean }): (
  call: ReadResult,
) => Promise<Diagnosis> {
  const limit = pLimit(flags.concurrency);
  const isFree = scoring.scorer.name === "recorded" || scoring.scorer.name === "checks";
  return async (call) => {
    const { conversation, options } = await scoring.forCall(call);
    const { scorer, findIn, ...rest } = options;
    const limited: Scorer = {
      ...scorer,
      score: (prefix, asked) => limit(() => scorer.score(prefix, asked)),
    };
    return diagnose(conversation, {
      ...rest,
      ...(hasFindings && findIn && { findIn }),
      scorer: isFree ? scorer : limited,
      signal,
    });
  };
}

function runOf(
  end: RunEnd,
  {
    inputs,
    interrupted,
    tally,
    plan,
  }: { inputs: number; interrupted: boolean; tally: TakeTally; plan: SurveyPlan | null },
): SurveyRun {
  const isWhole = !interrupted && end.stopped === null;
  const planned = plan && new Map([...plan].map(([key, { side }]) => [key, side]));
  return {
    ...end,
    interrupted,
    files: inputs,
    tally,
    only: planned ?? (isWhole ? tally.taken : null),
    left: isWhole ? 0 : plan && plan.size - end.scored - end.reused,
  };
}

/** Times, reuse and money stand beside the lines, not in them: the outcome is the same however it came about. */
function statisticsOf(
  { scored, reused, unreadable, left, stopped, tally }: SurveyRun,
  { seconds, usd }: { seconds: number; usd: number | null },
): string {
  const statistics = {
    tool: TOOL,
    scored,
    reused,
    unreadable,
    left,
    stopped: stopped?.message ?? null,
    repeated: tally.repeated,
    onBothSides: tally.onBothSides,
    seconds: Math.round(seconds * 1000) / 1000,
    usd,
  };
  return `${JSON.stringify(statistics, null, 2)}\n`;
}

function addCost(usd: number | null, line: ResultLine): number | null {
  if (line.status !== "read") return usd;
  return usd === null || line.usage.usd === null ? null : usd + line.usage.usd;
}
