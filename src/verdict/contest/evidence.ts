import { LEVEL_COUNT } from "./levels.ts";
import { runAt, tabulate, type Table } from "./likelihood.ts";
import { startsOf, type Priors, type Start } from "./priors.ts";
import { restAt, stayDown, stayFlat, type Rest } from "./rests.ts";

/** What every shape is weighed from, for one judge error. */
export interface Evidence {
  readonly table: Table;
  readonly priors: Priors;
  /** By point d: the levels at which the points before d can stand, weighed by the prior and by those points. */
  readonly begun: readonly (readonly Start[])[];
  /** How well "from point d on flat at this level" explains the rest. */
  readonly flat: Rest;
  /** The same for "from point d on down in one of the ways in which failures stay". */
  readonly down: Rest;
}

/** A level that weighs less than this share of the best one is left out. */
const SMALL_SHARE = 1e-6;

/** Prepares a curve for the contest under one judge error. */
export function prepare(scores: readonly number[], sigma: number, priors: Priors): Evidence {
  const table = tabulate(scores, sigma);
  const begun = Array.from({ length: table.n + 1 }, (_, d) => beginnings(table, priors, d));
  return { table, priors, begun, flat: stayFlat(table), down: stayDown(table) };
}

function beginnings({ n, runs }: Table, { base }: Priors, d: number): Start[] {
  const row = runAt(n, 0, d);
  const weighed = startsOf(base).map(({ level, weight }) => ({
    level,
    weight: weight * (runs[row + level] ?? 0),
  }));
  const least = SMALL_SHARE * Math.max(...weighed.map(({ weight }) => weight));
  return weighed.filter(({ weight }) => weight > least);
}

/** How well a shape explains the curve: in all, and by the point at which something begins. */
export interface Weighed {
  readonly total: number;
  /** By point: the curve falls here by a step. With two falls both count, so the sum may exceed the total. */
  readonly steps: Float64Array;
  /** By point: the curve begins to slide here. */
  readonly slopes: Float64Array;
}

/** Collects the weights of a shape while its places are tried. */
export interface Tally {
  total: number;
  readonly steps: Float64Array;
  readonly slopes: Float64Array;
}

/** Starts an empty tally for a curve of n points. */
export function tallyOf(n: number): Tally {
  return { total: 0, steps: new Float64Array(n), slopes: new Float64Array(n) };
}

/** Ends a tally: every place is as likely as the next, so that the weights are means over the places. */
export function closeTally({ total, steps, slopes }: Tally, places: number): Weighed {
  const each = places === 0 ? 0 : 1 / places;
  return {
    total: total * each,
    steps: steps.map((weight) => weight * each),
    slopes: slopes.map((weight) => weight * each),
  };
}

/** Adds to one entry. */
export function add(weights: Float64Array, index: number, weight: number): void {
  weights[index] = (weights[index] ?? 0) + weight;
}

/** By point and level: the curve falls at this point from this level, by any size, and goes on as `rest`. */
export function fallsInto(rest: Rest, sizes: readonly Start[], n: number): Rest {
  const falls = new Float64Array((n + 1) * LEVEL_COUNT);
  for (let level = 1; level < LEVEL_COUNT; level += 1) {
    const possible = sizes.filter((size) => size.level <= level);
    // What would land under the scale lands on it somewhere else.
    const room = possible.reduce((sum, size) => sum + size.weight, 0);
    if (room === 0) continue;
    for (let d = 0; d < n; d += 1) {
      let sum = 0;
      for (const size of possible) sum += size.weight * restAt(rest, d, level - size.level);
      falls[d * LEVEL_COUNT + level] = sum / room;
    }
  }
  return falls;
}
