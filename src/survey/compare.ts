import { placesOf } from "./distribution.ts";
import type { CallFacts } from "./facts.ts";
import type { Random } from "./random.ts";
import { testRate, type Marked } from "./rate.ts";
import { testShift, type ShiftTest } from "./shift.ts";
import { MIN_CALLS } from "./spot.ts";
import type { Comparison, MovedPosition, RateComparison } from "./types.ts";
import { sayComparison, sayRate, type Counted } from "./wording.ts";

/** A shift is said at this p or under. */
export const MAX_SHIFT_P = 0.05;
/** Positions shown beyond those that moved. */
const MOVED_SHOWN = 5;

export interface CompareOptions {
  readonly random: Random;
  readonly counted: Counted;
  /** What the calls are held against, in words: `the baseline`. */
  readonly against: string;
}

/** Compares where two groups of calls break, call length apart. */
export function compareCalls(
  affected: readonly CallFacts[],
  baseline: readonly CallFacts[],
  options: CompareOptions,
): Comparison {
  const own = placesOf(affected);
  const others = placesOf(baseline);
  const test = testShift(own, others, { random: options.random });
  const unmatched = own.length - (test?.affected ?? 0);
  const rate = compareRates(affected, baseline, options);
  if (!test || test.affected < MIN_CALLS || test.baseline < MIN_CALLS) {
    const counts = { affected: test?.affected ?? 0, baseline: test?.baseline ?? 0, unmatched };
    return withSentence(
      { verdict: "not-enough", p: null, statistics: null, ...counts, rate, moved: [] },
      options,
    );
  }
  const { p, statistics } = test;
  return withSentence(
    {
      verdict: p <= MAX_SHIFT_P ? "shift" : "no-shift",
      p,
      statistics,
      affected: test.affected,
      baseline: test.baseline,
      unmatched,
      rate,
      moved: movedOf(test),
    },
    options,
  );
}

/** Corrects the p of several comparisons for their number (Holm), and says them anew. */
export function correctForLooks(
  comparisons: readonly Comparison[],
  options: Omit<CompareOptions, "random">,
): Comparison[] {
  const tested = comparisons
    .flatMap(({ p }, index) => (p === null ? [] : [{ p, index }]))
    .toSorted((a, b) => a.p - b.p);
  const corrected = new Map<number, number>();
  let least = 0;
  for (const [rank, { p, index }] of tested.entries()) {
    least = Math.min(1, Math.max(least, p * (tested.length - rank)));
    corrected.set(index, least);
  }
  return comparisons.map((comparison, index) => {
    const p = corrected.get(index);
    if (p === undefined) return comparison;
    const verdict = p <= MAX_SHIFT_P ? "shift" : "no-shift";
    return withSentence({ ...comparison, p, verdict }, options);
  });
}

function withSentence(
  comparison: Omit<Comparison, "sentence">,
  { counted, against }: Omit<CompareOptions, "random">,
): Comparison {
  const sentence = sayComparison(comparison, { ...counted, against, needed: MIN_CALLS });
  return { ...comparison, sentence };
}

function compareRates(
  affected: readonly CallFacts[],
  baseline: readonly CallFacts[],
  { random, counted }: CompareOptions,
): RateComparison | null {
  const test = testRate(marksOf(affected), marksOf(baseline), { random });
  return test && { ...test, sentence: sayRate(test, counted) };
}

/** Calls of which something can be said; one that could not be read or scored has neither a drop turn nor none. */
function marksOf(calls: readonly CallFacts[]): Marked[] {
  return calls
    .filter(({ scoredPoints }) => scoredPoints > 0)
    .map(({ placed, points }) => ({ points, isMarked: placed !== null }));
}

function movedOf({ shares, movedOver }: ShiftTest): MovedPosition[] {
  const positions = shares.affected.map((affected, i) => {
    const baseline = shares.baseline[i] ?? 0;
    const difference = affected - baseline;
    return {
      position: i + 1,
      affected,
      baseline,
      difference,
      moved: Math.abs(difference) > movedOver + 1e-9,
    };
  });
  return positions
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.position - b.position)
    .filter(({ moved }, i) => moved || i < MOVED_SHOWN);
}
