import type { Curve, CurvePoint, ScoredPoint } from "../curve/types.ts";
import type { Place } from "./types.ts";

/** The judge's level on calls that went well, unless it is known better. */
export const HEALTHY_LEVEL = 0.9;

/** Smallest single fall that counts as one. */
export const MIN_DROP = 0.15;

/** How a curve is read. */
export interface VerdictOptions {
  /** Smallest fall that counts, 0..1; 0.15 by default. */
  readonly minDrop?: number | undefined;
  /** The judge's level on calls that went well, 0..1; 0.90 by default. */
  readonly healthyLevel?: number | undefined;
  /** False when the capture was cut off or a tool call was still pending. */
  readonly complete?: boolean | undefined;
}

/** Picks the points that have a score, in order. */
export function scoredPoints(curve: Curve): ScoredPoint[] {
  return curve.filter((point) => point.status === "scored");
}

/** Names where a point stands. */
export function placeOf(point: CurvePoint): Place {
  return point.step === undefined ? { turn: point.turn } : { turn: point.turn, step: point.step };
}

/**
 * Rounds a score or a difference of scores to three decimals.
 *
 * 0.95 - 0.8 is 0.1499999999999999; a decision and its printout must both see 0.15.
 */
export function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
