import { median } from "simple-statistics";
import type { Curve, ScoredPoint } from "../curve/types.ts";
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

/** The numbers in the plain rule. */
export interface Rule {
  /** The steps of one turn do not lower the level for each other. */
  readonly levelByTurn: boolean;
  /** Part of the drop that is added to the fall. */
  readonly dropShare: number;
  /** Two weights that differ by no more are one as far as the curve can tell; the earlier turn is named. */
  readonly sameWeight: number;
  /** A call that carries out what was said comes at most this many points later… */
  readonly carriedOutWithin: number;
  /** …and scores at least this much lower: twice what two readings of one judge differ by. */
  readonly worseBy: number;
}

/** The rule as it is used; how others do is in docs/verdict.md. */
export const RULE: Rule = {
  levelByTurn: true,
  dropShare: 0.5,
  sameWeight: 0.1,
  carriedOutWithin: 2,
  worseBy: 0.08,
};

/** What a fall is measured on. */
export type Measured = Pick<ScoredPoint, "score" | "turn"> & {
  /** How many points of the curve it stands for: itself, and the unasked ones nearest to it; 1 by default. */
  readonly standsFor?: number;
};

/**
 * Measures every point against the level before it and against its neighbour.
 *
 * `byTurn`: the steps of one turn do not lower the level for each other. A call that is one long turn has no other
 * level than that of its own steps.
 */
export function measureFalls(
  points: readonly Measured[],
  { healthyLevel, byTurn }: { healthyLevel: number; byTurn: boolean },
  { dropShare } = RULE,
): Fall[] {
  return points.map(({ score, turn }, index) => {
    const before = [healthyLevel];
    for (const point of points.slice(0, index)) {
      if (byTurn && point.turn === turn) continue;
      for (let i = 0; i < (point.standsFor ?? 1); i += 1) before.push(point.score);
    }
    const level = median(before);
    const fall = round3(level - score);
    const drop = round3((points[index - 1]?.score ?? healthyLevel) - score);
    return { index, level: round3(level), fall, drop, weight: round3(fall + dropShare * drop) };
  });
}

/**
 * Counts for every scored point how many points of the curve it stands for.
 *
 * A bisection asks most where the curve falls; without this its level would be that of the fall, not of the call.
 */
export function standsFor(curve: Curve): number[] {
  const scored = curve.flatMap((point, i) => (point.status === "scored" ? [i] : []));
  const counts = scored.map(() => 1);
  for (const [i, point] of curve.entries()) {
    if (point.status !== "unasked" || scored.length === 0) continue;
    const after = scored.findIndex((at) => at > i);
    const before = (after < 0 ? scored.length : after) - 1;
    const isLeft =
      after < 0 || (before >= 0 && i - (scored[before] ?? 0) <= (scored[after] ?? 0) - i);
    const nearest = isLeft ? before : after;
    counts[nearest] = (counts[nearest] ?? 1) + 1;
  }
  return counts;
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
export function pickFall(
  falls: readonly Fall[],
  minDrop: number,
  { sameWeight } = RULE,
): Fall | undefined {
  const steps = falls.filter((fall) => fall.drop >= minDrop);
  const candidates = steps.length > 0 ? steps : falls;
  const best = Math.max(...candidates.map((fall) => fall.weight));
  return candidates.find((fall) => round3(best - fall.weight) <= sameWeight);
}

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
  { carriedOutWithin, worseBy } = RULE,
): Fall {
  const from = points[picked.index];
  if (!from || from.facts.consequential) return picked;
  for (const fall of falls.slice(picked.index + 1, picked.index + 1 + carriedOutWithin)) {
    const point = points[fall.index];
    if (!point || round3(picked.level - point.score) < minDrop) break;
    if (point.facts.consequential && round3(from.score - point.score) >= worseBy) return fall;
  }
  return picked;
}
