import type { Curve } from "../curve/types.ts";
import { MIN_DROP, placeOf, round3, scoredPoints, type VerdictOptions } from "./points.ts";
import type { BiggestDrop } from "./types.ts";

/**
 * Finds the largest drop between neighbouring scored points; the earliest of equal ones.
 *
 * The plain single-step rule, always told beside the verdict. Points without a score are stepped over. Under the
 * threshold no turn is named, but the drop is still told.
 */
export function biggestDrop(
  curve: Curve,
  { minDrop = MIN_DROP }: Pick<VerdictOptions, "minDrop"> = {},
): BiggestDrop {
  const scored = scoredPoints(curve);
  let best: BiggestDrop = { turn: null, drop: null };
  for (const [i, point] of scored.entries()) {
    const previous = scored[i - 1];
    if (!previous) continue;
    const drop = round3(previous.score - point.score);
    if (best.drop === null || drop > best.drop) best = { ...placeOf(point), drop };
  }
  return best.drop === null || best.drop < minDrop ? { turn: null, drop: best.drop } : best;
}
