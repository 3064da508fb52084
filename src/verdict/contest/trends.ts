import type { Evidence } from "./evidence.ts";
import { LEVEL_COUNT } from "./levels.ts";
import { TREND_LOSSES } from "./priors.ts";

/** A straight line over the whole call. */
export interface Trend {
  /** By point: levels under the highest of the line, 0 or less. */
  readonly lost: Int32Array;
  /** How likely this line is among all. */
  readonly share: number;
}

/** Lines lose or gain; three falling ones come to two rising ones. */
const FALLING_SHARE = 0.6;

const known = new Map<string, readonly Trend[]>();
const MOST_KNOWN = 200;

/** Draws the lines over points that stand so far into the call, from 0 to 1; curves of one length have the same. */
export function trendsAlong(way: readonly number[]): readonly Trend[] {
  const key = way.join(" ");
  const trends = known.get(key) ?? drawTrends(way);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, trends);
  return trends;
}

function drawTrends(way: readonly number[]): Trend[] {
  return TREND_LOSSES.flatMap((loss) => [
    trendOf(way, { loss, share: FALLING_SHARE }),
    trendOf(
      way.map((share) => 1 - share),
      { loss, share: 1 - FALLING_SHARE },
    ),
  ]);
}

function trendOf(way: readonly number[], { loss, share }: { loss: number; share: number }): Trend {
  return {
    lost: Int32Array.from(way, (gone) => Math.floor(0.5 - loss * gone)),
    share: share / TREND_LOSSES.length,
  };
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
