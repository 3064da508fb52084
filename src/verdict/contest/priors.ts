import { sum } from "simple-statistics";
import { box, LEVEL_STEP, levelsIn, weightsOf, type Weights } from "./levels.ts";
import { remember } from "./remember.ts";

/** The levels, or the sizes in levels, that are possible, ascending, and how likely each is. */
export interface Starts {
  readonly levels: Int32Array;
  readonly weights: Float64Array;
  /** Weight by level, 0 where there is none. */
  readonly byLevel: Float64Array;
  /** By level: what the sizes weigh that do not lead from there under the scale; the others land on it elsewhere. */
  readonly rooms: Float64Array;
}

/** What curves look like before any of one is seen. */
export interface Priors {
  /** Level of a call that goes well. */
  readonly base: Starts;
  /** Level of a call with an omission: under the base all the way. */
  readonly low: Starts;
  /** Level of a call that fails from its first turn. */
  readonly failing: Starts;
  /** Size of a single fall. */
  readonly drop: Starts;
  /** Size of each of two falls. */
  readonly halfDrop: Starts;
  /** Size of a fall that comes after a slope. */
  readonly laterDrop: Starts;
  /** Size of a fall that lasts for one turn only and may be a hiccup. */
  readonly blip: Starts;
  /** Smallest fall that counts, in levels. */
  readonly threshold: number;
  /** Weight of the likeliest level that a curve may begin at; every shape begins at some level. */
  readonly mostAtStart: number;
}

/** Lists the levels that weigh anything. */
function startsOf(byLevel: Weights): Starts {
  const levels = Int32Array.from(byLevel.keys()).filter((level) => (byLevel[level] ?? 0) > 0);
  return {
    levels,
    weights: Float64Array.from(levels, (level) => byLevel[level] ?? 0),
    byLevel,
    rooms: byLevel.map((_, level) => sum([...byLevel.subarray(0, level + 1)])),
  };
}

/** Settings hardly ever change within a run; nothing of a curve is kept. */
const known = remember<Priors>(100);

/** Makes the priors for a judge's healthy level and the smallest fall that counts. */
export function priorsOf({
  healthyLevel,
  minDrop,
}: {
  healthyLevel: number;
  minDrop: number;
}): Priors {
  return known(`${healthyLevel} ${minDrop}`, () => makePriors(healthyLevel, minDrop));
}

function makePriors(healthyLevel: number, minDrop: number): Priors {
  const base = startsOf(weightsOf((level) => baseWorth(level - healthyLevel)));
  const low = startsOf(weightsOf((level) => lowWorth(level - healthyLevel)));
  const failing = startsOf(weightsOf((level) => (level <= healthyLevel - 0.38 ? 1 : 0)));
  return {
    base,
    low,
    failing,
    mostAtStart: Math.max(...base.weights, ...low.weights, ...failing.weights),
    drop: startsOf(weightsOf((drop) => dropWorth(drop, minDrop, 0.6))),
    halfDrop: startsOf(weightsOf((drop) => dropWorth(drop, minDrop, 0.4))),
    laterDrop: startsOf(weightsOf((drop) => dropWorth(drop, Math.max(minDrop, 0.2), 0.4))),
    blip: startsOf(weightsOf((drop) => box(drop, minDrop, Math.max(minDrop, 0.5)))),
    threshold: minDrop / LEVEL_STEP,
  };
}

function baseWorth(above: number): number {
  if (above > 0.06) return 0.1;
  return box(above, -0.1, 0.05) + (above < -0.1 && above > -0.3 ? 0.03 : 0);
}

/** A base of -0.10 to +0.05 less an omission of 0.10 to 0.25: the sum of two boxes. */
function lowWorth(above: number): number {
  if (above <= -0.35 || above >= -0.05) return 0;
  return Math.min(above + 0.35, -0.05 - above, 0.15);
}

/** Falls up to `to` are alike; larger ones are rare here, though common in real calls. */
function dropWorth(drop: number, from: number, to: number): number {
  const end = Math.max(from, to);
  return box(drop, from, end) + (drop > end + 0.01 ? 0.03 : 0);
}

/** Loss in all of a slide, a trend, a slope before a fall, and of sinking after a fall; in levels. */
export const SLIDE_LOSSES = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5].map(levelsIn);
export const TREND_LOSSES = [
  0.25, 0.275, 0.3, 0.325, 0.35, 0.375, 0.4, 0.425, 0.45, 0.475, 0.5,
].map(levelsIn);
export const SLOPE_LOSSES = [0.1, 0.15, 0.2].map(levelsIn);
export const SINK_LOSSES = [0.05, 0.1, 0.15].map(levelsIn);
/** Rise of the last turn when the rubric pays for form; in levels. */
export const UPLIFTS = [0.075, 0.125, 0.175, 0.225, 0.275].map(levelsIn);
/** Where a dip comes back to, from the level before it; in levels. */
export const RETURNS = [-2, -1, 0, 1];
