import { mean, median } from "simple-statistics";
import type { ScoredPoint } from "../../src/curve/types.ts";
import {
  findCarriedOut,
  measureFalls,
  pickFall,
  RULE,
  spansTurns,
} from "../../src/verdict/falls.ts";
import { HEALTHY_LEVEL, MIN_DROP } from "../../src/verdict/points.ts";
import { contestOf, readShape } from "../../src/verdict/shape.ts";

/** Picks the position of the point to name, or null. */
type Pick = (points: readonly ScoredPoint[]) => number | null;

/** A rule that was tried, in words. */
export interface TriedRule {
  readonly name: string;
  readonly pick: Pick;
}

const scoresOf = (points: readonly ScoredPoint[]): number[] => points.map((point) => point.score);

/** Picks the first of the largest values. */
function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.indexOf(Math.max(...values));
}

/** Picks the first value within `tie` of the largest. */
function largestOrEarlier(values: readonly number[], tie: number): number {
  const best = Math.max(...values);
  return values.findIndex((value) => value >= best - tie - 1e-9);
}

/** Weighs every point by fall plus a share of its drop; without a start, nothing stands before the first. */
function weights(scores: readonly number[], share: number, start: number | null): number[] {
  return scores.map((score, i) => {
    if (i === 0 && start === null) return -Infinity;
    const before = [...(start === null ? [] : [start]), ...scores.slice(0, i)];
    const drop = (scores[i - 1] ?? start ?? score) - score;
    return median(before) - score + share * drop;
  });
}

function drops(scores: readonly number[], start: number | null): number[] {
  return scores.map((score, i) => (scores[i - 1] ?? start ?? -Infinity) - score);
}

/** Mean of the three before less mean of the three from here on. */
function windows(scores: readonly number[]): number[] {
  return scores.map((_, i) =>
    i === 0 ? -Infinity : mean(scores.slice(Math.max(0, i - 3), i)) - mean(scores.slice(i, i + 3)),
  );
}

/** Largest likelihood of one change of level (known equal variance). */
function changePoint(scores: readonly number[]): number | null {
  const gains = scores.map((_, i) => {
    if (i === 0) return -Infinity;
    const [before, after] = [scores.slice(0, i), scores.slice(i)];
    const shift = mean(before) - mean(after);
    return shift > 0 ? (shift ** 2 * before.length * after.length) / scores.length : -Infinity;
  });
  return largest(gains);
}

/** A fall whose later points never come back to 0.15 of its level weighs more. */
function stayingWeights(scores: readonly number[], bonus: number): number[] {
  const falls = weights(scores, RULE.dropShare, HEALTHY_LEVEL);
  return scores.map((_, i) => {
    const level = median([HEALTHY_LEVEL, ...scores.slice(0, i)]);
    const stays = scores.slice(i + 1).every((later) => later < level - MIN_DROP);
    return (falls[i] ?? 0) * (stays ? bonus : 1);
  });
}

function partOfRule(
  points: readonly ScoredPoint[],
  part: { byTurn: boolean; call: boolean },
): number | null {
  const byTurn = part.byTurn && spansTurns(points);
  const falls = measureFalls(points, { healthyLevel: HEALTHY_LEVEL, byTurn });
  const picked = pickFall(falls, MIN_DROP);
  if (!picked) return null;
  if (!part.call) return picked.index;
  return findCarriedOut(picked, { falls, points, minDrop: MIN_DROP }).index;
}

/** Every rule that was tried, the plain ones first, the shipped engine last. */
export const RULES: readonly TriedRule[] = [
  {
    name: "fall + half drop, 0.90 before the first, earliest within 0.10 (the bold rule)",
    pick: (points) => largestOrEarlier(weights(scoresOf(points), 0.5, HEALTHY_LEVEL), 0.1),
  },
  {
    name: "the same without the 0.90",
    pick: (points) => largestOrEarlier(weights(scoresOf(points), 0.5, null), 0.1),
  },
  {
    name: "single drop, 0.90 before the first",
    pick: (points) => largest(drops(scoresOf(points), HEALTHY_LEVEL)),
  },
  {
    name: "single drop of at least 0.15",
    pick: (points) => {
      const all = drops(scoresOf(points), null).map((drop, i) => (i === 0 ? -1 : drop));
      return Math.max(...all) >= MIN_DROP ? largest(all) : null;
    },
  },
  {
    name: "first score under 0.5",
    pick: (points) => {
      const at = points.findIndex((point) => point.score < 0.5);
      return at < 0 ? null : at;
    },
  },
  {
    name: "largest fall under the running median",
    pick: (points) => largest(weights(scoresOf(points), 0, null)),
  },
  { name: "lowest score", pick: (points) => largest(scoresOf(points).map((score) => -score)) },
  {
    name: "half the drop + half the difference of 3-point means",
    pick: (points) => {
      const [scores, means] = [scoresOf(points), windows(scoresOf(points))];
      return largest(drops(scores, null).map((drop, i) => (i === 0 ? -9 : drop + (means[i] ?? 0))));
    },
  },
  { name: "one change of level, by likelihood", pick: (points) => changePoint(scoresOf(points)) },
  {
    name: "likeliest step of the contest of shapes alone",
    pick: (points) => (points.length < 2 ? null : largest(contestOf(points).steps)),
  },
  {
    name: "the bold rule on the logarithm of the score + 0.2",
    pick: (points) => {
      const log = (score: number): number => Math.log(score + 0.2);
      const scale = 0.8 / (log(0.9) - log(0.1));
      const scaled = scoresOf(points).map((score) => log(score) * scale);
      return largestOrEarlier(weights(scaled, 0.5, log(HEALTHY_LEVEL) * scale), 0.1);
    },
  },
  {
    name: "the bold rule, a fall that stays weighing 1.25 times",
    pick: (points) => largestOrEarlier(stayingWeights(scoresOf(points), 1.25), 0.1),
  },
  {
    name: "the bold rule, a fall that stays weighing 1.35 times",
    pick: (points) => largestOrEarlier(stayingWeights(scoresOf(points), 1.35), 0.1),
  },
  {
    name: "the bold rule, steps of 0.15 first",
    pick: (points) => partOfRule(points, { byTurn: false, call: false }),
  },
  {
    name: "… and the level taken before the turn",
    pick: (points) => partOfRule(points, { byTurn: true, call: false }),
  },
  {
    name: "… or the call that carried it out",
    pick: (points) => partOfRule(points, { byTurn: false, call: true }),
  },
  {
    name: "both: the plain rule as it is used",
    pick: (points) => partOfRule(points, { byTurn: true, call: true }),
  },
  {
    name: "as shipped: the contest says which falls are real, the plain rule which to name",
    pick: (points) => readShape(points).named?.index ?? null,
  },
];
