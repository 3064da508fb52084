/** Levels that a curve can stand at: 0, 0.025 … 1. */
export const LEVEL_STEP = 0.025;
export const LEVEL_COUNT = 41;

/** Lowest level whose entry in the row that begins at `row` is at least `least`; past the scale when none is. */
export function lowestAt(entries: Float64Array, row: number, least: number): number {
  let level = 0;
  while (level < LEVEL_COUNT && (entries[row + level] ?? 0) < least) level += 1;
  return level;
}

/** Highest such level; under the scale when there is none. */
export function highestAt(entries: Float64Array, row: number, least: number): number {
  let level = LEVEL_COUNT - 1;
  while (level >= 0 && (entries[row + level] ?? 0) < least) level -= 1;
  return level;
}

/** Turns a difference of scores into a number of levels. */
export function levelsIn(difference: number): number {
  return Math.round(difference / LEVEL_STEP);
}

/** Weight by level, or by number of levels; sums to 1 unless it says otherwise. */
export type Weights = Float64Array;

/** Makes weights that sum to 1 from what each level is worth. */
export function weightsOf(worth: (level: number) => number): Weights {
  const weights = Float64Array.from({ length: LEVEL_COUNT }, (_, i) => worth(i * LEVEL_STEP));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum === 0 ? weights : weights.map((weight) => weight / sum);
}

/** Weight of 1 between two ends, half of it on them, 0 outside. */
export function box(value: number, from: number, to: number): number {
  const slack = LEVEL_STEP / 4;
  if (value < from - slack || value > to + slack) return 0;
  return value < from + slack || value > to - slack ? 0.5 : 1;
}
