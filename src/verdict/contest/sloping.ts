import { add, closeTally, fallsInto, openTally, type Evidence, type Weighed } from "./evidence.ts";
import { SLIDE_LOSSES, SLOPE_LOSSES, startsOf, TREND_LOSSES } from "./priors.ts";
import { LEVEL_COUNT } from "./levels.ts";
import { leastOf, lossesTo, restAt, type Rest } from "./rests.ts";

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
  const { flat, priors, table, workspace } = evidence;
  const after = fallsInto(flat, { sizes: priors.laterDrop, n: table.n }, workspace.falls);
  return weighSlopes(evidence, { lengths: [3, 6], losses: SLOPE_LOSSES, after, endsInStep: true });
}

/** Two steps just under the threshold are much like one step: such a slide must show itself clearly. */
const SHORT_SHARE = 0.1;

function weighSlopes(evidence: Evidence, slope: Slope): Weighed {
  const { n } = evidence.table;
  const room = slope.endsInStep ? 1 : 0;
  const [shortest, most] = slope.lengths;
  const longest = Math.min(most, n - 1 - room);
  const tally = openTally(evidence);
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
  { table, begun, priors, workspace: { products } }: Evidence,
  { losses, after }: Slope,
  { from, length }: { from: number; length: number },
): number {
  const { n, loose } = table;
  const end = from + length;
  const row = from * LEVEL_COUNT;
  const count = begun.counts[from] ?? 0;
  let sum = 0;
  let possible = 0;
  for (const loss of losses) {
    // Steps of the threshold are no slope.
    if (loss / length >= priors.threshold) continue;
    possible += 1;
    const lost = lossesTo(loss, length);
    for (let i = 0; i < count; i += 1) products[i] = begun.weights[row + i] ?? 0;
    for (let k = 1; k <= length; k += 1) {
      const point = (from + k - 1) * LEVEL_COUNT;
      const down = lost[k] ?? 0;
      // Uneven steps or not, the loss is complete at the last of them.
      const likelihoods = k === length ? table.at : loose;
      for (let i = 0; i < count; i += 1) {
        const level = Math.max(0, (begun.levels[row + i] ?? 0) + down);
        products[i] = (products[i] ?? 0) * (likelihoods[point + level] ?? 0);
      }
    }
    for (let i = 0; i < count; i += 1) {
      const rest = end >= n ? 1 : restAt(after, end, (begun.levels[row + i] ?? 0) - loss);
      sum += (products[i] ?? 0) * rest;
    }
  }
  return possible === 0 ? 0 : sum / possible;
}

/** Weighs a straight line over the whole call, down or up. */
export function weighTrend({ table, priors, way }: Evidence, direction: "down" | "up"): number {
  const least = leastOf(table.n);
  let sum = 0;
  for (const loss of TREND_LOSSES) {
    const lost = way.map((share) =>
      Math.floor(0.5 - loss * (direction === "down" ? share : 1 - share)),
    );
    for (const { level, weight } of startsOf(priors.base)) {
      let product = 1;
      for (let k = 0; k < table.n && product > least; k += 1) {
        product *= table.at[k * LEVEL_COUNT + Math.max(0, level + (lost[k] ?? 0))] ?? 0;
      }
      if (product > least) sum += weight * product;
    }
  }
  return sum / TREND_LOSSES.length;
}
