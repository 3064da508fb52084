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

/** How many calls have a drop turn at all, call length apart. */
export interface RateComparison {
  /** Share of the affected calls. */
  readonly affected: number;
  /** The same of the baseline, weighted to the affected calls' lengths. */
  readonly baseline: number;
  readonly p: number;
  readonly sentence: string;
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
  /** Whether more of them break, wherever it is; not part of the verdict. Null when no length is on both sides. */
  readonly rate: RateComparison | null;
  /** Largest difference first. */
  readonly moved: readonly MovedPosition[];
  readonly sentence: string;
}
