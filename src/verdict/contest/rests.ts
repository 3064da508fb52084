import { LEVEL_COUNT } from "./levels.ts";
import { runAt, type Table } from "./likelihood.ts";
import { SINK_LOSSES, UPLIFTS } from "./priors.ts";

/** How well one way to go on from point d at a level explains the rest of the curve; by d, then level. */
export type Rest = Float64Array;

/** Reads one entry of a rest; 0 outside the levels. */
export function restAt(rest: Rest, d: number, level: number): number {
  return level < 0 || level >= LEVEL_COUNT ? 0 : (rest[d * LEVEL_COUNT + level] ?? 0);
}

/** Ways in which a fall can stay: flat, sinking further, or lifted at the close. */
const FLAT_SHARE = 0.45;
const SINK_SHARE = 0.27;
const UPLIFT_SHARE = 0.28;

/** The rest stays at its level. */
export function stayFlat({ n, runs }: Table): Rest {
  return fill(n, (d, level) => runs[runAt(n, d, n) + level] ?? 0);
}

/** The rest stays down in one of the ways in which real failures do. */
export function stayDown(table: Table): Rest {
  const { n, runs } = table;
  return fill(n, (d, level) => {
    const still = runs[runAt(n, d, n) + level] ?? 0;
    if (d > n - 3) return still;
    const untilLast = runs[runAt(n, d, n - 1) + level] ?? 0;
    const sinking = sink(table, level, d);
    const lifted = (untilLast * lift(table, level) + sinking.lifted) / 2;
    return FLAT_SHARE * still + SINK_SHARE * sinking.plain + UPLIFT_SHARE * lifted;
  });
}

function fill(n: number, value: (d: number, level: number) => number): Rest {
  const rest = new Float64Array((n + 1) * LEVEL_COUNT);
  for (let d = 0; d < n; d += 1) {
    for (let level = 0; level < LEVEL_COUNT; level += 1) {
      rest[d * LEVEL_COUNT + level] = value(d, level);
    }
  }
  return rest;
}

/** Loses a little more in a line from the point after `d` to the end. */
function sink(table: Table, level: number, d: number): { plain: number; lifted: number } {
  const { at, n } = table;
  const last = n - 1;
  const least = leastOf(n - d);
  let plain = 0;
  let lifted = 0;
  for (const loss of SINK_LOSSES) {
    let product = 1;
    for (let k = d; k < last && product > least; k += 1) {
      product *= likelihoodAt(at, k, level - (loss * (k - d)) / (last - d));
    }
    if (product <= least) continue;
    plain += product * likelihoodAt(at, last, level - loss);
    lifted += product * lift(table, level - loss);
  }
  return { plain: plain / SINK_LOSSES.length, lifted: lifted / SINK_LOSSES.length };
}

function lift(table: Table, level: number): number {
  let sum = 0;
  for (const rise of UPLIFTS) sum += likelihoodAt(table.at, table.n - 1, level + rise);
  return sum / UPLIFTS.length;
}

/** A product over this many points that is smaller is not followed: noise alone costs half a unit of log a point. */
export function leastOf(points: number): number {
  return Math.exp(-18 - 0.8 * points);
}

/** Likelihood of one point at a level that need not be on the grid; the ends of the scale hold. */
export function likelihoodAt(at: Float64Array, k: number, level: number): number {
  const nearest = level <= 0 ? 0 : level >= LEVEL_COUNT - 1 ? LEVEL_COUNT - 1 : (level + 0.5) | 0;
  return at[k * LEVEL_COUNT + nearest] ?? 0;
}
