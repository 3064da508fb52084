import { TREND_LOSSES } from "./priors.ts";
import { remember } from "./remember.ts";

/** A straight line over the whole call. */
export interface Trend {
  /** By point: levels under the highest of the line, 0 or less. */
  readonly lost: Int32Array;
  /** How likely this line is among all. */
  readonly share: number;
}

/** Lines lose or gain; three falling ones come to two rising ones. */
const FALLING_SHARE = 0.6;

const known = remember<readonly Trend[]>(200);

/** Draws the lines over points that stand so far into the call, from 0 to 1; curves of one length have the same. */
export function trendsAlong(way: readonly number[]): readonly Trend[] {
  return known(way.join(" "), () => drawTrends(way));
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
