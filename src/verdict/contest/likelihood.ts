import { errorFunction } from "simple-statistics";
import { LEVEL_COUNT, LEVEL_STEP } from "./levels.ts";
import { remember } from "./remember.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

/** Share of scores with three times the usual error. */
const WIDE = 0.03;
/** Share of scores that are about something else than the curve. */
const STRAY = 0.002;
/** A judge that answers 0 or 1 is taken to say 1 from this quality on. */
const PASS_LEVEL = 0.7;
/** Steps of a score scale that are told apart; the coarsest that fits all scores is taken. */
const SCALES = [1, 0.5, 0.25, 0.2, 0.1, 0.05, 0.02, 0.01];

/** How well every level explains every point, for one judge error. */
export interface Table {
  readonly n: number;
  /** By point, then level; every point's best level has 1. */
  readonly at: Float64Array;
  /** The same for points on a slope, whose steps are uneven. */
  readonly loose: Float64Array;
  /** Product of `at` over the points from a to b (not included), by a, b, level; see `runAt`. */
  readonly runs: Float64Array;
  /** By point: what a score anywhere on the scale would explain, in the same unit. */
  readonly anywhere: Float64Array;
  /** Log of the factor that was taken out. */
  readonly logScale: number;
}

/** Finds the coarsest scale on which all scores lie, or null for a fine one. */
export function scaleOf(scores: readonly number[]): number | null {
  const onScale = (scale: number): boolean =>
    scores.every((score) => Math.abs(score / scale - Math.round(score / scale)) < 1e-6);
  const found = SCALES.find(onScale);
  return found === undefined || found < 0.03 ? null : found;
}

/** Uneven steps of a slope add about this to the judge's own error. */
const UNEVENNESS = 0.03;

/** Tabulates the likelihood of every score at every level, for one judge; runs less likely than `floor` are not followed. */
export function tabulate(
  scores: readonly number[],
  { floor = 0, ...judge }: Judge & { readonly floor?: number },
  { at, loose, anywhere, runs }: Workspace = createWorkspace(scores.length),
): Table {
  const n = scores.length;
  const rowOf = rowsOf(judge);
  let logScale = 0;
  for (const [k, score] of scores.entries()) {
    const row = rowOf(score);
    at.set(row.at, k * LEVEL_COUNT);
    loose.set(row.loose, k * LEVEL_COUNT);
    anywhere[k] = row.anywhere;
    logScale += row.log;
  }
  multiplyRuns({ at, n, floor }, runs);
  return { n, at, loose, runs, anywhere, logScale };
}

/** Log of the factor that a table takes out: how well the best level of every point explains it. */
export function logScaleOf(scores: readonly number[], judge: Judge): number {
  const rowOf = rowsOf(judge);
  let logScale = 0;
  for (const score of scores) logScale += rowOf(score).log;
  return logScale;
}

function multiplyRuns(
  { at, n, floor }: { at: Float64Array; n: number; floor: number },
  runs: Float64Array,
): void {
  for (let from = 0; from <= n; from += 1) {
    let row = runAt(n, from, from);
    let lowest = 0;
    let highest = LEVEL_COUNT - 1;
    runs.fill(1, row, row + LEVEL_COUNT);
    runs.fill(0, row + LEVEL_COUNT, runAt(n, from, n) + LEVEL_COUNT);
    for (let to = from; to < n && lowest <= highest; to += 1, row += LEVEL_COUNT) {
      const next = row + LEVEL_COUNT;
      for (let level = lowest; level <= highest; level += 1) {
        runs[next + level] = (runs[row + level] ?? 0) * (at[to * LEVEL_COUNT + level] ?? 0);
      }
      // A longer run is never likelier than a shorter one.
      while (lowest <= highest && (runs[next + lowest] ?? 0) <= floor) lowest += 1;
      while (lowest <= highest && (runs[next + highest] ?? 0) <= floor) highest -= 1;
    }
  }
}

/** Where the run of points from `from` to `to` (not included) begins in `runs`; one entry a level follows. */
export function runAt(n: number, from: number, to: number): number {
  return (from * (n + 1) + to) * LEVEL_COUNT;
}

/** What is taken of the judge: its standard error, and its scale. */
export interface Judge {
  readonly sigma: number;
  /** Step of the score scale; null for hundredths and finer. */
  readonly scale: number | null;
}

/** What one score says about every level, in a unit in which the best level has 1. */
interface Row {
  readonly at: Float64Array;
  readonly loose: Float64Array;
  readonly anywhere: number;
  /** Log of the factor that was taken out. */
  readonly log: number;
}

/** Rows by judge, then score: judges give the same hundred scores again and again. */
const rowsByJudge = remember<(score: number, make: () => Row) => Row>(100);
const ROWS_KEPT = 2_000;

function rowsOf(judge: Judge): (score: number) => Row {
  const rows = rowsByJudge(`${judge.sigma} ${judge.scale}`, () => remember(ROWS_KEPT));
  return (score) => rows(score, () => makeRow(score, judge));
}

function makeRow(score: number, { sigma, scale }: Judge): Row {
  const rowFor = (error: number): Float64Array =>
    Float64Array.from({ length: LEVEL_COUNT }, (_, j) =>
      likelihood(score, j * LEVEL_STEP, { sigma: error, scale }),
    );
  const at = rowFor(sigma);
  const best = Math.max(...at);
  return {
    at: at.map((value) => value / best),
    loose: rowFor(Math.hypot(sigma, UNEVENNESS)).map((value) => value / best),
    // A scale of steps has one value more than steps: 0/1 is one step and two values.
    anywhere: 1 / (1 / (scale ?? 0.01) + 1) / best,
    log: Math.log(best),
  };
}

function likelihood(score: number, level: number, { sigma, scale }: Judge): number {
  if (scale === 1) {
    // Two spreads in one: of the judge, and of the quality around its level.
    const pass = 0.02 + 0.96 * normal((level - PASS_LEVEL) / Math.max(sigma, 0.06));
    return score === 1 ? pass : 1 - pass;
  }
  const width = scale ?? 0.01;
  // The ends of the scale gather what lies beyond them.
  const from = score <= 1e-9 ? -Infinity : score - width / 2 - level;
  const to = score >= 1 - 1e-9 ? Infinity : score + width / 2 - level;
  const mass = (s: number): number => normal(to / s) - normal(from / s);
  return (1 - WIDE - STRAY) * mass(sigma) + WIDE * mass(3 * sigma) + STRAY * width;
}

function normal(z: number): number {
  if (z > 6) return 1;
  if (z < -6) return 0;
  return (1 + errorFunction(z / Math.SQRT2)) / 2;
}
