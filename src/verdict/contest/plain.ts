import type { Evidence } from "./evidence.ts";
import { LEVEL_COUNT } from "./levels.ts";
import type { Table } from "./likelihood.ts";
import type { Priors, Starts } from "./priors.ts";
import { restAt } from "./rests.ts";

/** Weighs a curve that stands at one level all the way. */
export function weighLevel({ flat }: Evidence, { levels, weights }: Starts): number {
  let sum = 0;
  for (const [i, level] of levels.entries()) sum += (weights[i] ?? 0) * restAt(flat, 0, level);
  return sum;
}

/** Weighs a straight line over the whole call, down or up. */
export function weighTrend({ table, priors, trends, flatRange, floor }: Evidence): number {
  const { at, n } = table;
  const { byLevel, levels } = priors.base;
  const last = n - 1;
  let sum = 0;
  for (const { lost, share } of trends) {
    const under = (flatRange.lowest[last] ?? 0) - (lost[last] ?? 0);
    const over = (flatRange.highest[last] ?? 0) - (lost[last] ?? 0);
    // A line may end under the scale, which reads as its lowest level.
    const from = (flatRange.lowest[last] ?? 0) === 0 ? 0 : under;
    for (
      let level = Math.max(from, levels[0] ?? 0);
      level <= over && level < LEVEL_COUNT;
      level += 1
    ) {
      let product = share * (byLevel[level] ?? 0);
      for (let k = 0; k < n && product > floor; k += 1) {
        product *= at[k * LEVEL_COUNT + Math.max(0, level + (lost[k] ?? 0))] ?? 0;
      }
      if (product > floor) sum += product;
    }
  }
  return sum;
}

/** Far above the smallest number that there is. */
const VANISHING = 1e-200;
/** Share of the points of a rough curve that stand near its good level. */
const GOOD_SHARE = 0.6;

/** Weighs a curve that moves with every turn: some points near a good level, the others anywhere. Gives the log. */
export function logRough(table: Table, priors: Priors): number {
  const { levels, weights } = priors.base;
  const logs = Array.from(levels, (level, i) =>
    logOfMixture(table, { level, weight: weights[i] ?? 0 }),
  );
  const best = Math.max(...logs);
  return best + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - best), 0));
}

function logOfMixture(
  { n, at, anywhere }: Table,
  { level, weight }: { level: number; weight: number },
): number {
  let log = 0;
  let product = weight;
  for (let k = 0; k < n; k += 1) {
    const good = GOOD_SHARE * (at[k * LEVEL_COUNT + level] ?? 0);
    product *= good + (1 - GOOD_SHARE) * (anywhere[k] ?? 0);
    // One logarithm for many points: it takes longer than all else here.
    if (product > VANISHING) continue;
    log += Math.log(product);
    product = 1;
  }
  return log + Math.log(product);
}
