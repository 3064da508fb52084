import { sha256, stableJson } from "../conversation/hash.ts";
import { readConversations } from "../conversation/read/index.ts";
import { join } from "node:path";
import { planSurvey, type SurveyPlan } from "../survey/run/plan.ts";
import { parseShard, type Shard } from "../survey/run/shard.ts";
import { createTally, type ReadCalls, type SurveyInput } from "../survey/run/take.ts";
import { setupKey } from "../survey/setup.ts";
import type { SurveySetup } from "../survey/types.ts";
import { estimateCall } from "./estimate.ts";
import type { Io } from "./io.ts";
import { replayable, toReadOptions } from "./read.ts";
import type { Scoring } from "./scoring.ts";
import { surveyInputs } from "./survey-inputs.ts";
import type { SurveyFlags } from "./command-flags.ts";

/** What a survey reads, how it scores, and where its lines go. */
export interface SurveyTask {
  readonly inputs: readonly SurveyInput[];
  readonly read: ReadCalls;
  readonly setup: SurveySetup;
  readonly shard: Shard | null;
  /** The results file. */
  readonly path: string;
}

/** Reads the flags of a survey as a task. */
export async function openTask(
  paths: readonly string[],
  { flags, io, scoring }: { flags: SurveyFlags; io: Io; scoring: Scoring },
): Promise<SurveyTask> {
  const options = toReadOptions(flags, { ...io, stdin: replayable(io.stdin) });
  const { search, replays, minDrop, healthyLevel } = flags;
  const setup: SurveySetup = {
    scorer: scoring.scorer,
    rubric: scoring.rubric,
    search: { mode: search, replays },
    settings: { minDrop, healthyLevel },
  };
  const shard = flags.shard === undefined ? null : parseShard(flags.shard);
  return {
    inputs: await surveyInputs(paths, flags),
    read: (file) => readConversations(file, options),
    setup,
    shard,
    path: join(
      flags.out ?? defaultFolder(paths, setup, flags),
      shard === null ? "results.ndjson" : `results-${shard.part}-of-${shard.of}.ndjson`,
    ),
  };
}

/** The same survey finds its folder again; another one has another. */
function defaultFolder(
  paths: readonly string[],
  setup: SurveySetup,
  { record, baseline, where, baselineWhere, sample, seed }: SurveyFlags,
): string {
  const asked = { paths, baseline, where, baselineWhere, sample, seed, setup: setupKey(setup) };
  return join(record, "surveys", sha256(stableJson(asked)).slice(0, 12));
}

/**
 * Reads every call once before the first is scored, where a sample or a price has to be known; null where not.
 */
export async function planTask(
  { inputs, read, shard }: SurveyTask,
  { flags, scoring, signal }: { flags: SurveyFlags; scoring: Scoring; signal: AbortSignal },
): Promise<SurveyPlan | null> {
  if (flags.sample === undefined && scoring.scorer.name !== "model") return null;
  return planSurvey(inputs, {
    read,
    shard,
    signal,
    sample: flags.sample ?? null,
    seed: flags.seed,
    tally: createTally(),
    estimate: (call) => estimateCall(call.conversation, scoring.scorerFor(call), flags),
  });
}
