import { relativeOf, type Placed } from "./place.ts";
import { drawsFor, type Random } from "./random.ts";

/** The first and the last fifth of a call. */
const ZONE = 0.2;

/** How far one place stands out from what chance would give. */
export interface StandOut {
  readonly calls: number;
  readonly share: number;
  readonly expected: number;
  /** Difference of the two in standard deviations. */
  readonly excess: number;
  /** Chance that some place stands out this far when each call breaks anywhere alike. */
  readonly p: number;
}

export interface Concentration {
  /** Index 0 is position 1. */
  readonly positions: readonly StandOut[];
  readonly start: StandOut;
  readonly end: StandOut;
  /** Excess that a position needs for p <= 0.01 among so many calls. */
  readonly needed: number;
}

/**
 * Tests whether calls break at one place more often than chance.
 *
 * Null: each call breaks at any of its own scored points alike. Each place's share is held against its expectation
 * under the null; p comes from redrawing every call's position within its own range and taking the place that stands
 * out most, so that looking at every place costs nothing. The two zones are corrected for each other in the same way.
 */
export function testConcentration(
  calls: readonly Placed[],
  { random, draws = drawsFor(calls.length) }: { random: Random; draws?: number },
): Concentration {
  const scale = createScale(calls);
  const observed = tally(createCounts(scale), calls, (call) => call.position);
  const drawn = createCounts(scale);
  const peaks: number[] = [];
  const zonePeaks: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    tally(drawn, calls, ({ open }) => open[Math.floor(random() * open.length)] ?? 1);
    peaks.push(largest(scale.positions, drawn.positions, calls.length));
    zonePeaks.push(largest(scale.zones, drawn.zones, calls.length));
  }
  const zones = standOuts(scale.zones, observed.zones, calls.length, zonePeaks);
  const [start, end] = zones;
  if (!start || !end) throw new Error("a survey has two zones");
  return {
    positions: standOuts(scale.positions, observed.positions, calls.length, peaks),
    start,
    end,
    needed: peaks.toSorted((a, b) => a - b)[Math.floor(peaks.length * 0.99)] ?? 0,
  };
}

/** Expected shares. */
interface Scale {
  readonly positions: Float64Array;
  /** First fifth, last fifth. */
  readonly zones: Float64Array;
}

interface Counts {
  readonly positions: Int32Array;
  readonly zones: Int32Array;
}

function createScale(calls: readonly Placed[]): Scale {
  let longest = 0;
  for (const { points } of calls) longest = Math.max(longest, points);
  const positions = new Float64Array(longest);
  const zones = new Float64Array(2);
  for (const { open, points } of calls) {
    const weight = 1 / (open.length * calls.length);
    for (const position of open) {
      add(positions, position - 1, weight);
      const zone = zoneOf(position, points);
      if (zone !== null) add(zones, zone, weight);
    }
  }
  return { positions, zones };
}

function createCounts({ positions, zones }: Scale): Counts {
  return { positions: new Int32Array(positions.length), zones: new Int32Array(zones.length) };
}

/** Counts into the given arrays, so that thousands of draws need no new ones. */
function tally(counts: Counts, calls: readonly Placed[], pick: (call: Placed) => number): Counts {
  counts.positions.fill(0);
  counts.zones.fill(0);
  for (const call of calls) {
    const position = pick(call);
    add(counts.positions, position - 1, 1);
    const zone = zoneOf(position, call.points);
    if (zone !== null) add(counts.zones, zone, 1);
  }
  return counts;
}

function zoneOf(position: number, points: number): 0 | 1 | null {
  const relative = relativeOf(position, points);
  if (relative === null) return null;
  if (relative <= ZONE) return 0;
  return relative >= 1 - ZONE ? 1 : null;
}

function largest(expected: Float64Array, counts: Int32Array, total: number): number {
  let best = -Infinity;
  for (const [i, share] of expected.entries()) {
    best = Math.max(best, excessOf(counts[i] ?? 0, share, total));
  }
  return best;
}

function excessOf(count: number, expected: number, total: number): number {
  const deviation = Math.sqrt((expected * (1 - expected)) / total);
  const difference = count / total - expected;
  // No call could break here, or every call must: there is nothing to stand out from.
  return deviation < 1e-9 ? 0 : difference / deviation;
}

function standOuts(
  expected: Float64Array,
  counts: Int32Array,
  total: number,
  peaks: readonly number[],
): StandOut[] {
  return Array.from(expected, (share, i) => {
    const calls = counts[i] ?? 0;
    const excess = excessOf(calls, share, total);
    const asFar = peaks.filter((peak) => peak >= excess - 1e-9).length;
    return {
      calls,
      share: calls / total,
      expected: share,
      excess,
      p: (asFar + 1) / (peaks.length + 1),
    };
  });
}

function add(values: Float64Array | Int32Array, index: number, amount: number): void {
  values[index] = (values[index] ?? 0) + amount;
}
