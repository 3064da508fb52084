import { median } from "simple-statistics";
import { add, prepare, weighedAll, type Evidence, type Weighed } from "./evidence.ts";
import { weighCliff, weighDip, weighFailing, weighTwo } from "./falling.ts";
import { logScaleOf, scaleOf, tabulate } from "./likelihood.ts";
import { logRough, weighLevel, weighTrend } from "./plain.ts";
import { priorsOf } from "./priors.ts";
import { weighSlide, weighSlopeThenFall } from "./sloping.ts";
import { trendsAlong } from "./trends.ts";
import { workspaceFor } from "./workspace.ts";

/** Judge errors that are tried, as standard deviations. */
const SIGMAS = [0.025, 0.045, 0.08];
/** What weighs less than this share of all that was found is not followed further. */
const NEGLIGIBLE = 1e-3;

export const SHAPES = [
  "healthy",
  "low",
  "failing",
  "cliff",
  "dip",
  "two",
  "slope-then-fall",
  "slide",
  "trend",
  "blip",
  "rough",
] as const;
export type ShapeName = (typeof SHAPES)[number];

/** How likely each shape is before a curve is seen. */
const PRIOR: Record<ShapeName, number> = {
  healthy: 0.06,
  low: 0.08,
  failing: 0.05,
  cliff: 0.44,
  dip: 0.06,
  two: 0.12,
  "slope-then-fall": 0.05,
  slide: 0.09,
  trend: 0.05,
  blip: 0.04,
  rough: 0.2,
};

/** What the scores say about the shape of a curve; probabilities. */
export interface Posterior {
  readonly shapes: Readonly<Record<ShapeName, number>>;
  /** By point: a step is here, in a shape other than rough. */
  readonly steps: readonly number[];
  /** By point: a slide begins here. */
  readonly slopes: readonly number[];
  /** Judge error that the simple shapes leave, as a standard deviation. */
  readonly sigma: number;
}

/** What a contest is held under. */
export interface ContestOptions {
  readonly healthyLevel: number;
  readonly minDrop: number;
  /** Where the scores stand in the call, rising; a line over the whole call runs along these. Evenly by default. */
  readonly positions?: readonly number[];
}

/** Weighs every shape against the scores, over all judge errors (an exact posterior on a grid of levels). */
export function holdContest(scores: readonly number[], options: ContestOptions): Posterior {
  const trends = trendsAlong(wayOf(options.positions ?? scores.map((_, i) => i)));
  const scale = scaleOf(scores);
  const priors = priorsOf(options);
  const workspace = workspaceFor(scores.length);
  const logScales = SIGMAS.map((sigma) => logScaleOf(scores, { sigma, scale }));
  const top = Math.max(...logScales);
  const sums = {
    shapes: Object.fromEntries(SHAPES.map((name) => [name, 0])) as Record<ShapeName, number>,
    steps: new Float64Array(scores.length),
    slopes: new Float64Array(scores.length),
    sigmas: new Float64Array(SIGMAS.length),
  };
  let found = 0;
  for (const i of likeliestFirst(scores)) {
    const sigma = SIGMAS[i] ?? 0;
    const logScale = (logScales[i] ?? 0) - top;
    const unit = Math.exp(logScale);
    const floorOf = (): number => (NEGLIGIBLE * found) / unit;
    // So far off the usual that not even a perfect fit would count.
    if (floorOf() > 1) continue;
    const table = tabulate(
      scores,
      { sigma, scale, floor: floorOf() / priors.mostAtStart },
      workspace,
    );
    const rough = PRIOR.rough * Math.exp(logScale + logRough(table, priors));
    sums.shapes.rough += rough;
    found += rough;
    const evidence = prepare(table, priors, { trends, workspace, floor: floorOf() });
    for (const [name, weigh] of WEIGHERS) {
      evidence.floor = floorOf();
      const { total, steps, slopes } = weigh(evidence);
      const weight = PRIOR[name] * unit;
      sums.shapes[name] += weight * total;
      found += weight * total;
      add(sums.sigmas, i, weight * total);
      for (let k = 0; k < steps.length; k += 1) {
        add(sums.steps, k, weight * (steps[k] ?? 0));
        add(sums.slopes, k, weight * (slopes[k] ?? 0));
      }
    }
  }
  return normalise(sums);
}

/** Where a median of absolute differences of neighbours lies when they differ by the judge's error alone. */
const MEDIAN_OF_DIFFERENCES = 0.954;

/** Puts the judge error first that the scores themselves tell of, so that the others need not be followed far. */
function likeliestFirst(scores: readonly number[]): number[] {
  const differences = scores.slice(1).map((score, i) => Math.abs(score - (scores[i] ?? 0)));
  const guess = differences.length === 0 ? 0 : median(differences) / MEDIAN_OF_DIFFERENCES;
  return [...SIGMAS.keys()].toSorted(
    (a, b) => Math.abs((SIGMAS[a] ?? 0) - guess) - Math.abs((SIGMAS[b] ?? 0) - guess),
  );
}

function wayOf(positions: readonly number[]): number[] {
  const first = positions[0] ?? 0;
  const length = Math.max(1, (positions.at(-1) ?? 0) - first);
  return positions.map((position) => (position - first) / length);
}

/** What weighs each shape; a weight is of use until the next shape is weighed. */
const WEIGHERS: readonly (readonly [ShapeName, (evidence: Evidence) => Weighed])[] = [
  ["healthy", (evidence) => weighedAll(weighLevel(evidence, evidence.priors.base))],
  ["low", (evidence) => weighedAll(weighLevel(evidence, evidence.priors.low))],
  ["failing", weighFailing],
  ["cliff", weighCliff],
  [
    "dip",
    (evidence) => weighDip(evidence, { sizes: evidence.priors.drop, shortest: 2, longest: 5 }),
  ],
  ["two", weighTwo],
  ["slope-then-fall", weighSlopeThenFall],
  ["slide", weighSlide],
  ["trend", (evidence) => weighedAll(weighTrend(evidence))],
  [
    "blip",
    (evidence) => weighDip(evidence, { sizes: evidence.priors.blip, shortest: 1, longest: 1 }),
  ],
];

function normalise(sums: {
  shapes: Readonly<Record<ShapeName, number>>;
  steps: Float64Array;
  slopes: Float64Array;
  sigmas: Float64Array;
}): Posterior {
  const total = SHAPES.reduce((sum, name) => sum + sums.shapes[name], 0);
  const simple = sums.sigmas.reduce((sum, weight) => sum + weight, 0);
  const share = (weight: number): number => (total > 0 ? weight / total : 0);
  const shapes = Object.fromEntries(
    // A curve so long and so uneven that every weight underflows is rough.
    SHAPES.map((name) => [name, total > 0 ? share(sums.shapes[name]) : Number(name === "rough")]),
  ) as Record<ShapeName, number>;
  const sigma = SIGMAS.reduce((sum, one, i) => sum + one * (sums.sigmas[i] ?? 0), 0) / simple;
  return {
    shapes,
    steps: [...sums.steps].map(share),
    slopes: [...sums.slopes].map(share),
    sigma: simple > 0 ? sigma : Math.max(...SIGMAS),
  };
}
