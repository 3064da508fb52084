import { add, closeTally, fallsInto, tallyOf, type Evidence, type Weighed } from "./evidence.ts";
import { SLIDE_LOSSES, SLOPE_LOSSES, startsOf, TREND_LOSSES } from "./priors.ts";
import { leastOf, likelihoodAt, restAt, type Rest } from "./rests.ts";

interface Slope {
  /** Points on the slope, both ends included. */
  readonly lengths: readonly [number, number];
  /** In levels. */
  readonly losses: readonly number[];
  /** What follows the slope, by point and level. */
  readonly after: Rest;
  /** A step follows the slope. */
  readonly endsInStep: boolean;
}

/** Weighs a loss in steps too small to name, over 3 to 8 points, after which the curve stays. */
export function weighSlide(evidence: Evidence): Weighed {
  const { flat: after } = evidence;
  return weighSlopes(evidence, { lengths: [2, 8], losses: SLIDE_LOSSES, after, endsInStep: false });
}

/** Weighs a small loss over 3 to 6 points with a fall at its end. */
export function weighSlopeThenFall(evidence: Evidence): Weighed {
  const after = fallsInto(evidence.flat, evidence.priors.laterDrop, evidence.table.n);
  return weighSlopes(evidence, { lengths: [3, 6], losses: SLOPE_LOSSES, after, endsInStep: true });
}

/** Two steps just under the threshold are much like one step: such a slide must show itself clearly. */
const SHORT_SHARE = 0.1;

function weighSlopes(evidence: Evidence, slope: Slope): Weighed {
  const { n } = evidence.table;
  const room = slope.endsInStep ? 1 : 0;
  const [shortest, most] = slope.lengths;
  const longest = Math.min(most, n - 1 - room);
  const tally = tallyOf(n);
  let shares = 0;
  for (let length = shortest; length <= longest; length += 1) {
    // Each length is as likely as the next, however many places it has.
    const share = length === 2 ? SHORT_SHARE : 1;
    const places = n - length - room;
    shares += share;
    for (let from = 1; from <= places; from += 1) {
      const weight = (share * weighOneSlope(evidence, slope, { from, length })) / places;
      tally.total += weight;
      add(tally.slopes, from, weight);
      if (slope.endsInStep) add(tally.steps, from + length, weight);
    }
  }
  return closeTally(tally, shares);
}

function weighOneSlope(
  { table, begun, priors }: Evidence,
  { losses, after }: Slope,
  { from, length }: { from: number; length: number },
): number {
  const { n, loose } = table;
  const end = from + length;
  const least = leastOf(length);
  let sum = 0;
  // Steps of the threshold are no slope.
  const possible = losses.filter((loss) => loss / length < priors.threshold);
  if (possible.length === 0) return 0;
  for (const { level, weight } of begun[from] ?? []) {
    for (const loss of possible) {
      const rest = end >= n ? 1 : restAt(after, end, level - loss);
      let product = 1;
      for (let k = 1; k < length && product > least; k += 1) {
        product *= likelihoodAt(loose, from + k - 1, level - (loss * k) / length);
      }
      // Uneven steps or not, the loss is complete at the last of them.
      product *= likelihoodAt(table.at, end - 1, level - loss);
      if (product > least) sum += weight * product * rest;
    }
  }
  return sum / possible.length;
}

/** Weighs a straight line over the whole call, down or up. */
export function weighTrend({ table, priors }: Evidence, direction: "down" | "up"): number {
  const last = table.n - 1;
  const least = leastOf(table.n);
  let sum = 0;
  for (const { level, weight } of startsOf(priors.base)) {
    for (const loss of TREND_LOSSES) {
      let product = 1;
      for (let k = 0; k <= last && product > least; k += 1) {
        const lost = direction === "down" ? k / last : 1 - k / last;
        product *= likelihoodAt(table.at, k, level - loss * lost);
      }
      if (product > least) sum += weight * product;
    }
  }
  return sum / TREND_LOSSES.length;
}
