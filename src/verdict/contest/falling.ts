import { add, closeTally, fallsInto, openTally, type Evidence, type Weighed } from "./evidence.ts";
import { LEVEL_COUNT } from "./levels.ts";
import { runAt } from "./likelihood.ts";
import { pack, startsOf, type Start } from "./priors.ts";
import { restAt } from "./rests.ts";

/** Weighs one fall that stays. */
export function weighCliff(evidence: Evidence): Weighed {
  const { table, priors, begun, down, workspace } = evidence;
  const { n } = table;
  const tally = openTally(evidence);
  const falls = fallsInto(down, { sizes: priors.drop, n }, workspace.falls);
  for (let d = 1; d < n; d += 1) {
    const row = d * LEVEL_COUNT;
    const count = begun.counts[d] ?? 0;
    let sum = 0;
    for (let i = row; i < row + count; i += 1) {
      sum += (begun.weights[i] ?? 0) * (falls[row + (begun.levels[i] ?? 0)] ?? 0);
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
  const { table, priors, down, halfFalls } = evidence;
  const { n, runs } = table;
  const tally = openTally(evidence);
  for (const { level, weight } of startsOf(priors.failing)) {
    let again = 0;
    for (let d = 1; d < n; d += 1) {
      again += (runs[runAt(n, 0, d) + level] ?? 0) * restAt(halfFalls, d, level);
    }
    const stays = (1 - FALLS_AGAIN) * restAt(down, 0, level);
    tally.total += weight * (stays + (FALLS_AGAIN / (n - 1)) * again);
  }
  add(tally.steps, 0, tally.total);
  return closeTally(tally, 1);
}

/** Weighs two falls that stay, at least two points apart. */
export function weighTwo(evidence: Evidence): Weighed {
  const { table, halfFalls } = evidence;
  const { n, runs } = table;
  const tally = openTally(evidence);
  for (let first = 1; first < n - 2; first += 1) {
    const landed = landing(evidence, first);
    const room = n - first - 2;
    for (let second = first + 2; second < n; second += 1) {
      const between = runAt(n, first, second);
      let sum = 0;
      for (let level = 1; level < LEVEL_COUNT; level += 1) {
        sum +=
          (landed[level] ?? 0) * (runs[between + level] ?? 0) * restAt(halfFalls, second, level);
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
  const sizes = pack(priors.halfDrop);
  const row = d * LEVEL_COUNT;
  const count = begun.counts[d] ?? 0;
  landed.fill(0);
  for (let i = row; i < row + count; i += 1) {
    const level = begun.levels[i] ?? 0;
    const weight = begun.weights[i] ?? 0;
    for (let j = 0; j < sizes.levels.length && (sizes.levels[j] ?? 0) <= level; j += 1) {
      add(landed, level - (sizes.levels[j] ?? 0), weight * (sizes.weights[j] ?? 0));
    }
  }
  return landed;
}

/** Weighs a fall that comes back after `shortest` to `longest` points. */
export function weighDip(
  evidence: Evidence,
  { sizes, shortest, longest }: { sizes: readonly Start[]; shortest: number; longest: number },
): Weighed {
  const { n } = evidence.table;
  const tally = openTally(evidence);
  let places = 0;
  for (let d = 1; d + shortest <= n; d += 1) {
    // One low point at the very end has nothing after it: a fall, not a dip.
    const most = Math.min(longest, n - d - (shortest === 1 ? 1 : 0));
    if (most < shortest) continue;
    places += 1;
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
  { table, begun, returns }: Evidence,
  { d, end, sizes }: { d: number; end: number; sizes: readonly Start[] },
): number {
  const { n, runs } = table;
  const inside = runAt(n, d, end);
  const falls = pack(sizes);
  const row = d * LEVEL_COUNT;
  const count = begun.counts[d] ?? 0;
  let sum = 0;
  for (let i = row; i < row + count; i += 1) {
    const level = begun.levels[i] ?? 0;
    let under = 0;
    for (let j = 0; j < falls.levels.length && (falls.levels[j] ?? 0) <= level; j += 1) {
      under += (falls.weights[j] ?? 0) * (runs[inside + level - (falls.levels[j] ?? 0)] ?? 0);
    }
    const back = returns[end * LEVEL_COUNT + level] ?? 0;
    sum += (begun.weights[i] ?? 0) * under * back;
  }
  return sum;
}
