import { median } from "simple-statistics";
import { wilson } from "./interval.ts";
import type { ReadLine } from "./line.ts";
import type { Tilt } from "./types.ts";

/** Fewest scored points of which a slope is taken. */
const MIN_POINTS = 4;
/** Longer curves are thinned to about this many points: the pairs grow with the square. */
const MAX_POINTS = 80;
/** Loss or gain over a whole call that counts as a tilt. */
const MIN_TILT = 0.1;
/** Fewest calls of which a batch's tilt is said. */
const MIN_CALLS = 10;

/**
 * Tells how much a call's curve tilts from end to end: the Theil-Sen slope times its length.
 *
 * Only pairs of points with no named fall between them count, so that a curve that is level before a cliff and level
 * after it does not tilt. Source: P. K. Sen, JASA 63 (1968). Null with fewer than four scored points.
 */
export function tiltOf({ curve, verdict }: Pick<ReadLine, "curve" | "verdict">): number | null {
  const falls = new Set(verdict.episodes.map(({ turn, step }) => `${turn}.${step ?? ""}`));
  let segment = 0;
  const points: { at: number; score: number; segment: number }[] = [];
  for (const [at, { turn, step, score }] of curve.entries()) {
    if (falls.has(`${turn}.${step ?? ""}`)) segment += 1;
    if (score !== undefined) points.push({ at, score, segment });
  }
  if (points.length < MIN_POINTS) return null;
  const every = Math.ceil(points.length / MAX_POINTS);
  const kept = points.filter((_point, i) => i % every === 0);
  const slopes = kept.flatMap((earlier, i) =>
    kept
      .slice(i + 1)
      .filter((later) => later.segment === earlier.segment)
      .map((later) => (later.score - earlier.score) / (later.at - earlier.at)),
  );
  return slopes.length === 0 ? null : median(slopes) * (curve.length - 1);
}

/**
 * Tells whether most curves of a batch tilt the same way; then the rubric grades how far a call is, not how good.
 *
 * Most: more than half, by the lower bound of Wilson's 90 % interval.
 */
export function readTilt(tilts: readonly number[]): Tilt {
  const falling = tilts.filter((tilt) => tilt <= -MIN_TILT).length;
  const rising = tilts.filter((tilt) => tilt >= MIN_TILT).length;
  const isMost = (count: number): boolean =>
    tilts.length >= MIN_CALLS && wilson(count / tilts.length, tilts.length)[0] > 0.5;
  const direction = isMost(falling) ? "falling" : isMost(rising) ? "rising" : null;
  return {
    calls: tilts.length,
    median: tilts.length === 0 ? null : median([...tilts]),
    falling,
    rising,
    suspect: direction,
  };
}
