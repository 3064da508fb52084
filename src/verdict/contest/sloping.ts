import { add, closeTally, openTally, type Evidence, type Weighed } from "./evidence.ts";
import { fallAt, fallsInto } from "./falls.ts";
import { SLIDE_LOSSES, SLOPE_LOSSES } from "./priors.ts";
import { LEVEL_COUNT } from "./levels.ts";
import type { Table } from "./likelihood.ts";
import { lossesTo, restAt } from "./rests.ts";

interface Slope {
  /** Points on the slope, both ends included. */
  readonly lengths: readonly [number, number];
  /** In levels. */
  readonly losses: readonly number[];
  /** How well what follows the slope explains the curve from point d and a level on. */
  readonly after: (d: number, level: number) => number;
  /** What follows begins by a fall of so many levels, at least and at most. */
  readonly falls: readonly [least: number, most: number];
  /** A step follows the slope. */
  readonly endsInStep: boolean;
}

/** Weighs a loss in steps too small to name, over 3 to 8 points, after which the curve stays. */
export function weighSlide(evidence: Evidence): Weighed {
  const { flat } = evidence;
  const { n } = evidence.table;
  return weighSlopes(evidence, {
    lengths: [2, 8],
    losses: SLIDE_LOSSES,
    after: (d, level) => (d >= n ? 1 : restAt(flat, d, level)),
    falls: [0, 0],
    endsInStep: false,
  });
}

/** Weighs a small loss over 3 to 6 points with a fall at its end. */
export function weighSlopeThenFall(evidence: Evidence): Weighed {
  const { flat, priors, workspace } = evidence;
  const sizes = priors.laterDrop;
  const falls = fallsInto(flat, sizes, workspace.falls);
  return weighSlopes(evidence, {
    lengths: [3, 6],
    losses: SLOPE_LOSSES,
    after: (d, level) => (level < 0 ? 0 : fallAt(falls, d, level)),
    falls: [sizes.levels[0] ?? 0, sizes.levels.at(-1) ?? 0],
    endsInStep: true,
  });
}

/** Two steps just under the threshold are much like one step: such a slide must show itself clearly. */
const SHORT_SHARE = 0.1;

function weighSlopes(evidence: Evidence, slope: Slope): Weighed {
  const { table, priors } = evidence;
  const room = slope.endsInStep ? 1 : 0;
  const [shortest, most] = slope.lengths;
  const longest = Math.min(most, table.n - 1 - room);
  const tally = openTally(evidence);
  let shares = 0;
  for (let length = shortest; length <= longest; length += 1) {
    // Each length is as likely as the next, however many places it has.
    const share = length === 2 ? SHORT_SHARE : 1;
    const places = table.n - length - room;
    shares += share;
    // Steps of the threshold are no slope.
    const losses = slope.losses.filter((loss) => loss / length < priors.threshold);
    const lines = losses.map((loss) => ({ loss, lost: lossesTo(loss, length) }));
    const each = share / places / Math.max(1, lines.length);
    for (let from = 1; from <= places; from += 1) {
      const weight = each * weighPlace(evidence, slope, { from, length, lines });
      tally.total += weight;
      add(tally.slopes, from, weight);
      if (slope.endsInStep) add(tally.steps, from + length, weight);
    }
  }
  return closeTally(tally, shares);
}

/** A loss in all, and what of it is lost at every point; in levels. */
interface Line {
  readonly loss: number;
  readonly lost: Int32Array;
}

function weighPlace(
  { table, begun, flatRange, floor }: Evidence,
  { after, falls }: Slope,
  { from, length, lines }: { from: number; length: number; lines: readonly Line[] },
): number {
  const end = from + length;
  const first = from * LEVEL_COUNT;
  const last = first + (begun.counts[from] ?? 0) - 1;
  const lowest = (flatRange.lowest[end] ?? 0) + falls[0];
  const highest = (flatRange.highest[end] ?? 0) + falls[1];
  if (last < first || lowest > highest) return 0;
  const [under, over] = [begun.levels[first] ?? 0, begun.levels[last] ?? 0];
  let sum = 0;
  let start = first;
  for (const { loss, lost } of lines) {
    if (under > highest + loss || over < lowest + loss) continue;
    // Losses ascend, and so does the lowest level that they can come from.
    while (start <= last && (begun.levels[start] ?? 0) < lowest + loss) start += 1;
    for (let i = start; i <= last; i += 1) {
      const level = begun.levels[i] ?? 0;
      if (level > highest + loss) break;
      const ends = (begun.weights[i] ?? 0) * after(end, level - loss);
      if (ends >= floor)
        sum += ends * alongSlope(table, { from, level, lost, least: floor / ends });
    }
  }
  return sum;
}

/** How well a slope from one level explains its points; 0 where that is less than `least`. */
function alongSlope(
  { at, loose }: Table,
  { from, level, lost, least }: { from: number; level: number; lost: Int32Array; least: number },
): number {
  const length = lost.length - 1;
  // Uneven steps or not, the loss is complete at the last of them.
  let product =
    at[(from + length - 1) * LEVEL_COUNT + Math.max(0, level + (lost[length] ?? 0))] ?? 0;
  for (let k = 1; k < length && product > least; k += 1) {
    product *= loose[(from + k - 1) * LEVEL_COUNT + Math.max(0, level + (lost[k] ?? 0))] ?? 0;
  }
  return product > least ? product : 0;
}
