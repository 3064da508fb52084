import { round3 } from "./points.ts";

/** A loss over several points; both ends are positions among the scored points. */
export interface Descent {
  readonly from: number;
  readonly to: number;
  /** Score before `from` minus score at `to`. */
  readonly loss: number;
}

/** A descent loses more than this at every point on average; less is drift. */
const DRIFT = 0.03;

/**
 * Finds the stretch in which the curve loses most beyond a drift of 0.03 a point.
 *
 * Maximum-sum segment (Kadane) over the drops between neighbours, each less the drift.
 */
export function steepestDescent(scores: readonly number[]): Descent | null {
  let best: Descent | null = null;
  let bestSum = 0;
  let sum = 0;
  let from = 1;
  for (let i = 1; i < scores.length; i += 1) {
    if (sum <= 1e-9) {
      sum = 0;
      from = i;
    }
    sum += (scores[i - 1] ?? 0) - (scores[i] ?? 0) - DRIFT;
    if (sum > bestSum + 1e-9) {
      bestSum = sum;
      best = { from, to: i, loss: round3((scores[from - 1] ?? 0) - (scores[i] ?? 0)) };
    }
  }
  return best;
}
