import { median } from "simple-statistics";
import { scaleOf } from "./contest/likelihood.ts";
import type { Stretch } from "./episodes.ts";
import { round3 } from "./points.ts";

/** A point this many judge errors off what a shape says is not explained by it. */
const STRAY_SIGMAS = 4;
/** A judge with few grades errs by whole steps; a 0/1 judge by nothing less than all. */
const STRAY_STEPS = 1.4;
/** With fewer points the judge error is hardly known. */
const ENOUGH_POINTS = 10;
/** With a judge error up to this a single drop of the threshold is not noise. */
const QUIET = 0.03;
/** The last turn may rise by this much for its form. */
const UPLIFT = 0.3;

/** What a simple shape must explain. */
export interface Fit {
  readonly scores: readonly number[];
  /** Judge error as the contest sees it. */
  readonly sigma: number;
  readonly minDrop: number;
}

/** Tells whether a point lies so far off its level that the levels between the stretches do not explain the curve. */
export function hasStray({ scores, sigma, minDrop }: Fit, stretches: readonly Stretch[]): boolean {
  const least = Math.max(minDrop, STRAY_SIGMAS * sigma, STRAY_STEPS * (scaleOf(scores) ?? 0));
  const borders = [
    ...stretches.flatMap(({ start, end }) => [start.index, end + 1]),
    scores.length,
  ].toSorted((a, b) => a - b);
  let from = 0;
  for (const border of borders) {
    const run = scores.slice(from, border);
    const middle = run.length > 0 ? median(run) : 0;
    const last = scores.length - 1 - from;
    const strays = run.some((score, i) => {
      const above = round3(score - middle);
      return i === last
        ? above >= Math.max(UPLIFT, least) || -above >= least
        : Math.abs(above) >= least;
    });
    if (strays) return true;
    from = border;
  }
  return false;
}

/**
 * Tells whether a curve that should only slope has a step of the threshold in it.
 *
 * With a larger judge error such a step may be noise; with few points that error is unknown, and the step stands.
 */
export function hasStepInSlope({ scores, sigma, minDrop }: Fit): boolean {
  if (sigma > QUIET && scores.length >= ENOUGH_POINTS) return false;
  return scores.some((score, i) => i > 0 && round3((scores[i - 1] ?? 0) - score) >= minDrop);
}
