import { FAILING_SCORE } from "../failing.ts";
import type { Spoken } from "./spoken.ts";
import { sayFirst, sayPoint, sayRange, sayScore, sayUnit } from "./words.ts";

/** Says a loss over several turns, and where it may have begun. */
export function saySlide({ shape: { slide, scored }, minDrop }: Spoken): string {
  const at = (index: number) => scored[index];
  const [from, to] = [at(slide?.from ?? -1), at(slide?.to ?? -1)];
  const [first, last] = [at(slide?.onset[0] ?? -1), at(slide?.onset[1] ?? -1)];
  if (!slide || !from || !to || !first || !last) return "";
  const drops = scored
    .slice(slide.from, slide.to + 1)
    .map((point, i) => (at(slide.from + i - 1)?.score ?? 0) - point.score);
  const isUnder = Math.max(...drops) < minDrop - 1e-9;
  const step = isUnder ? `reached ${sayScore(minDrop)}` : "explains it";
  const lost = `It lost ${sayScore(slide.loss)} from ${sayPoint(from)} to ${sayPoint(to)}, and no single step ${step}.`;
  if (first === last) return lost;
  return `${lost} It may have begun anywhere from ${sayPoint(first)} to ${sayPoint(last)}.`;
}

/** Says that the curve is low all the way. */
export function sayLow({ shape: { scored } }: Spoken): string {
  return `It is low from the first ${sayUnit(scored)} on (${sayRange(scored)}), with no step: look for something that was never said or done.`;
}

/** Says that the curve tilts from end to end. */
export function sayTilt({ shape: { scored } }: Spoken): string {
  const [first, last] = [scored[0]?.score ?? 0, scored.at(-1)?.score ?? 0];
  const tilts = `${last < first ? "falls" : "rises"} the whole way, from ${sayScore(first)} to ${sayScore(last)}`;
  return `The curve ${tilts}, with no step: the rubric may grade how far the call has come. On one call this is a caution; if calls that went well tilt too, it is a finding.`;
}

/** Says that no turn stands out, and where the scores are. */
export function sayNothing({ shape: { scored }, curve }: Spoken): string {
  const which = curve.length > scored.length ? `scored ${sayUnit(scored)}` : sayUnit(scored);
  return `No ${which} stands out: the scores are ${sayRange(scored)}.`;
}

/** Says that one score, or none, cannot show a fall. */
export function sayTooShort({ shape: { scored } }: Spoken): string {
  const [only] = scored;
  if (!only) return "Nothing has a score, so there is nothing to read.";
  const failing = only.score < FAILING_SCORE ? ", which is failing" : "";
  return `Only ${sayPoint(only)} has a score (${sayScore(only.score)}${failing}), and one score is not enough to locate a drop.`;
}

/** Says that one turn was lower and the curve was back at once. */
export function sayHiccup(spoken: Spoken): string {
  const { runnerUp, scored } = spoken.shape;
  const point = runnerUp && scored[runnerUp.index];
  if (!point) return sayNothing(spoken);
  return `${sayFirst(sayPoint(point))} was lower (${sayScore(point.score)}) for one ${sayUnit(scored)} only, and the curve was back at once: too little to call it the failure.`;
}
