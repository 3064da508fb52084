import { add, closeTally, fallsInto, tallyOf, type Evidence, type Weighed } from "./evidence.ts";
import { LEVEL_COUNT } from "./levels.ts";
import { runAt } from "./likelihood.ts";
import { RETURNS, startsOf, type Start } from "./priors.ts";
import { restAt } from "./rests.ts";

/** Weighs one fall that stays. */
export function weighCliff({ table, priors, begun, down }: Evidence): Weighed {
  const { n } = table;
  const tally = tallyOf(n);
  const falls = fallsInto(down, priors.drop, n);
  for (let d = 1; d < n; d += 1) {
    let sum = 0;
    for (const { level, weight } of begun[d] ?? []) sum += weight * restAt(falls, d, level);
    tally.total += sum;
    add(tally.steps, d, sum);
  }
  return closeTally(tally, n - 1);
}

/** A call that fails from its first turn may still fall further. */
const FALLS_AGAIN = 0.25;

/** Weighs a curve that fails from its first point on. */
export function weighFailing({ table, priors, down }: Evidence): Weighed {
  const { n, runs } = table;
  const tally = tallyOf(n);
  const falls = fallsInto(down, priors.halfDrop, n);
  for (const { level, weight } of startsOf(priors.failing)) {
    let again = 0;
    for (let d = 1; d < n; d += 1) {
      again += (runs[runAt(n, 0, d) + level] ?? 0) * restAt(falls, d, level);
    }
    const stays = (1 - FALLS_AGAIN) * restAt(down, 0, level);
    tally.total += weight * (stays + (FALLS_AGAIN / (n - 1)) * again);
  }
  add(tally.steps, 0, tally.total);
  return closeTally(tally, 1);
}

/** Weighs two falls that stay, at least two points apart. */
export function weighTwo(evidence: Evidence): Weighed {
  const { table, priors, down } = evidence;
  const { n, runs } = table;
  const tally = tallyOf(n);
  const falls = fallsInto(down, priors.halfDrop, n);
  for (let first = 1; first < n - 2; first += 1) {
    const landed = landing(evidence, first);
    const room = n - first - 2;
    for (let second = first + 2; second < n; second += 1) {
      const between = runAt(n, first, second);
      let sum = 0;
      for (let level = 1; level < LEVEL_COUNT; level += 1) {
        sum += (landed[level] ?? 0) * (runs[between + level] ?? 0) * restAt(falls, second, level);
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
function landing({ priors, begun }: Evidence, d: number): Float64Array {
  const landed = new Float64Array(LEVEL_COUNT);
  for (const { level, weight } of begun[d] ?? []) {
    for (const size of priors.halfDrop) {
      if (size.level <= level) add(landed, level - size.level, weight * size.weight);
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
  const tally = tallyOf(n);
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
  { table, begun, flat }: Evidence,
  { d, end, sizes }: { d: number; end: number; sizes: readonly Start[] },
): number {
  const { n, runs } = table;
  const inside = runAt(n, d, end);
  let sum = 0;
  for (const { level, weight } of begun[d] ?? []) {
    let under = 0;
    for (const size of sizes) {
      if (size.level > level) break;
      under += size.weight * (runs[inside + level - size.level] ?? 0);
    }
    let back = end >= n ? RETURNS.length : 0;
    if (end < n) for (const rise of RETURNS) back += restAt(flat, end, level + rise);
    sum += (weight * under * back) / RETURNS.length;
  }
  return sum;
}
