import { median } from "simple-statistics";
import { testConcentration, type Concentration, type StandOut } from "./concentration.ts";
import type { CallFacts } from "./facts.ts";
import { wilson } from "./interval.ts";
import { relativeOf, type Placed } from "./place.ts";
import type { Random } from "./random.ts";
import { decideSpot } from "./spot.ts";
import {
  NO_TURN_BARS,
  type Distribution,
  type Mode,
  type NoTurnBar,
  type PositionBar,
  type RelativeBar,
  type Zone,
} from "./types.ts";
import { sayDistribution, type Counted } from "./wording.ts";

const RELATIVE_BARS = 10;

/** Reads where the calls of one group break: histogram, bars without a turn, mode, verdict. */
export function readDistribution(
  calls: readonly CallFacts[],
  { random, counted }: { random: Random; counted: Counted },
): Distribution {
  const placed = placesOf(calls);
  const test = placed.length === 0 ? null : testConcentration(placed, { random });
  const positions = test ? positionBars(test) : [];
  const mode = test ? modeOf(test, placed.length) : null;
  const relatives = placed.flatMap(({ position, points }) => relativeOf(position, points) ?? []);
  const read = {
    named: placed.length,
    positions,
    relative: relativeBars(relatives),
    withoutTurn: countBars(calls),
    mode,
    start: test && zoneOf(test.start, placed.length),
    end: test && zoneOf(test.end, placed.length),
    medianPosition: medianOf(placed.map(({ position }) => position)),
    medianRelative: medianOf(relatives),
    verdict: decideSpot(test, { mode: mode?.position ?? 1, calls: placed.length }),
  };
  return { ...read, sentence: sayDistribution(read, counted) };
}

function positionBars({ positions }: Concentration): PositionBar[] {
  return positions.map(({ calls, share, expected }, i) => ({
    position: i + 1,
    calls,
    share,
    expected,
  }));
}

/** The position with most calls, the earliest of equal ones. */
function modeOf({ positions }: Concentration, total: number): Mode | null {
  let best = 0;
  for (const [i, { calls }] of positions.entries()) {
    if (calls > (positions[best]?.calls ?? 0)) best = i;
  }
  const top = positions[best];
  return top ? { position: best + 1, ...zoneOf(top, total) } : null;
}

function zoneOf({ calls, share, expected, p }: StandOut, total: number): Zone {
  return { calls, share, expected, interval: wilson(share, total), p };
}

function relativeBars(relatives: readonly number[]): RelativeBar[] {
  const bars = Array.from({ length: RELATIVE_BARS }, (_, i) => ({
    from: i / RELATIVE_BARS,
    to: (i + 1) / RELATIVE_BARS,
    calls: 0,
  }));
  for (const relative of relatives) {
    // The last bar holds the end itself.
    const bar = bars[Math.min(RELATIVE_BARS - 1, Math.floor(relative * RELATIVE_BARS))];
    if (bar) bar.calls += 1;
  }
  return bars;
}

function countBars(calls: readonly CallFacts[]): Record<NoTurnBar, number> {
  const counts = Object.fromEntries(NO_TURN_BARS.map((bar) => [bar, 0])) as Record<
    NoTurnBar,
    number
  >;
  for (const { bar } of calls) if (bar !== null) counts[bar] += 1;
  return counts;
}

/** Median of numbers, null of none. */
export function medianOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : median([...values]);
}

/** The calls' places, for tests that need nothing else of them. */
export function placesOf(calls: readonly CallFacts[]): Placed[] {
  return calls.flatMap(({ placed }) => (placed ? [placed] : []));
}
