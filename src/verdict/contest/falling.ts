import { add, closeTally, openTally, type Evidence, type Weighed } from "./evidence.ts";
import { fallAt, fallsInto } from "./falls.ts";
import { highestAt, LEVEL_COUNT, lowestAt } from "./levels.ts";
import { runAt } from "./likelihood.ts";
import type { Starts } from "./priors.ts";
import { restAt } from "./rests.ts";

/** Weighs one fall that stays. */
export function weighCliff(evidence: Evidence): Weighed {
  const { table, priors, begun, down, workspace } = evidence;
  const { n } = table;
  const tally = openTally(evidence);
  const falls = fallsInto(down, priors.drop, workspace.falls);
  for (let d = 1; d < n; d += 1) {
    const row = d * LEVEL_COUNT;
    const count = begun.counts[d] ?? 0;
    let sum = 0;
    for (let i = row; i < row + count; i += 1) {
      sum += (begun.weights[i] ?? 0) * fallAt(falls, d, begun.levels[i] ?? 0);
    }
    tally.total += sum;
    add(tally.steps, d, sum);
  }
  return closeTally(tally, n - 1);
}

/** A call that fails from its first turn may still fall further. */
const FALLS_AGAIN = 0.25;

/** Weighs a curve that fails from its first point on. */
export function weighFailing(evidence: Evidence): Weighed {
  const { table, priors, down, halfFalls, floor } = evidence;
  const { n, runs } = table;
  const { levels, weights } = priors.failing;
  const tally = openTally(evidence);
  for (let i = 0; i < levels.length; i += 1) {
    const level = levels[i] ?? 0;
    let again = 0;
    for (let d = 1; d < n; d += 1) {
      const stood = runs[runAt(n, 0, d) + level] ?? 0;
      if (stood < floor) break;
      again += stood * fallAt(halfFalls, d, level);
    }
    const stays = (1 - FALLS_AGAIN) * restAt(down, 0, level);
    tally.total += (weights[i] ?? 0) * (stays + (FALLS_AGAIN / (n - 1)) * again);
  }
  add(tally.steps, 0, tally.total);
  return closeTally(tally, 1);
}

/** Weighs two falls that stay, at least two points apart. */
export function weighTwo(evidence: Evidence): Weighed {
  const { table, begun, halfFalls, floor } = evidence;
  const { n, runs } = table;
  const tally = openTally(evidence);
  for (let first = 1; first < n - 2; first += 1) {
    if ((begun.counts[first] ?? 0) === 0) continue;
    const landed = landing(evidence, first);
    const lowest = lowestAt(landed, 0, floor);
    const highest = highestAt(landed, 0, floor);
    const room = n - first - 2;
    for (let second = first + 2; second < n; second += 1) {
      const between = runAt(n, first, second);
      let sum = 0;
      for (let level = lowest; level <= highest; level += 1) {
        const stood = (landed[level] ?? 0) * (runs[between + level] ?? 0);
        if (stood > floor) sum += stood * fallAt(halfFalls, second, level);
      }
      sum /= room;
      tally.total += sum;
      add(tally.steps, first, sum);
      add(tally.steps, second, sum);
    }
  }
  return closeTally(tally, Math.max(0, n - 3));
}

/** Weight of standing at every level from `d` on, after a beginning until then and one fall. */
function landing({ priors, begun, workspace: { landed } }: Evidence, d: number): Float64Array {
  const { levels, weights } = priors.halfDrop;
  const row = d * LEVEL_COUNT;
  const count = begun.counts[d] ?? 0;
  landed.fill(0);
  for (let i = row; i < row + count; i += 1) {
    const level = begun.levels[i] ?? 0;
    const weight = begun.weights[i] ?? 0;
    for (let j = 0; j < levels.length && (levels[j] ?? 0) <= level; j += 1) {
      add(landed, level - (levels[j] ?? 0), weight * (weights[j] ?? 0));
    }
  }
  return landed;
}

/** Weighs a fall that comes back after `shortest` to `longest` points. */
export function weighDip(
  evidence: Evidence,
  { sizes, shortest, longest }: { sizes: Starts; shortest: number; longest: number },
): Weighed {
  const { n } = evidence.table;
  const tally = openTally(evidence);
  let places = 0;
  for (let d = 1; d + shortest <= n; d += 1) {
    // One low point at the very end has nothing after it: a fall, not a dip.
    const most = Math.min(longest, n - d - (shortest === 1 ? 1 : 0));
    if (most < shortest) continue;
    places += 1;
    if ((evidence.begun.counts[d] ?? 0) === 0) continue;
    let sum = 0;
    for (let end = d + shortest; end <= d + most; end += 1) {
      sum += weighOneDip(evidence, { d, end, sizes });
    }
    sum /= most - shortest + 1;
    tally.total += sum;
    add(tally.steps, d, sum);
  }
  return closeTally(tally, places);
}

function weighOneDip(
  { table, begun, returns, floor }: Evidence,
  { d, end, sizes }: { d: number; end: number; sizes: Starts },
): number {
  const { n, runs } = table;
  const { byLevel } = sizes;
  const inside = runAt(n, d, end);
  const lowest = lowestAt(runs, inside, floor);
  const highest = highestAt(runs, inside, floor);
  const row = d * LEVEL_COUNT;
  const count = begun.counts[d] ?? 0;
  let sum = 0;
  for (let i = row; i < row + count; i += 1) {
    const level = begun.levels[i] ?? 0;
    const around = (begun.weights[i] ?? 0) * (returns[end * LEVEL_COUNT + level] ?? 0);
    if (around < floor) continue;
    let under = 0;
    for (let low = lowest; low <= highest && low < level; low += 1) {
      under += (byLevel[level - low] ?? 0) * (runs[inside + low] ?? 0);
    }
    sum += around * under;
  }
  return sum;
}
