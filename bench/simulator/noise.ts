import type { Latent } from "./kinds.ts";
import { createHeavyTailed, createNormal, uniform, type Random } from "./random.ts";

/** How a judge errs. */
export interface Noise {
  /** Standard deviation of one score. */
  readonly sigma: number;
  readonly tails?: "normal" | "heavy";
  /** Scores come in steps of this size. */
  readonly step?: number;
  /** The judge answers 0 or 1: 1 when the noisy score is over 0.7. */
  readonly binary?: boolean;
  /** Share of turns without a score. */
  readonly missing?: number;
  /** Share of turns so short that their score means nothing; they are skipped. */
  readonly short?: number;
  readonly replays?: number;
  /** Share of the error's variance that belongs to the turn and comes back at every replay. */
  readonly rho?: number;
}

/** What a turn shows: a score (the mean over the replays), no score, or skipped. */
export type Observed =
  | { readonly status: "scored"; readonly score: number; readonly replays: readonly number[] }
  | { readonly status: "failed" }
  | { readonly status: "skipped" };

/** Lets a judge that errs look at every turn of a noiseless curve. */
export function observe({ means }: Latent, noise: Noise, random: Random): Observed[] {
  const draw = noise.tails === "heavy" ? createHeavyTailed(random) : createNormal(random);
  const { replays = 1, rho = 0 } = noise;
  return means.map((mean) => {
    if (random() < (noise.missing ?? 0)) return { status: "failed" };
    if (random() < (noise.short ?? 0)) return { status: "skipped" };
    const lasting = Math.sqrt(rho) * noise.sigma * draw();
    const scores = Array.from({ length: replays }, () => {
      const passing = Math.sqrt(1 - rho) * noise.sigma * draw();
      return onScale(mean + lasting + passing, noise);
    });
    const score = scores.reduce((sum, one) => sum + one, 0) / scores.length;
    return { status: "scored", score: Math.round(score * 1000) / 1000, replays: scores };
  });
}

/** The score that a judge would give a skipped turn, had it been asked. */
export function shortTurnScore(random: Random): number {
  return uniform(random, 0.1, 1);
}

function onScale(score: number, { step, binary = false }: Noise): number {
  if (binary) return score > 0.7 ? 1 : 0;
  const clipped = Math.min(1, Math.max(0, score));
  if (step === undefined) return Math.round(clipped * 1000) / 1000;
  return Math.round(Math.round(clipped / step) * step * 1000) / 1000;
}
