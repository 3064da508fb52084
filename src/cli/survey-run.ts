import { setMaxListeners } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { sha256, stableJson } from "../conversation/hash.ts";
import type { ReadResult } from "../conversation/read/index.ts";
import { diagnose } from "../diagnose.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { makePrivateFolder } from "../record/folder.ts";
import type { Scorer } from "../scorers/types.ts";
import type { Aggregate } from "../survey/aggregate.ts";
import type { ResultLine } from "../survey/line.ts";
import { openResults } from "../survey/run/results-file.ts";
import { runSurvey, type RunTally } from "../survey/run/run.ts";
import { setupKey } from "../survey/setup.ts";
import { TOOL } from "../tool.ts";
import type { Io } from "./io.ts";
import { openScoring, type Scoring } from "./scoring.ts";
import { parseShard } from "./survey-inputs.ts";
import { checkPrice, openPlan, sayPrice, type OpenedPlan } from "./survey-plan.ts";
import { openSurveyProgress } from "./survey-progress.ts";
import type { SurveyFlags } from "./survey.ts";

export interface RunContext {
  readonly flags: SurveyFlags;
  readonly io: Io;
  readonly aggregate: Aggregate;
}

/** How a run ended. */
export interface SurveyRun extends RunTally {
  readonly interrupted: boolean;
  /** Calls that the run was for. */
  readonly calls: number;
}

/** Runs a survey as the flags say, its lines given to the aggregate; null when only an estimate was asked for. */
export async function runFromFlags(
  paths: readonly string[],
  { flags, io, aggregate }: RunContext,
): Promise<SurveyRun | null> {
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal);
  const stopListening = io.onInterrupt(() => controller.abort(new Error("interrupted")));
  const scoring = await openScoring(flags, io);
  try {
    const opened = await openPlan(paths, { flags, io, scoring, signal });
    if (flags.estimate) {
      const price = opened.setup && sayPrice([...opened.plan.calls.values()], opened.setup.scorer);
      io.stdout.write(`${price ?? "nothing is paid with this scorer"}\n`);
      return null;
    }
    if (signal.aborted) return unbegun(opened);
    return await scorePlan(opened, { paths, flags, io, aggregate, scoring, signal });
  } finally {
    stopListening();
    await scoring.close();
  }
}

interface ScoreContext extends RunContext {
  readonly paths: readonly string[];
  readonly scoring: Scoring;
  readonly signal: AbortSignal;
}

async function scorePlan(opened: OpenedPlan, context: ScoreContext): Promise<SurveyRun> {
  const { plan, read, setup } = opened;
  const { flags, io, aggregate, scoring, signal } = context;
  const path = await resultsPath(opened, context);
  const done = new Set<string>();
  const results = await openResults({
    path,
    setup,
    fresh: flags.fresh === true,
    onLine(line) {
      // What another survey left in the same folder is none of this one's.
      if (plan.calls.get(line.key)?.side !== line.side) return;
      aggregate.add(line);
      if (line.gaps === 0) done.add(line.key);
    },
  });
  const spent = { usd: 0 as number | null };
  const begun = performance.now();
  try {
    const left = [...plan.calls].filter(([key]) => !done.has(key)).map(([, call]) => call);
    const price = setup && sayPrice(left, setup.scorer);
    if (price !== null && !flags.quiet) io.stderr.write(`${price}\n`);
    checkPrice(left, flags);
    const progress = await openSurveyProgress(io, {
      total: plan.calls.size,
      reused: done.size,
      quiet: flags.quiet,
    });
    try {
      const tally = await runSurvey({
        plan,
        done,
        read,
        diagnose: createDiagnose(scoring, flags, signal),
        keep: async (line) => {
          await results.append(line);
          aggregate.add(line);
          spent.usd = addCost(spent.usd, line);
        },
        concurrency: flags.concurrency,
        signal,
        onDone: (count) => progress.update(count, spent.usd),
      });
      const seconds = (performance.now() - begun) / 1000;
      await writeStatistics(path, { ...tally, opened, seconds, usd: spent.usd });
      return { ...tally, interrupted: signal.aborted, calls: plan.calls.size };
    } finally {
      progress.stop();
    }
  } finally {
    await results.close();
  }
}

/** Diagnoses calls with one limit on what is asked at a time, however many calls are in flight. */
function createDiagnose(
  scoring: Scoring,
  { concurrency }: SurveyFlags,
  signal: AbortSignal,
): (call: ReadResult) => Promise<Diagnosis> {
  const limit = pLimit(concurrency);
  return async (call) => {
    const { conversation, options } = await scoring.forCall(call);
    const scorer: Scorer = {
      ...options.scorer,
      score: (prefix, asked) => limit(() => options.scorer.score(prefix, asked)),
    };
    return diagnose(conversation, { ...options, scorer, signal });
  };
}

/** The results file: in the folder that was given, or in one that the same survey finds again. */
async function resultsPath(
  { setup }: OpenedPlan,
  { paths, flags }: Pick<ScoreContext, "paths" | "flags">,
): Promise<string> {
  const { out, record, baseline, where, baselineWhere, sample, seed, shard } = flags;
  const { part, of } = shard === undefined ? { part: 1, of: 1 } : parseShard(shard);
  const name = of === 1 ? "results.ndjson" : `results-${part}-of-${of}.ndjson`;
  if (out !== undefined) return join(out, name);
  await makePrivateFolder(record);
  const asked = {
    paths,
    baseline,
    where,
    baselineWhere,
    sample,
    seed,
    setup: setup && setupKey(setup),
  };
  return join(record, "surveys", sha256(stableJson(asked)).slice(0, 12), name);
}

/** Times, reuse and money stand beside the lines, not in them: the outcome is the same however it came about. */
async function writeStatistics(
  path: string,
  {
    opened,
    seconds,
    usd,
    scored,
    reused,
    unreadable,
    left,
    stopped,
  }: RunTally & {
    opened: OpenedPlan;
    seconds: number;
    usd: number | null;
  },
): Promise<void> {
  const { found, repeated, onBothSides, calls } = opened.plan;
  const statistics = {
    tool: TOOL,
    found,
    repeated,
    onBothSides,
    calls: calls.size,
    scored,
    reused,
    unreadable,
    left,
    stopped: stopped?.message ?? null,
    seconds: Math.round(seconds * 1000) / 1000,
    usd,
  };
  const text = `${JSON.stringify(statistics, null, 2)}\n`;
  await writeFile(path.replace(/\.ndjson$/, ".run.json"), text);
}

function addCost(usd: number | null, line: ResultLine): number | null {
  if (line.status !== "read") return usd;
  return usd === null || line.usage.usd === null ? null : usd + line.usage.usd;
}

/** An interrupt while the calls were still being read. */
function unbegun({ plan }: OpenedPlan): SurveyRun {
  const calls = plan.calls.size;
  const none = { scored: 0, reused: 0, unreadable: 0, stopped: null };
  return { ...none, left: calls, interrupted: true, calls };
}
