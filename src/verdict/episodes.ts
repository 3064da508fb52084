import { median } from "simple-statistics";
import type { Fall } from "./falls.ts";

/** A stretch of scored points that lies under the level before it; both ends are positions among the scored points. */
export interface Stretch {
  readonly start: Fall;
  readonly end: number;
  /** The curve was back at the level before it ended. */
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
  const stretches: Stretch[] = [];
  let open: { start: Fall; level: number; lowest: number } | null = null;
  const close = (end: number, returned: boolean): void => {
    if (open) stretches.push({ start: open.start, end, returned });
    open = null;
  };
  for (const fall of falls) {
    const score = scores[fall.index] ?? 0;
    if (open && score > open.level - minDrop / 2) close(fall.index - 1, true);
    const deeper = open !== null && open.lowest - score >= minDrop - 1e-9 && fall.drop >= minDrop;
    const opens = fall === named || deeper || (!open && fall.fall >= minDrop && fall.drop > 0);
    if (opens) {
      const level: number = open ? open.lowest : Math.max(fall.level, score + fall.drop);
      close(fall.index - 1, false);
      open = { start: fall, level, lowest: score };
    } else if (open) open.lowest = Math.min(open.lowest, score);
  }
  close(scores.length - 1, false);
  return stretches;
}

/** Median of the scores from a position on, or of those in a stretch. */
export function levelFrom(scores: readonly number[], from: number, to = scores.length - 1): number {
  return median(scores.slice(from, to + 1));
}
