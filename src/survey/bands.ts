/** Shortest length of each band of call length; lengths within a band are taken as alike. */
const BAND_STARTS = [1, 4, 6, 8, 10, 13, 17, 23, 32] as const;

/** The bands of call length, from the shortest. */
export const BANDS: readonly number[] = BAND_STARTS.map((_start, band) => band);

/** Tells which band of call length a number of points is in, from 0. */
export function bandOf(points: number): number {
  return Math.max(
    0,
    BAND_STARTS.findLastIndex((start) => points >= start),
  );
}
