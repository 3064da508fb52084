/** Where one call breaks, and where it could have. */
export interface Placed {
  /** 1-based on the call's curve: the turn, or the n-th step of a run that is counted by step. */
  readonly position: number;
  /** Points of the curve, scored or not. */
  readonly points: number;
  /** Positions that have a score, so that the drop could have been there; never empty. */
  readonly open: readonly number[];
}

/** Tells where a position stands in its own call: 0 is the first point, 1 the last; null when there is but one. */
export function relativeOf(position: number, points: number): number | null {
  return points > 1 ? (position - 1) / (points - 1) : null;
}
