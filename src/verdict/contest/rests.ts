import { highestAt, LEVEL_COUNT, lowestAt } from "./levels.ts";
import { runAt, type Table } from "./likelihood.ts";
import { RETURNS, SINK_LOSSES, UPLIFTS } from "./priors.ts";
import { remember } from "./remember.ts";
import type { Range } from "./workspace.ts";

/** How well one way to go on from point d at a level explains the rest of the curve; by d, then level. */
export type Rest = Float64Array;

/** Reads one entry of a rest; 0 outside the levels. */
export function restAt(rest: Rest, d: number, level: number): number {
  return level < 0 || level >= LEVEL_COUNT ? 0 : (rest[d * LEVEL_COUNT + level] ?? 0);
}

/** Finds the levels at which a rest explains anything worth following; where nothing is left, every level will do. */
export function rangeOf(
  rest: Rest,
  { n, floor }: { n: number; floor: number },
  { lowest, highest }: Range,
): Range {
  for (let d = 0; d < n; d += 1) {
    lowest[d] = lowestAt(rest, d * LEVEL_COUNT, floor);
    highest[d] = highestAt(rest, d * LEVEL_COUNT, floor);
  }
  lowest[n] = -LEVEL_COUNT;
  highest[n] = LEVEL_COUNT;
  return { lowest, highest };
}

/** Ways in which a fall can stay: flat, sinking further, or lifted at the close. */
const FLAT_SHARE = 0.45;
const SINK_SHARE = 0.27;
const UPLIFT_SHARE = 0.28;

/** The rest stays at its level. */
export function stayFlat({ n, runs }: Table, rest: Rest): Rest {
  for (let d = 0; d < n; d += 1) {
    const run = runAt(n, d, n);
    const row = d * LEVEL_COUNT;
    for (let level = 0; level < LEVEL_COUNT; level += 1) rest[row + level] = runs[run + level] ?? 0;
  }
  return rest;
}

/** The rest is back near the level, by the level before the fall, from `lowest` on; nothing is left at the end. */
export function comeBack(
  { n }: Table,
  { flat, range, lowest }: { flat: Rest; range: Range; lowest: number },
  rest: Rest,
): Rest {
  rest.fill(0);
  for (let d = 0; d < n; d += 1) {
    const from = Math.max(lowest, (range.lowest[d] ?? 0) - 1);
    const to = Math.min(LEVEL_COUNT - 1, (range.highest[d] ?? 0) + 2);
    for (let level = from; level <= to; level += 1) {
      let sum = 0;
      for (const rise of RETURNS) sum += restAt(flat, d, level + rise);
      rest[d * LEVEL_COUNT + level] = sum / RETURNS.length;
    }
  }
  return rest.fill(1, n * LEVEL_COUNT);
}

/** Levels under the scale from which a lift may begin: a line may sink that far. */
const BELOW = Math.max(...SINK_LOSSES);

const sinking = new Float64Array(LEVEL_COUNT);
const lifted = new Float64Array(LEVEL_COUNT);
const products = new Float64Array(LEVEL_COUNT);
const lifts = new Float64Array(BELOW + LEVEL_COUNT);

/** The rest stays down in one of the ways in which real failures do; no fall lands above the level `landing`. */
export function stayDown(
  table: Table,
  { flat, landing, floor }: { flat: Rest; landing: number; floor: number },
  rest: Rest,
): Rest {
  const { n, runs } = table;
  rest.set(flat);
  findLifts(table);
  for (let d = 0; d <= n - 3; d += 1) {
    const { lowest, highest } = sink(table, d, { landing, floor });
    const row = d * LEVEL_COUNT;
    const untilLast = runAt(n, d, n - 1);
    for (let level = lowest; level <= highest; level += 1) {
      const still = rest[row + level] ?? 0;
      const straight = (runs[untilLast + level] ?? 0) * (lifts[BELOW + level] ?? 0);
      rest[row + level] =
        FLAT_SHARE * still +
        SINK_SHARE * (sinking[level] ?? 0) +
        UPLIFT_SHARE * ((straight + (lifted[level] ?? 0)) / 2);
    }
  }
  return rest;
}

/**
 * Loses a little more in a line from the point after `d` to the end; by level, without and with a lift at the close.
 * Gives the levels outside of which point `d` alone rules that out.
 */
function sink(
  { at, n }: Table,
  d: number,
  { landing, floor }: { landing: number; floor: number },
): { lowest: number; highest: number } {
  const last = n - 1;
  sinking.fill(0);
  lifted.fill(0);
  const first = d * LEVEL_COUNT;
  const lowest = lowestAt(at, first, floor);
  const highest = Math.min(landing, highestAt(at, first, floor));
  for (const loss of SINK_LOSSES) {
    const lost = lossesTo(loss, last - d);
    for (let level = lowest; level <= highest; level += 1) products[level] = at[first + level] ?? 0;
    // Level by level within a point: loops without a way out are many times faster.
    for (let k = d + 1; k < last; k += 1) {
      const row = k * LEVEL_COUNT;
      const sunk = row + (lost[k - d] ?? 0);
      for (let level = lowest; level <= highest; level += 1) {
        products[level] = (products[level] ?? 0) * (at[Math.max(row, sunk + level)] ?? 0);
      }
    }
    for (let level = lowest; level <= highest; level += 1) {
      const share = (products[level] ?? 0) / SINK_LOSSES.length;
      const end = Math.max(0, level - loss);
      sinking[level] = (sinking[level] ?? 0) + share * (at[last * LEVEL_COUNT + end] ?? 0);
      lifted[level] = (lifted[level] ?? 0) + share * (lifts[BELOW + level - loss] ?? 0);
    }
  }
  return { lowest, highest };
}

/** How well a lift from every level explains the last point, from `BELOW` levels under the scale on. */
function findLifts({ at, n }: Table): void {
  const last = (n - 1) * LEVEL_COUNT;
  lifts.fill(0);
  for (let i = 0; i < lifts.length; i += 1) {
    for (const rise of UPLIFTS) {
      const level = Math.min(LEVEL_COUNT - 1, Math.max(0, i - BELOW + rise));
      lifts[i] = (lifts[i] ?? 0) + (at[last + level] ?? 0) / UPLIFTS.length;
    }
  }
}

const knownLosses = remember<Int32Array>(5_000);
/** No loss is as large, so that a length and a loss make one number. */
const LOSS_LIMIT = 1_000;

/**
 * Levels lost (0 or under) at every point of a line that loses `loss` over `length` points, the start included.
 *
 * From a whole level the nearest one is as far off whatever the level is, so that the rounding is done once.
 */
export function lossesTo(loss: number, length: number): Int32Array {
  return knownLosses(length * LOSS_LIMIT + loss, () =>
    Int32Array.from({ length: length + 1 }, (_, k) =>
      Math.floor(0.5 - (loss * k) / Math.max(1, length)),
    ),
  );
}
