/** A position and its share on both sides, the baseline weighted to the affected calls' lengths. */
export interface MovedPosition {
  readonly position: number;
  readonly affected: number;
  readonly baseline: number;
  readonly difference: number;
  /** The difference is beyond what 95 % of the permutations reach at any position. */
  readonly moved: boolean;
}

/** The three looks at a shift, each with its own p. */
export interface ShiftStatistics {
  /** Largest difference of a position's share. */
  readonly share: { readonly value: number; readonly p: number };
  /** Largest gap between the two cumulated distributions over positions. */
  readonly position: { readonly value: number; readonly p: number };
  /** The same over positions relative to the call's own length. */
  readonly relative: { readonly value: number; readonly p: number };
}

/** Do the affected calls break elsewhere than the baseline, call length apart? */
export interface Comparison {
  readonly verdict: "shift" | "no-shift" | "not-enough";
  /** Smallest of the three p, corrected for having looked three times; null when there are too few calls. */
  readonly p: number | null;
  readonly statistics: ShiftStatistics | null;
  /** Calls with a position that were compared. */
  readonly affected: number;
  readonly baseline: number;
  /** Affected calls of a length that no baseline call has. */
  readonly unmatched: number;
  /** Largest difference first. */
  readonly moved: readonly MovedPosition[];
  readonly sentence: string;
}
