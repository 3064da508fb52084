/** Gives a number from 0 up to, not including, 1. */
export type Random = () => number;

/** Makes a random source that gives the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shuffles the part of an array from `from` up to, not including, `to`, in place (Fisher-Yates). */
export function shuffleWithin(
  values: Uint8Array,
  { from, to, random }: { from: number; to: number; random: Random },
): void {
  for (let i = to - 1; i > from; i -= 1) {
    const j = from + Math.floor(random() * (i - from + 1));
    const kept = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = kept;
  }
}

/** Redraws or permutations of a test; the smallest p they can give is 1 in 2,000. */
const MOST_DRAWS = 1999;
/** In a survey of thousands nothing hangs on the third decimal of p, and every draw takes longer. */
const FEWEST_DRAWS = 399;
const CALLS_DRAWN = 4_000_000;

/** Tells how often a test of so many calls is drawn. */
export function drawsFor(calls: number): number {
  const affordable = Math.floor(CALLS_DRAWN / Math.max(1, calls));
  return Math.min(MOST_DRAWS, Math.max(FEWEST_DRAWS, affordable));
}
