import { median } from "simple-statistics";
import type { ScoredPoint } from "../curve/types.ts";
import { round3 } from "./points.ts";

/** How far one scored point lies under what went before it. */
export interface Fall {
  /** Position among the scored points. */
  readonly index: number;
  /** Median of the scored points before its turn, the judge's healthy level standing before the first. */
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

/**
 * Measures every point against the level before it and against its neighbour.
 *
 * `byTurn`: the steps of one turn do not lower the level for each other. A call that is one long turn has no other
 * level than that of its own steps.
 */
export function measureFalls(
  points: readonly Pick<ScoredPoint, "score" | "turn">[],
  { healthyLevel, byTurn }: { healthyLevel: number; byTurn: boolean },
): Fall[] {
  return points.map(({ score, turn }, index) => {
    const earlier = points.slice(0, index).filter((point) => !byTurn || point.turn !== turn);
    const level = median([healthyLevel, ...earlier.map((point) => point.score)]);
    const fall = round3(level - score);
    const drop = round3((points[index - 1]?.score ?? healthyLevel) - score);
    return { index, level: round3(level), fall, drop, weight: round3(fall + drop / 2) };
  });
}

/** Tells whether the points stand in more than one turn. */
export function spansTurns(points: readonly Pick<ScoredPoint, "turn">[]): boolean {
  return points.some((point) => point.turn !== points[0]?.turn);
}

/**
 * Picks the point to name: the largest fall plus half its drop, or an earlier one within 0.10 of that.
 *
 * Points that fall by `minDrop` in one step come first; without any, the others are looked at.
 */
export function pickFall(falls: readonly Fall[], minDrop: number): Fall | undefined {
  const steps = falls.filter((fall) => fall.drop >= minDrop);
  const candidates = steps.length > 0 ? steps : falls;
  const best = Math.max(...candidates.map((fall) => fall.weight));
  return candidates.find((fall) => round3(best - fall.weight) <= SAME_WEIGHT);
}

/** A call that carries out what was said before it comes at most this many points later. */
const CARRIED_OUT_WITHIN = 2;
/** How much lower than the words the call must score. */
const WORSE_BY = 0.05;

/**
 * Finds the call that carried out what the picked point only said, or the picked point itself.
 *
 * A wrong plan can be taken back until a call changes something: when such a call follows within two points, before the
 * curve is back, and scores lower still, the call is the turn to name.
 */
export function findCarriedOut(
  picked: Fall,
  {
    falls,
    points,
    minDrop,
  }: { falls: readonly Fall[]; points: readonly ScoredPoint[]; minDrop: number },
): Fall {
  const from = points[picked.index];
  if (!from || from.facts.consequential) return picked;
  for (const fall of falls.slice(picked.index + 1, picked.index + 1 + CARRIED_OUT_WITHIN)) {
    const point = points[fall.index];
    if (!point || round3(picked.level - point.score) < minDrop) break;
    if (point.facts.consequential && round3(from.score - point.score) >= WORSE_BY) return fall;
  }
  return picked;
}
