import { LEVEL_COUNT } from "./levels.ts";
import { runAt, type Table } from "./likelihood.ts";
import { fallsInto, type Falls } from "./falls.ts";
import type { Priors } from "./priors.ts";
import { comeBack, rangeOf, stayDown, stayFlat, type Rest } from "./rests.ts";
import type { Trend } from "./trends.ts";
import type { Begun, Places, Range, Workspace } from "./workspace.ts";

/** What every shape is weighed from, for one judge error. */
export interface Evidence {
  readonly table: Table;
  readonly priors: Priors;
  /** By point d: the levels at which the points before d can stand, weighed by the prior and by those points. */
  readonly begun: Begun;
  /** How well "from point d on flat at this level" explains the rest. */
  readonly flat: Rest;
  readonly flatRange: Range;
  /** The same for "from point d on back near this level". */
  readonly returns: Rest;
  /** The same for "from point d on down in one of the ways in which failures stay". */
  readonly down: Rest;
  /** The same for "a fall of one of two sizes at point d from this level, and down". */
  readonly halfFalls: Falls;
  /** Straight lines over the whole call. */
  readonly trends: readonly Trend[];
  /** A place that weighs less than this changes nothing; it rises as more is found. */
  floor: number;
  readonly workspace: Workspace;
}

/** A level that weighs less than this share of the best one is left out. */
const SMALL_SHARE = 1e-6;

/** Prepares a curve for the contest under one judge error. */
export function prepare(
  table: Table,
  priors: Priors,
  { trends, workspace, floor }: Pick<Evidence, "trends" | "workspace" | "floor">,
): Evidence {
  const { begun } = workspace;
  for (let d = 0; d <= table.n; d += 1) findBeginnings(table, { priors, d, floor }, begun);
  const flat = stayFlat(table, workspace.flat);
  const lowest = priors.base.levels[0] ?? 0;
  // Whatever follows is weighed by a beginning, too.
  const least = floor / priors.mostAtStart;
  const flatRange = rangeOf(flat, { n: table.n, floor: least }, workspace.flatRange);
  const returns = comeBack(table, { flat, range: flatRange, lowest }, workspace.returns);
  const smallest = Math.min(priors.drop.levels[0] ?? 0, priors.halfDrop.levels[0] ?? 0);
  const landing = LEVEL_COUNT - 1 - smallest;
  const down = stayDown(table, { flat, landing, floor: least }, workspace.down);
  const halfFalls = fallsInto(down, priors.halfDrop, workspace.halfFalls);
  return {
    table,
    priors,
    begun,
    flat,
    flatRange,
    returns,
    down,
    halfFalls,
    trends,
    workspace,
    floor,
  };
}

function findBeginnings(
  { n, runs }: Table,
  { priors, d, floor }: { priors: Priors; d: number; floor: number },
  { counts, levels, weights }: Begun,
): void {
  const { base } = priors;
  const run = runAt(n, 0, d);
  const row = d * LEVEL_COUNT;
  let highest = 0;
  for (let i = 0; i < base.levels.length; i += 1) {
    const weight = (base.weights[i] ?? 0) * (runs[run + (base.levels[i] ?? 0)] ?? 0);
    weights[row + i] = weight;
    if (weight > highest) highest = weight;
  }
  const least = Math.max(floor, SMALL_SHARE * highest);
  let count = 0;
  for (let i = 0; i < base.levels.length; i += 1) {
    const weight = weights[row + i] ?? 0;
    if (weight <= least) continue;
    levels[row + count] = base.levels[i] ?? 0;
    weights[row + count] = weight;
    count += 1;
  }
  counts[d] = count;
}

/** How well a shape explains the curve: in all, and by the point at which something begins. */
export interface Weighed extends Places {
  readonly total: number;
}

const NOWHERE = new Float64Array(0);

/** Weighs a shape in which nothing begins anywhere. */
export function weighedAll(total: number): Weighed {
  return { total, steps: NOWHERE, slopes: NOWHERE };
}

/** Collects the weights of a shape while its places are tried. */
export interface Tally extends Places {
  total: number;
}

/** Starts an empty tally. */
export function openTally({ workspace: { places } }: Evidence): Tally {
  places.steps.fill(0);
  places.slopes.fill(0);
  return { total: 0, ...places };
}

/** Ends a tally: every place is as likely as the next, so that the weights are means over the places. */
export function closeTally({ total, steps, slopes }: Tally, places: number): Weighed {
  const each = places === 0 ? 0 : 1 / places;
  for (let k = 0; k < steps.length; k += 1) {
    steps[k] = (steps[k] ?? 0) * each;
    slopes[k] = (slopes[k] ?? 0) * each;
  }
  return { total: total * each, steps, slopes };
}

/** Adds to one entry. */
export function add(weights: Float64Array, index: number, weight: number): void {
  weights[index] = (weights[index] ?? 0) + weight;
}
