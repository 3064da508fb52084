import type { Curve } from "../curve/types.ts";
import { scoredPoints } from "./points.ts";

/** A score under this is a failing one. */
export const FAILING_SCORE = 0.5;

/** Finds the turn of the first scored point under 0.5, or null. */
export function firstFailingTurn(curve: Curve): number | null {
  return scoredPoints(curve).find((point) => point.score < FAILING_SCORE)?.turn ?? null;
}

/** Tells the share of the scored points under 0.5, 0..1; null without scored points. */
export function failingShare(curve: Curve): number | null {
  const scored = scoredPoints(curve);
  if (scored.length === 0) return null;
  return scored.filter((point) => point.score < FAILING_SCORE).length / scored.length;
}
