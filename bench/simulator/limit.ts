import { errorFunction } from "simple-statistics";
import {
  CLASS_OF,
  FIELD_MIX,
  SIMULATED_KINDS,
  STEP_KINDS,
  drawLatent,
  type SimulatedClass,
} from "./kinds.ts";
import type { Noise, Observed } from "./noise.ts";
import { createRandom } from "./random.ts";

/** What the generator itself would answer: the best that any reading of the scores can do. */
export interface LimitReading {
  /** The turn most likely to be right, whether or not it should be named. */
  readonly turn: number;
  /** The answer most likely to be right: a turn, or null for no turn. */
  readonly named: number | null;
  readonly kind: SimulatedClass;
  /** The turn is most likely the beginning of a slide. */
  readonly isSlide: boolean;
}

/** Latent curves to weigh, in columns for speed; `grid` holds their means in thousandths. */
export interface Templates {
  readonly n: number;
  readonly count: number;
  readonly grid: Uint16Array;
  /** Position in SIMULATED_KINDS. */
  readonly kinds: Uint8Array;
  /** First and second right turn, 0 for none. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
}

const GRID = 1000;
const PRIORS = SIMULATED_KINDS.map((kind) => FIELD_MIX[kind]);
const HAS_STEP = SIMULATED_KINDS.map((kind) => STEP_KINDS.includes(kind));

/** Draws `perKind` latent curves of every kind, to be weighed by what a judge saw. */
export function drawTemplates(n: number, perKind: number, seed: number): Templates {
  const random = createRandom(seed);
  const count = perKind * SIMULATED_KINDS.length;
  const grid = new Uint16Array(count * n);
  const kinds = new Uint8Array(count);
  const first = new Uint8Array(count);
  const second = new Uint8Array(count);
  for (let i = 0; i < count; i += 1) {
    kinds[i] = Math.floor(i / perKind);
    const { means, turns } = drawLatent(SIMULATED_KINDS[kinds[i] ?? 0] ?? "healthy", n, random);
    first[i] = turns[0] ?? 0;
    second[i] = turns[1] ?? 0;
    for (let k = 0; k < n; k += 1) grid[k * count + i] = Math.round((means[k] ?? 0) * GRID);
  }
  return { n, count, grid, kinds, first, second };
}

/** Weighs the templates by the exact likelihood of what was observed, prior the field mix. */
export function readLimit(
  templates: Templates,
  observed: readonly Observed[],
  noise: Noise,
): LimitReading {
  const { n, count, kinds, first, second } = templates;
  const weights = weigh(templates, observed, noise);
  const anyTurn = new Float64Array(n + 1);
  const stepTurn = new Float64Array(n + 1);
  const kindWeights = new Float64Array(SIMULATED_KINDS.length);
  const told = toldBy(observed);
  for (let i = 0; i < count; i += 1) {
    const weight = weights[i] ?? 0;
    if (weight === 0) continue;
    const kind = kinds[i] ?? 0;
    kindWeights[kind] = (kindWeights[kind] ?? 0) + weight;
    for (const at of [first[i] ?? 0, second[i] ?? 0]) {
      const turn = told[at] ?? 0;
      anyTurn[turn] = (anyTurn[turn] ?? 0) + weight;
      if (HAS_STEP[kind] === true) stepTurn[turn] = (stepTurn[turn] ?? 0) + weight;
    }
  }
  const noTurn = SIMULATED_KINDS.reduce(
    (sum, kind, i) => (NO_TURN.has(CLASS_OF[kind]) ? sum + (kindWeights[i] ?? 0) : sum),
    0,
  );
  const named = bestTurn(anyTurn);
  const isNamed = (anyTurn[named] ?? 0) > noTurn;
  return {
    turn: bestTurn(stepTurn),
    named: isNamed ? named : null,
    isSlide: isNamed && (stepTurn[named] ?? 0) < (anyTurn[named] ?? 0) / 2,
    kind: bestClass(kindWeights),
  };
}

/** By turn: the first scored turn from there on; what begins at a turn without a score shows at that one. */
function toldBy(observed: readonly Observed[]): number[] {
  const told = [0];
  for (let turn = 1; turn <= observed.length; turn += 1) {
    const next = observed.findIndex((point, i) => i + 1 >= turn && point.status === "scored");
    told.push(next + 1);
  }
  return told;
}

const NO_TURN: ReadonlySet<SimulatedClass> = new Set(["none", "low", "rubric", "blip"]);

function bestTurn(weights: Float64Array): number {
  let best = 1;
  for (let turn = 2; turn < weights.length; turn += 1) {
    if ((weights[turn] ?? 0) > (weights[best] ?? 0)) best = turn;
  }
  return best;
}

function bestClass(kindWeights: Float64Array): SimulatedClass {
  const sums = new Map<SimulatedClass, number>();
  for (const [i, kind] of SIMULATED_KINDS.entries()) {
    sums.set(CLASS_OF[kind], (sums.get(CLASS_OF[kind]) ?? 0) + (kindWeights[i] ?? 0));
  }
  return [...sums].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "none";
}

/** Likelihood times prior of every template, up to a common factor. */
function weigh(
  { count, grid, kinds }: Templates,
  observed: readonly Observed[],
  noise: Noise,
): Float64Array {
  const logs = new Float64Array(count);
  for (const [k, point] of observed.entries()) {
    if (point.status !== "scored") continue;
    const table = likelihoodTable(point.score, noise);
    for (let i = 0, at = k * count; i < count; i += 1, at += 1) {
      logs[i] = (logs[i] ?? 0) + (table[grid[at] ?? 0] ?? 0);
    }
  }
  let best = -Infinity;
  for (const log of logs) if (log > best) best = log;
  for (let i = 0; i < count; i += 1) {
    const log = (logs[i] ?? 0) - best;
    logs[i] = log < -30 ? 0 : Math.exp(log) * (PRIORS[kinds[i] ?? 0] ?? 0);
  }
  return logs;
}

/** Log likelihood of a score under every mean of the grid. */
function likelihoodTable(score: number, noise: Noise): Float64Array {
  const { replays = 1, rho = 0 } = noise;
  const sigma = noise.sigma * Math.sqrt(rho + (1 - rho) / replays);
  return Float64Array.from({ length: GRID + 1 }, (_, i) =>
    Math.log(Math.max(1e-12, likelihood(score, i / GRID, { ...noise, sigma }))),
  );
}

function likelihood(score: number, mean: number, noise: Noise): number {
  const above = (limit: number): number => 1 - cumulative((limit - mean) / noise.sigma, noise);
  if (noise.binary === true) return score === 1 ? above(0.7) : 1 - above(0.7);
  if (noise.step !== undefined) {
    const low = score <= 0 ? 1 : above(score - noise.step / 2);
    const high = score >= 1 ? 0 : above(score + noise.step / 2);
    return low - high;
  }
  // Clipped scores gather the whole tail; in between one thousandth of a density stands beside it.
  if (score >= 1) return above(1 - 0.5 / GRID);
  if (score <= 0) return 1 - above(0.5 / GRID);
  return density((score - mean) / noise.sigma, noise) / noise.sigma / GRID;
}

function density(z: number, { tails }: Noise): number {
  if (tails !== "heavy") return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  // Student's t with three degrees of freedom, scaled to unit variance.
  return 2 / (Math.PI * (1 + z * z) ** 2);
}

function cumulative(z: number, { tails }: Noise): number {
  if (tails !== "heavy") return (1 + errorFunction(z / Math.SQRT2)) / 2;
  return 0.5 + (Math.atan(z) + z / (1 + z * z)) / Math.PI;
}
