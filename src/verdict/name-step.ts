import type { Curve } from "../curve/types.ts";
import { measureFalls, pickFall } from "./falls.ts";
import { HEALTHY_LEVEL, scoredPoints, type VerdictOptions } from "./points.ts";
import type { Verdict } from "./types.ts";

/**
 * Names the step inside the named turn.
 *
 * `steps` are the points of that turn's steps; they are read by the same rule as turns, after the turns before it.
 */
export function nameStep(
  verdict: Verdict,
  { curve, steps }: { curve: Curve; steps: Curve },
  { healthyLevel = HEALTHY_LEVEL }: VerdictOptions = {},
): Verdict {
  const turn = verdict.turn;
  const scoredSteps = scoredPoints(steps);
  if (turn === null || scoredSteps.length < 2) return verdict;
  const before = scoredPoints(curve).filter((point) => point.turn < turn);
  const falls = measureFalls(
    [...before, ...scoredSteps].map((point) => point.score),
    healthyLevel,
  );
  const named = pickFall(falls.slice(before.length));
  const step = named && scoredSteps[named.index - before.length];
  if (step?.step === undefined) return verdict;
  const tools = step.facts.tools.length > 0 ? ` (it calls ${step.facts.tools.join(", ")})` : "";
  return {
    ...verdict,
    step: step.step,
    sentence: `${verdict.sentence} Inside the turn it is step ${turn}.${step.step}${tools}.`,
  };
}
