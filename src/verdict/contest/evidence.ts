import { LEVEL_COUNT } from "./levels.ts";
import { runAt, type Table } from "./likelihood.ts";
import { pack, startsOf, type Priors, type Start } from "./priors.ts";
import { comeBack, stayDown, stayFlat, type Rest } from "./rests.ts";
import type { Begun, Places, Workspace } from "./workspace.ts";

/** What every shape is weighed from, for one judge error. */
export interface Evidence {
  readonly table: Table;
  readonly priors: Priors;
  /** By point d: the levels at which the points before d can stand, weighed by the prior and by those points. */
  readonly begun: Begun;
  /** How well "from point d on flat at this level" explains the rest. */
  readonly flat: Rest;
  /** The same for "from point d on back near this level". */
  readonly returns: Rest;
  /** The same for "from point d on down in one of the ways in which failures stay". */
  readonly down: Rest;
  /** The same for "a fall of one of two sizes at point d from this level, and down". */
  readonly halfFalls: Rest;
  /** By point: how far into the call it stands, from 0 to 1. */
  readonly way: readonly number[];
  readonly workspace: Workspace;
}

/** A level that weighs less than this share of the best one is left out. */
const SMALL_SHARE = 1e-6;

/** Prepares a curve for the contest under one judge error. */
export function prepare(
  table: Table,
  priors: Priors,
  { way, workspace }: Pick<Evidence, "way" | "workspace">,
): Evidence {
  const { begun } = workspace;
  for (let d = 0; d <= table.n; d += 1) findBeginnings(table, { priors, d }, begun);
  const flat = stayFlat(table, workspace.flat);
  const lowest = startsOf(priors.base)[0]?.level ?? 0;
  const returns = comeBack(table, { flat, lowest }, workspace.returns);
  const down = stayDown(table, workspace.down);
  const halfFalls = fallsInto(down, { sizes: priors.halfDrop, n: table.n }, workspace.halfFalls);
  return { table, priors, begun, flat, returns, down, halfFalls, way, workspace };
}

function findBeginnings(
  { n, runs }: Table,
  { priors, d }: { priors: Priors; d: number },
  { counts, levels, weights }: Begun,
): void {
  const base = pack(startsOf(priors.base));
  const run = runAt(n, 0, d);
  const row = d * LEVEL_COUNT;
  let best = 0;
  for (const [i, level] of base.levels.entries()) {
    const weight = (base.weights[i] ?? 0) * (runs[run + level] ?? 0);
    weights[row + i] = weight;
    if (weight > best) best = weight;
  }
  let count = 0;
  for (let i = 0; i < base.levels.length; i += 1) {
    const weight = weights[row + i] ?? 0;
    if (weight <= SMALL_SHARE * best) continue;
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

/** By point and level: the curve falls at this point from this level, by any size, and goes on as `rest`. */
export function fallsInto(
  rest: Rest,
  { sizes, n }: { sizes: readonly Start[]; n: number },
  falls: Rest,
): Rest {
  const { levels, weights } = pack(sizes);
  falls.fill(0);
  for (let level = 1; level < LEVEL_COUNT; level += 1) {
    let possible = 0;
    // What would land under the scale lands on it somewhere else.
    let room = 0;
    while (possible < levels.length && (levels[possible] ?? 0) <= level) {
      room += weights[possible] ?? 0;
      possible += 1;
    }
    if (room === 0) continue;
    for (let row = 0; row < n * LEVEL_COUNT; row += LEVEL_COUNT) {
      let sum = 0;
      for (let i = 0; i < possible; i += 1) {
        sum += (weights[i] ?? 0) * (rest[row + level - (levels[i] ?? 0)] ?? 0);
      }
      falls[row + level] = sum / room;
    }
  }
  return falls;
}
