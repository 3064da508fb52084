import type { Curve } from "../curve/types.ts";
import { findCarriedOut, measureFalls, pickFall, spansTurns } from "./falls.ts";
import { HEALTHY_LEVEL, MIN_DROP, scoredPoints, type VerdictOptions } from "./points.ts";
import type { Verdict } from "./types.ts";

/**
 * Names the step inside the named turn.
 *
 * `steps` are the points of that turn's steps; they are read by the same rule as turns, after the turns before it.
 */
export function nameStep(
  verdict: Verdict,
  { curve, steps }: { curve: Curve; steps: Curve },
  { healthyLevel = HEALTHY_LEVEL, minDrop = MIN_DROP }: VerdictOptions = {},
): Verdict {
  const turn = verdict.turn;
  const scoredSteps = scoredPoints(steps);
  if (turn === null || scoredSteps.length < 2) return verdict;
  const before = scoredPoints(curve).filter((point) => point.turn < turn);
  const points = [...before, ...scoredSteps];
  const falls = measureFalls(points, {
    healthyLevel,
    byTurn: spansTurns(scoredPoints(curve)),
  });
  const picked = pickFall(falls.slice(before.length), minDrop);
  const named = picked && findCarriedOut(picked, { falls, points, minDrop });
  const step = named && points[named.index];
  if (step?.step === undefined) return verdict;
  const tools = step.facts.tools.length > 0 ? ` (it calls ${step.facts.tools.join(", ")})` : "";
  return {
    ...verdict,
    step: step.step,
    sentence: `${verdict.sentence} Inside the turn it is step ${turn}.${step.step}${tools}.`,
  };
}
