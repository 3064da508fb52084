import { createPool, measurePool, type ShiftFigures } from "./pool.ts";
import type { Placed } from "./place.ts";
import { drawsFor, shuffleWithin, type Random } from "./random.ts";
import type { ShiftStatistics } from "./types.ts";

/** Values closer than this are equal: sums of weights differ in their last bits. */
const SAME = 1e-9;

/** What permuting the sides within bands of call length says. */
export interface ShiftTest {
  /** Smallest of the three p, corrected for having looked three times. */
  readonly p: number;
  readonly statistics: ShiftStatistics;
  /** Shares by position (index 0 is position 1), the baseline weighted to the affected calls' lengths. */
  readonly shares: { readonly affected: readonly number[]; readonly baseline: readonly number[] };
  /** Difference of a share that 95 % of the permutations do not pass at any position. */
  readonly movedOver: number;
  /** Calls in bands that hold both sides: those that were compared. */
  readonly affected: number;
  readonly baseline: number;
}

/**
 * Tests whether affected calls break elsewhere than baseline calls, call length apart.
 *
 * Calls are compared within bands of length and the baseline is weighted to the affected calls' mix of bands, so that
 * shorter calls alone make no finding. Sides are permuted within bands; the smallest p of the three statistics is
 * held against the smallest of the three in every permutation (minP: Westfall and Young, Resampling-based multiple
 * testing, 1993). Null when no band holds both sides.
 */
export function testShift(
  affected: readonly Placed[],
  baseline: readonly Placed[],
  {
    random,
    permutations = drawsFor(affected.length + baseline.length),
  }: { random: Random; permutations?: number },
): ShiftTest | null {
  const pool = createPool(affected, baseline);
  if (pool.affected === 0) return null;
  const figures = [measurePool(pool)];
  const shares = {
    affected: Array.from(pool.shares.affected),
    baseline: Array.from(pool.shares.baseline),
  };
  for (let i = 0; i < permutations; i += 1) {
    for (const { from, to } of pool.bands) shuffleWithin(pool.sides, { from, to, random });
    figures.push(measurePool(pool));
  }
  return {
    ...combine(figures),
    shares,
    affected: pool.affected,
    baseline: pool.sides.length - pool.affected,
  };
}

/** Reads the p out of the figures of all permutations, the observed ones first. */
function combine(
  figures: readonly ShiftFigures[],
): Pick<ShiftTest, "p" | "statistics" | "movedOver"> {
  const share = rate(figures.map((figure) => figure.share));
  const position = rate(figures.map((figure) => figure.position));
  const relative = rate(figures.map((figure) => figure.relative));
  const smallest = share.p.map((p, i) => Math.min(p, position.p[i] ?? 1, relative.p[i] ?? 1));
  const observed = smallest[0] ?? 1;
  const asSmall = smallest.filter((p) => p <= observed + SAME).length;
  return {
    p: asSmall / smallest.length,
    statistics: { share: share.observed, position: position.observed, relative: relative.observed },
    movedOver: share.sorted[Math.ceil(share.sorted.length * 0.95) - 1] ?? 0,
  };
}

interface Rated {
  readonly sorted: Float64Array;
  /** By permutation: the share of all that lie at least as far apart. */
  readonly p: readonly number[];
  readonly observed: { readonly value: number; readonly p: number };
}

function rate(values: readonly number[]): Rated {
  const sorted = Float64Array.from(values).toSorted();
  const p = values.map((value) => 1 - countUnder(sorted, value - SAME) / sorted.length);
  return { sorted, p, observed: { value: values[0] ?? 0, p: p[0] ?? 1 } };
}

/** Counts the sorted values under a bound. */
function countUnder(sorted: Float64Array, bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
