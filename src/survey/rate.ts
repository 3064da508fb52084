import { bandOf, BANDS } from "./bands.ts";
import { drawsFor, shuffleWithin, type Random } from "./random.ts";

/** A call, by its length and by whether it has what is counted. */
export interface Marked {
  readonly points: number;
  readonly isMarked: boolean;
}

export interface RateTest {
  readonly affected: number;
  /** Weighted to the affected calls' mix of lengths. */
  readonly baseline: number;
  readonly p: number;
}

/**
 * Tests whether a share differs between two sides, call length apart: sides are permuted within bands of length.
 *
 * Null when no band holds both sides.
 */
export function testRate(
  affected: readonly Marked[],
  baseline: readonly Marked[],
  {
    random,
    permutations = drawsFor(affected.length + baseline.length),
  }: { random: Random; permutations?: number },
): RateTest | null {
  const bands = BANDS.map((band) => ({
    own: marksIn(affected, band),
    other: marksIn(baseline, band),
  })).filter(({ own, other }) => own.length > 0 && other.length > 0);
  const total = bands.reduce((sum, { own }) => sum + own.length, 0);
  if (total === 0) return null;
  const pools = bands.map(({ own, other }) => ({
    marks: Uint8Array.from([...own, ...other]),
    split: own.length,
  }));
  const observed = ratesOf(pools, total);
  const difference = Math.abs(observed.affected - observed.baseline);
  let asFar = 1;
  for (let i = 0; i < permutations; i += 1) {
    for (const { marks } of pools) shuffleWithin(marks, { from: 0, to: marks.length, random });
    const drawn = ratesOf(pools, total);
    if (Math.abs(drawn.affected - drawn.baseline) >= difference - 1e-9) asFar += 1;
  }
  return { ...observed, p: asFar / (permutations + 1) };
}

function marksIn(calls: readonly Marked[], band: number): number[] {
  return calls
    .filter(({ points }) => bandOf(points) === band)
    .map(({ isMarked }) => (isMarked ? 1 : 0));
}

interface Pool {
  /** The affected calls stand before `split`. */
  readonly marks: Uint8Array;
  readonly split: number;
}

function ratesOf(pools: readonly Pool[], total: number): { affected: number; baseline: number } {
  let affected = 0;
  let baseline = 0;
  for (const { marks, split } of pools) {
    const own = countMarks(marks, 0, split);
    const other = countMarks(marks, split, marks.length);
    affected += own / total;
    baseline += ((other / (marks.length - split)) * split) / total;
  }
  return { affected, baseline };
}

function countMarks(marks: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i += 1) count += marks[i] ?? 0;
  return count;
}
