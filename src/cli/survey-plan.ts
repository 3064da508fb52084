import { readConversations, type ReadResult } from "../conversation/read/index.ts";
import { DropturnError } from "../errors.ts";
import type { Estimate, Scorer, ScorerInfo } from "../scorers/types.ts";
import {
  planSurvey,
  type PlannedCall,
  type ReadCalls,
  type SurveyPlan,
} from "../survey/run/plan.ts";
import type { SurveySetup } from "../survey/types.ts";
import { addEstimates, estimateCall, sayEstimate } from "./estimate.ts";
import type { Io } from "./io.ts";
import { replayable, toReadOptions } from "./read.ts";
import type { Scoring } from "./scoring.ts";
import type { SurveyFlags } from "./survey.ts";
import { parseShard, surveyInputs } from "./survey-inputs.ts";

/** A survey whose estimate is over this needs a word of the user's, in US dollars. */
const ASK_OVER_USD = 1;
/** Names of fields told when no call meets the conditions. */
const FIELDS_TOLD = 12;

/** What a survey is to do, and how. */
export interface OpenedPlan {
  readonly plan: SurveyPlan;
  readonly read: ReadCalls;
  /** Null when no call can be scored. */
  readonly setup: SurveySetup | null;
}

/** Reads every call once: which there are, how they will be scored, what that will cost. */
export async function openPlan(
  paths: readonly string[],
  { flags, io, scoring, signal }: PlanContext,
): Promise<OpenedPlan> {
  const options = toReadOptions(flags, { ...io, stdin: replayable(io.stdin) });
  const read: ReadCalls = (file) => readConversations(file, options);
  const inputs = await surveyInputs(paths, flags);
  let first: Scorer | null = null;
  const estimate = (call: ReadResult): Estimate | null => {
    const scorer = scorerOf(call, scoring);
    first ??= scorer;
    return scorer && estimateCall(call.conversation, scorer, flags);
  };
  const plan = await planSurvey(inputs, {
    read,
    estimate,
    sample: flags.sample ?? null,
    seed: flags.seed,
    shard: flags.shard === undefined ? null : parseShard(flags.shard),
    signal,
  });
  if (!signal.aborted && plan.found === 0) throw nothingFound(plan, inputs.length, flags);
  return { plan, read, setup: setupOf(first, scoring, flags) };
}

export interface PlanContext {
  readonly flags: SurveyFlags;
  readonly io: Io;
  readonly scoring: Scoring;
  readonly signal: AbortSignal;
}

/** A call without recorded scores is told when its turn comes. */
function scorerOf(call: ReadResult, scoring: Scoring): Scorer | null {
  try {
    return scoring.scorerFor(call);
  } catch (error) {
    if (error instanceof DropturnError && error.code === "E_SCORES") return null;
    throw error;
  }
}

function setupOf(
  scorer: Scorer | null,
  { rubric }: Scoring,
  { search, replays, minDrop, healthyLevel }: SurveyFlags,
): SurveySetup | null {
  if (!scorer) return null;
  return {
    scorer: scorer.info,
    rubric: scorer.usesRubric ? rubric : null,
    search: { mode: search, replays },
    settings: { minDrop, healthyLevel },
  };
}

/** Says in one line what calls will cost and where they go; null when they cost nothing. */
export function sayPrice(calls: readonly PlannedCall[], scorer: ScorerInfo): string | null {
  const sum = sumOf(calls);
  return sum && `${calls.length} calls: ${sayEstimate(sum, scorer)}`;
}

/**
 * Stops a survey that may cost much and was not allowed to.
 *
 * @throws DropturnError when the estimate is over a dollar, or unknown, without --yes or --max-usd.
 */
export function checkPrice(calls: readonly PlannedCall[], { yes, maxUsd }: SurveyFlags): void {
  const sum = sumOf(calls);
  if (!sum || yes || maxUsd !== undefined) return;
  if (sum.usd && sum.usd.high <= ASK_OVER_USD) return;
  const price = sum.usd ? `up to $${sum.usd.high.toFixed(2)}` : "a price that is not known";
  throw new DropturnError("E_BUDGET", `Scoring ${calls.length} calls may cost ${price}.`, {
    hint: "Say --yes, or --max-usd X to stop before more is spent; --sample N takes fewer calls.",
  });
}

function sumOf(calls: readonly PlannedCall[]): Estimate | null {
  return addEstimates(calls.flatMap(({ estimate }) => estimate ?? []));
}

function nothingFound(
  { unreadable, fields }: SurveyPlan,
  files: number,
  { where = [], baselineWhere = [] }: SurveyFlags,
): DropturnError {
  if (unreadable.length > 0 && fields.length === 0) {
    return new DropturnError("E_FILE", `None of the ${files} files could be read.`, {
      hint: unreadable[0]?.message ?? "",
    });
  }
  const told = [...where, ...baselineWhere].join('", "');
  return new DropturnError("E_USAGE", `No call meets "${told}".`, {
    hint: `The calls have the fields "${fields.slice(0, FIELDS_TOLD).join('", "')}".`,
  });
}
