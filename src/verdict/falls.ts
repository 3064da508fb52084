import { median } from "simple-statistics";
import { round3 } from "./points.ts";

/** How far one scored point lies under what went before it. */
export interface Fall {
  /** Position among the scored points. */
  readonly index: number;
  /** Median of the scored points before, the judge's healthy level standing before the first. */
  readonly level: number;
  /** Level minus score. */
  readonly fall: number;
  /** Previous scored point minus this one; the healthy level stands before the first. */
  readonly drop: number;
  /** Fall plus half the drop: far down, and suddenly. */
  readonly weight: number;
}

/** Two weights closer than this are one as far as the curve can tell; the earlier turn is named. */
const SAME_WEIGHT = 0.1;

/** Measures every point against the level before it and against its neighbour. */
export function measureFalls(scores: readonly number[], healthyLevel: number): Fall[] {
  const before = [healthyLevel];
  return scores.map((score, index) => {
    const level = median(before);
    const fall = round3(level - score);
    const drop = round3((before.at(-1) ?? healthyLevel) - score);
    before.push(score);
    return { index, level: round3(level), fall, drop, weight: round3(fall + drop / 2) };
  });
}

/** Picks the point to name: the largest fall plus half its drop, or an earlier one within 0.10 of that. */
export function pickFall(falls: readonly Fall[]): Fall | undefined {
  const best = Math.max(...falls.map((fall) => fall.weight));
  return falls.find((fall) => round3(best - fall.weight) <= SAME_WEIGHT);
}
