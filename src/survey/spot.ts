import type { Concentration, StandOut } from "./concentration.ts";
import { wilson } from "./interval.ts";
import type { DistributionVerdict } from "./types.ts";

/** Fewest calls with a position of which anything is said. */
export const MIN_CALLS = 10;
/** No estimate of missing calls goes beyond this. */
const MOST_CALLS = 2000;
const MAX_P = 0.01;

/** When calls are said to break at one place: a sure lower bound, a share that matters, and not by chance. */
interface Bar {
  readonly share: number;
  readonly lower: number;
}

const POSITION_BAR: Bar = { share: 0.35, lower: 0.3 };
const ZONE_BAR: Bar = { share: 0.55, lower: 0.45 };
/** Upper bound of the mode's share under which the calls break everywhere. */
const SPREAD_UPPER = 0.4;

/**
 * Decides whether the calls break at one position, near one end, everywhere, or are too few to tell.
 *
 * `mode` is the position that most calls break at. The bounds are Wilson's at 90 %.
 */
export function decideSpot(
  test: Concentration | null,
  { mode, calls }: { mode: number; calls: number },
): DistributionVerdict {
  const top = test?.positions[mode - 1];
  if (!top || calls < MIN_CALLS) return { kind: "not-enough", more: MIN_CALLS - calls };
  if (standsOut(top, calls, POSITION_BAR)) return { kind: "concentrated", position: mode };
  if (standsOut(test.end, calls, ZONE_BAR)) return { kind: "near-end" };
  if (standsOut(test.start, calls, ZONE_BAR)) return { kind: "near-start" };
  if (wilson(top.share, calls)[1] < SPREAD_UPPER) return { kind: "spread" };
  return { kind: "not-enough", more: missingCalls(top, test.needed, calls) };
}

function standsOut({ share, p }: StandOut, calls: number, bar: Bar): boolean {
  return p <= MAX_P && share >= bar.share && wilson(share, calls)[0] >= bar.lower;
}

/**
 * Tells how many more calls would settle it if they broke as these do; null when none would.
 *
 * The excess grows with the square root of the number of calls; what it needs is taken to stay.
 */
function missingCalls(top: StandOut, needed: number, calls: number): number | null {
  for (let total = calls + 1; total <= MOST_CALLS; total += 1) {
    const [low, high] = wilson(top.share, total);
    const excess = top.excess * Math.sqrt(total / calls);
    const concentrated =
      top.share >= POSITION_BAR.share && low >= POSITION_BAR.lower && excess >= needed;
    if (concentrated || high < SPREAD_UPPER) return total - calls;
  }
  return null;
}
