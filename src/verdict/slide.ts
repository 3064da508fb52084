import { round3 } from "./points.ts";

/** A loss over several points; all ends are positions among the scored points. */
export interface Descent {
  readonly from: number;
  readonly to: number;
  /** Score before `from` minus score at `to`. */
  readonly loss: number;
  /** Where it may as well have begun; its exact onset is mostly beyond what scores can tell. */
  readonly onset: readonly [first: number, last: number];
}

/** A descent loses more than this at every point on average; less is drift. */
const DRIFT = 0.03;

/** An onset this likely, compared with the likeliest, cannot be ruled out. */
const LIKELY_ONSET = 0.5;

/**
 * Describes the slide that most likely began at one point: to where it loses most beyond a drift of 0.03 a point.
 *
 * `onsets` says by point how likely it is that the slide began there; a point that did not fall is no onset.
 */
export function describeSlide(
  scores: readonly number[],
  onsets: readonly number[],
): Descent | null {
  // Nothing began at a point that did not fall.
  const possible = onsets.map((weight, i) =>
    (scores[i - 1] ?? 0) > (scores[i] ?? 1) ? weight : 0,
  );
  const best = Math.max(0, ...possible);
  const from = possible.indexOf(best);
  if (best === 0) return null;
  const isLikely = (index: number): boolean => (possible[index] ?? 0) >= LIKELY_ONSET * best;
  let first = from;
  let last = from;
  while (isLikely(first - 1)) first -= 1;
  while (isLikely(last + 1)) last += 1;
  const to = endOf(scores, from);
  const loss = round3((scores[from - 1] ?? 0) - (scores[to] ?? 0));
  return { from, to, loss, onset: [first, last] };
}

function endOf(scores: readonly number[], from: number): number {
  let end = from;
  let sum = 0;
  let best = 0;
  for (let i = from; i < scores.length; i += 1) {
    sum += (scores[i - 1] ?? 0) - (scores[i] ?? 0) - DRIFT;
    if (sum > best + 1e-9) {
      best = sum;
      end = i;
    }
  }
  return end;
}
