import { median } from "simple-statistics";
import type { Fall } from "./falls.ts";
import { round3 } from "./points.ts";

/** A stretch of scored points under the level before it; both ends are positions among the scored points. */
export interface Stretch {
  readonly start: Fall;
  readonly end: number;
  /** Level before minus score, at the start; for a stretch that slides, at its end. */
  readonly fall: number;
  /** The curve falls by a step at the start, or slides from there to the end. */
  readonly by: "step" | "slide";
  /** The curve was back near the level before it ended. */
  readonly returned: boolean;
}

/**
 * Finds every stretch that a fall of at least `minDrop` opens, in order.
 *
 * A stretch ends when the curve is back, or when it falls by `minDrop` again below its own lowest point. The named
 * fall always opens one.
 */
export function findStretches(
  scores: readonly number[],
  falls: readonly Fall[],
  { minDrop, named }: { minDrop: number; named: Fall },
): Stretch[] {
  const openings: Fall[] = [];
  let open: Depth | null = null;
  for (const fall of falls) {
    const score = scores[fall.index] ?? 0;
    if (open && isBack(score, open, minDrop)) open = null;
    const isDeeper =
      open !== null && round3(open.lowest - score) >= minDrop && fall.drop >= minDrop;
    const opens = !open && fall.drop > 0 && Math.max(fall.fall, fall.drop) >= minDrop;
    if (fall === named || isDeeper || opens) {
      openings.push(fall);
      open = { level: open ? open.lowest : levelBefore(fall, score), lowest: score };
    } else if (open) open.lowest = Math.min(open.lowest, score);
  }
  return stretchFrom(scores, openings, minDrop);
}

/** Draws the stretches that begin at the given falls: to where the curve is back, or to the next one. */
export function stretchFrom(
  scores: readonly number[],
  openings: readonly Fall[],
  minDrop: number,
): Stretch[] {
  return openings.map((start, i) => {
    const limit = openings[i + 1]?.index ?? scores.length;
    const first = scores[start.index] ?? 0;
    const depth = { level: levelBefore(start, first), lowest: first };
    const back = scores.slice(start.index + 1, limit).findIndex((score) => {
      depth.lowest = Math.min(depth.lowest, score);
      return isBack(score, depth, minDrop);
    });
    const end = back < 0 ? limit - 1 : start.index + back;
    return { start, end, fall: start.fall, by: "step", returned: back >= 0 };
  });
}

/** Draws a slide that ends right before a step. */
export function slideUntil(scores: readonly number[], start: Fall, step: Fall): Stretch {
  const end = step.index - 1;
  const level = levelBefore(start, scores[start.index] ?? 0);
  const fall = Math.max(0, round3(level - (scores[end] ?? 0)));
  return { start, end, fall, by: "slide", returned: false };
}

/** Tells whether the curve stays down from the earlier of two falls to the later. */
export function isOneEpisode(
  scores: readonly number[],
  one: Fall,
  other: Fall,
  minDrop: number,
): boolean {
  const [first, last] = one.index <= other.index ? [one, other] : [other, one];
  const between = scores.slice(first.index, last.index + 1);
  return between.every((score) => round3(first.level - score) >= minDrop / 2);
}

/** The level that a stretch fell from, and its lowest score so far. */
interface Depth {
  readonly level: number;
  lowest: number;
}

/** The level a fall came from: by the median or by the point before it, whichever is higher. */
function levelBefore(fall: Fall, score: number): number {
  return Math.max(fall.level, round3(score + fall.drop));
}

/** Back is where less than the threshold is missing, and more than half of the fall is made good. */
function isBack(score: number, { level, lowest }: Depth, minDrop: number): boolean {
  return round3(level - score) < minDrop && score - lowest > (level - lowest) / 2;
}

/** Median of the scores from one position to another, both included. */
export function levelBetween(scores: readonly number[], from: number, to: number): number {
  return round3(median(scores.slice(from, to + 1)));
}
