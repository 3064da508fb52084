import { integer, uniform, type Random } from "./random.ts";

export const SIMULATED_KINDS = [
  "healthy",
  "cliff",
  "ramp",
  "uplift",
  "dip",
  "two",
  "slide",
  "gradcliff",
  "low",
  "trenddown",
  "trendup",
  "glitch",
] as const;
export type SimulatedKind = (typeof SIMULATED_KINDS)[number];

/** What a detector should answer. */
export type SimulatedClass =
  | "none"
  | "cliff"
  | "dip"
  | "multiple"
  | "slide"
  | "low"
  | "rubric"
  | "blip";

export const CLASS_OF: Record<SimulatedKind, SimulatedClass> = {
  healthy: "none",
  cliff: "cliff",
  ramp: "cliff",
  uplift: "cliff",
  dip: "dip",
  two: "multiple",
  slide: "slide",
  gradcliff: "multiple",
  low: "low",
  trenddown: "rubric",
  trendup: "rubric",
  glitch: "blip",
};

/** Share of every kind in the field. */
export const FIELD_MIX: Record<SimulatedKind, number> = {
  cliff: 0.2,
  ramp: 0.12,
  uplift: 0.13,
  two: 0.12,
  gradcliff: 0.05,
  slide: 0.09,
  low: 0.08,
  dip: 0.06,
  healthy: 0.06,
  glitch: 0.04,
  trenddown: 0.03,
  trendup: 0.02,
};

/** The kinds in which the curve falls by a step at a known turn. */
export const STEP_KINDS: readonly SimulatedKind[] = [
  "cliff",
  "ramp",
  "uplift",
  "dip",
  "two",
  "gradcliff",
];

/** A curve as it would be without noise, and the turns (1-based) that are right to name; none for no turn. */
export interface Latent {
  readonly kind: SimulatedKind;
  readonly means: readonly number[];
  readonly turns: readonly number[];
}

/** Draws one noiseless curve of a kind, `n` turns long (at least 6). */
export function drawLatent(kind: SimulatedKind, n: number, random: Random): Latent {
  const base = uniform(random, 0.8, 0.95);
  const { means, turns } = DRAW[kind](base, n, random);
  return { kind, means: means.map((mean) => Math.min(0.99, Math.max(0.02, mean))), turns };
}

type Draw = (base: number, n: number, random: Random) => Omit<Latent, "kind">;

const DRAW: Record<SimulatedKind, Draw> = {
  healthy: (base, n) => ({ means: flat(base, n), turns: [] }),
  cliff: (base, n, random) => {
    const at = integer(random, 2, n);
    return { means: lower(flat(base, n), at, uniform(random, 0.15, 0.6)), turns: [at] };
  },
  ramp: (base, n, random) => {
    const at = integer(random, 2, n - 2);
    const means = lower(flat(base, n), at, uniform(random, 0.15, 0.6));
    return { means: sink(means, at, uniform(random, 0.04, 0.15)), turns: [at] };
  },
  uplift: drawUplift,
  dip: (base, n, random) => {
    const at = integer(random, 2, n - 2);
    const length = integer(random, 2, Math.min(5, n - at));
    const means = lower(flat(base, n), at, uniform(random, 0.15, 0.6));
    const back = base + uniform(random, -0.05, 0.02);
    return { means: means.map((mean, i) => (i + 1 >= at + length ? back : mean)), turns: [at] };
  },
  two: (base, n, random) => {
    const first = integer(random, 2, n - 2);
    const second = integer(random, first + 2, n);
    const once = lower(flat(base, n), first, uniform(random, 0.15, 0.4));
    return { means: lower(once, second, uniform(random, 0.15, 0.4)), turns: [first, second] };
  },
  slide: (base, n, random) => {
    const { means, from } = descend(base, n, random, { loss: [0.2, 0.5], steps: [3, 8], room: 0 });
    return { means, turns: [from] };
  },
  gradcliff: (base, n, random) => {
    const slope = { loss: [0.08, 0.2], steps: [3, 6], room: 1 } as const;
    const { means, from, to } = descend(base, n, random, slope);
    const at = to + 1;
    return { means: lower(means, at, uniform(random, 0.2, 0.4)), turns: [at, from] };
  },
  low: (base, n, random) => ({ means: flat(base - uniform(random, 0.1, 0.25), n), turns: [] }),
  trenddown: (base, n, random) => {
    const loss = uniform(random, 0.25, 0.5);
    return { means: flat(base, n).map((mean, i) => mean - (loss * i) / (n - 1)), turns: [] };
  },
  trendup: (base, n, random) => {
    const gain = uniform(random, 0.25, 0.5);
    return { means: flat(base, n).map((mean, i) => mean - gain + (gain * i) / (n - 1)), turns: [] };
  },
  glitch: (base, n, random) => {
    const at = integer(random, 2, n - 1);
    const drop = uniform(random, 0.15, 0.5);
    return {
      means: flat(base, n).map((mean, i) => (i + 1 === at ? mean - drop : mean)),
      turns: [],
    };
  },
};

function drawUplift(base: number, n: number, random: Random): Omit<Latent, "kind"> {
  const at = integer(random, 2, n - 2);
  const drop = uniform(random, 0.15, 0.6);
  const stepped = lower(flat(base, n), at, drop);
  const means = random() < 0.5 ? sink(stepped, at, uniform(random, 0.03, 0.1)) : stepped;
  const rise = uniform(random, 0.08, Math.min(0.3, drop + 0.02));
  return { means: means.map((mean, i) => (i === n - 1 ? mean + rise : mean)), turns: [at] };
}

function flat(level: number, n: number): number[] {
  return Array.from({ length: n }, () => level);
}

function lower(means: readonly number[], at: number, drop: number): number[] {
  return means.map((mean, i) => (i + 1 >= at ? mean - drop : mean));
}

/** Loses `loss` in a line from the turn after `at` to the end. */
function sink(means: readonly number[], at: number, loss: number): number[] {
  const room = means.length - at;
  return means.map((mean, i) => (i + 1 > at ? mean - (loss * (i + 1 - at)) / room : mean));
}

/** Loses in uneven steps of less than 0.149 each, then stays; `room` turns are left free after it. */
function descend(
  base: number,
  n: number,
  random: Random,
  slope: { loss: readonly [number, number]; steps: readonly [number, number]; room: number },
): { means: number[]; from: number; to: number } {
  const count = integer(random, slope.steps[0], Math.min(slope.steps[1], n - 1 - slope.room));
  // A total that would need a step of 0.149 or more in so few steps is cut to what they can lose.
  const loss = Math.min(uniform(random, slope.loss[0], slope.loss[1]), 0.14 * count);
  const steps = unevenSteps(loss, count, random);
  const from = integer(random, 2, n - count + 1 - slope.room);
  let level = base;
  const means = Array.from({ length: n }, (_, i) => {
    level -= steps[i + 1 - from] ?? 0;
    return level;
  });
  return { means, from, to: from + count - 1 };
}

function unevenSteps(loss: number, count: number, random: Random): number[] {
  for (let unevenness = 1; ; unevenness *= 0.97) {
    const weights = Array.from(
      { length: count },
      () => 1 + unevenness * uniform(random, -0.7, 0.7),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const steps = weights.map((weight) => (loss * weight) / sum);
    if (steps.every((step) => step < 0.149)) return steps;
  }
}
