import type { Evidence } from "./evidence.ts";
import { startsOf } from "./priors.ts";
import { likelihoodAt, restAt } from "./rests.ts";

/** Weighs a curve that stands at one level all the way. */
export function weighLevel({ flat }: Evidence, levels: Float64Array): number {
  let sum = 0;
  for (const { level, weight } of startsOf(levels)) sum += weight * restAt(flat, 0, level);
  return sum;
}

/** Share of the points of a rough curve that stand near its good level. */
const GOOD_SHARE = 0.6;

/** Weighs a curve that moves with every turn: some points near a good level, the others anywhere. Gives the log. */
export function logRough({ table, priors }: Evidence): number {
  const logs = startsOf(priors.base).map(({ level, weight }) => {
    let log = Math.log(weight);
    for (let k = 0; k < table.n; k += 1) {
      const good = GOOD_SHARE * likelihoodAt(table.at, k, level);
      log += Math.log(good + (1 - GOOD_SHARE) * (table.anywhere[k] ?? 0));
    }
    return log;
  });
  const best = Math.max(...logs);
  return best + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - best), 0));
}
