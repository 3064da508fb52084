import { mean } from "simple-statistics";
import type { Prefix } from "../conversation/prefix.ts";
import type { FailedOutcome, ScoredOutcome, ScoreOutcome } from "../outcome.ts";
import type { CurvePoint, PointFacts } from "./types.ts";

/** Rounds a score to three decimals; done once, when a curve is made. */
export function roundScore(value: number): number {
  return Math.round(value * 1000) / 1000;
}

type PointBase = Pick<CurvePoint, "turn" | "step" | "messages" | "source" | "facts">;

/** Names the unit a prefix ends in, without a score yet. */
export function pointBase(prefix: Prefix, facts: PointFacts): PointBase {
  const { turn, step, last, messages } = prefix;
  return {
    turn,
    ...(step !== undefined && { step }),
    messages: last,
    source: messages[last[0]]?.source ?? "",
    facts,
  };
}

/**
 * Makes a point of the answers about one prefix, one answer a replay.
 *
 * The score is the mean of the replays that gave one; the rationale is that of the replay closest to the mean. With no score
 * at all, the first failure is the point's.
 */
export function answeredPoint(
  prefix: Prefix,
  facts: PointFacts,
  outcomes: readonly ScoreOutcome[],
): CurvePoint {
  const base = pointBase(prefix, facts);
  const scored = outcomes.filter(
    (outcome): outcome is ScoredOutcome => outcome.status === "scored",
  );
  if (scored.length === 0) return { ...base, ...failureOf(outcomes), ...notesOf(outcomes) };
  const score = mean(scored.map((outcome) => outcome.score));
  const typical = closestTo(score, scored);
  return {
    ...base,
    status: "scored",
    score: roundScore(score),
    ...(outcomes.length > 1 && spreadOf(outcomes, scored)),
    ...(typical?.rationale !== undefined && { rationale: typical.rationale }),
    ...(typical?.criteria && { criteria: typical.criteria }),
    ...notesOf(outcomes),
  };
}

function closestTo(score: number, outcomes: readonly ScoredOutcome[]): ScoredOutcome | undefined {
  let closest = outcomes[0];
  for (const outcome of outcomes) {
    const isCloser = Math.abs(outcome.score - score) < Math.abs((closest?.score ?? 0) - score);
    if (isCloser) closest = outcome;
  }
  return closest;
}

function failureOf(outcomes: readonly ScoreOutcome[]) {
  const failed = outcomes.find((outcome): outcome is FailedOutcome => outcome.status === "failed");
  return {
    status: "failed" as const,
    reason: failed?.reason ?? ("error" as const),
    message: failed?.message ?? "The scorer gave no answer.",
  };
}

function spreadOf(outcomes: readonly ScoreOutcome[], scored: readonly ScoredOutcome[]) {
  const scores = scored.map((outcome) => outcome.score);
  return {
    spread: roundScore(Math.max(...scores) - Math.min(...scores)),
    replays: outcomes.map((outcome) =>
      outcome.status === "scored" ? roundScore(outcome.score) : null,
    ),
  };
}

function notesOf(outcomes: readonly ScoreOutcome[]): { notes?: readonly string[] } {
  if (!outcomes.some((outcome) => outcome.notes)) return {};
  const notes = [...new Set(outcomes.flatMap((outcome) => outcome.notes ?? []))];
  return notes.length > 0 ? { notes } : {};
}
