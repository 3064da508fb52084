import type { Curve, ScoredPoint } from "../curve/types.ts";
import { gradeLikelihood, gradeRough, gradeStep } from "./confidence.ts";
import type { Posterior } from "./contest/contest.ts";
import { holdLongContest } from "./contest/long.ts";
import { likeliest, nowhere, readingsOf, type Reading } from "./decide.ts";
import { isOneEpisode, levelBetween, stretchFrom, type Stretch } from "./episodes.ts";
import {
  findCarriedOut,
  measureFalls,
  pickFall,
  RULE,
  spansTurns,
  standsFor,
  type Fall,
  type Rule,
} from "./falls.ts";
import { FAILING_SCORE } from "./failing.ts";
import { findRunnerUp, likelihoodOfSteps, pickStep } from "./naming.ts";
import {
  HEALTHY_LEVEL,
  MIN_DROP,
  placeOf,
  round3,
  scoredPoints,
  type VerdictOptions,
} from "./points.ts";
import { kindOf, outline, type Outlined } from "./outline.ts";
import { describeSlide, type Descent } from "./slide.ts";
import { hasStepInSlope, hasStray } from "./strays.ts";
import type { Confidence, Place, VerdictKind } from "./types.ts";

/** What the scores say, before flags and words. */
export interface Shape {
  readonly kind: VerdictKind;
  readonly scored: readonly ScoredPoint[];
  /** The named fall, and where it stands; null when no turn is named. */
  readonly named: Fall | null;
  readonly place: Place | null;
  /** The fall that only said what the named call carried out. */
  readonly saidAt: Fall | null;
  readonly runnerUp: Fall | null;
  /** How likely the runner-up is a step, compared with the named fall. */
  readonly rivalry: number;
  readonly stretches: readonly Stretch[];
  readonly slide: Descent | null;
  readonly confidence: Confidence;
  /** The plain rule alone named the turn: no simple shape explains the curve, or one turn alone is low. */
  readonly isByRule: boolean;
}

interface Reader extends Outlined {
  readonly scored: readonly ScoredPoint[];
  /** By point: the step to name is there. */
  readonly likelihoods: readonly number[];
  readonly rule: Rule;
}

/** Reads the scored points of a curve: which kind of failure, which turn, how sure. */
export function readShape(curve: Curve, options: VerdictOptions = {}): Shape {
  const scored = scoredPoints(curve);
  return scored.length < 2
    ? unnamed("too-short", scored, "low")
    : shapeFrom(curve, contestOf(curve, options), options);
}

/** Holds the contest of shapes over the scores of a curve. */
export function contestOf(
  curve: Curve,
  { minDrop = MIN_DROP, healthyLevel = HEALTHY_LEVEL }: VerdictOptions = {},
): Posterior {
  const scores = scoredPoints(curve).map((point) => point.score);
  const positions = curve.flatMap((point, i) => (point.status === "scored" ? [i] : []));
  return holdLongContest(scores, { healthyLevel, minDrop, positions });
}

/** Reads a curve whose contest was held; `rule` is another only where rules are compared. */
export function shapeFrom(
  curve: Curve,
  posterior: Posterior,
  { minDrop = MIN_DROP, healthyLevel = HEALTHY_LEVEL }: VerdictOptions = {},
  rule: Rule = RULE,
): Shape {
  const scored = scoredPoints(curve);
  const byTurn = rule.levelByTurn && spansTurns(scored);
  const counts = standsFor(curve);
  const measured = scored.map((point, i) => ({ ...point, standsFor: counts[i] ?? 1 }));
  const falls = measureFalls(measured, { healthyLevel, byTurn }, rule);
  const likelihoods = likelihoodOfSteps(falls, posterior, minDrop, rule);
  const scores = scored.map((point) => point.score);
  return decide({ scored, scores, falls, posterior, likelihoods, minDrop, rule });
}

function decide(reader: Reader): Shape {
  const readings = readingsOf(reader.posterior);
  const reading = likeliest(readings, "all");
  if (reading === "blip" || reading === "rough") return nameByRule(reader, reading);
  // Several readings may agree on one step; and that something fell may be likely, but no place likelier than none.
  const step = Math.max(...reader.likelihoods);
  const instead = reading === "slide" ? (readings.get(reading) ?? 0) : nowhere(readings);
  if (step > instead) return nameStep(reader, likeliest(readings, "named"));
  const shape = withoutTurn(reader, likeliest(readings, "unnamed"));
  return isUnexplained(reader, shape) ? nameByRule(reader, "rough") : shape;
}

/** A simple shape must explain every point; otherwise the curve is rough and the plain rule alone speaks. */
function isUnexplained({ scores, posterior, minDrop }: Reader, shape: Shape): boolean {
  const fit = { scores, sigma: posterior.sigma, minDrop };
  const isSlope = shape.kind === "slide" || shape.kind === "rubric-suspect";
  return isSlope ? hasStepInSlope(fit) : hasStray(fit, shape.stretches);
}

function nameStep(reader: Reader, reading: Reading): Shape {
  const { falls, likelihoods, minDrop, rule } = reader;
  const isSeveral = reading === "multiple";
  const picked = pickStep(falls, likelihoods, { isSeveral, minDrop, rule });
  if (!picked || !isLargeEnough(picked, reader)) return nameNone(reader);
  const shape = nameFall(reader, picked, reading);
  return isUnexplained(reader, shape) ? nameByRule(reader, "rough", picked) : shape;
}

/** `step` is what the contest would have named: within one episode it knows better where that begins. */
function nameByRule(reader: Reader, reading: "blip" | "rough", step?: Fall): Shape {
  const { falls, scores, minDrop, rule } = reader;
  const byRule = pickFall(falls, minDrop, rule);
  const picked = step && byRule && isOneEpisode(scores, step, byRule, minDrop) ? step : byRule;
  if (!picked || !isLargeEnough(picked, reader)) return nameNone(reader);
  const shape = nameFall(reader, picked, reading);
  if (reading === "blip" && isUnexplained(reader, shape)) return nameByRule(reader, "rough");
  return isHiccup(shape) ? withoutTurn(reader, "blip") : shape;
}

function nameNone(reader: Reader): Shape {
  return withoutTurn(reader, likeliest(readingsOf(reader.posterior), "unnamed"));
}

/** A single turn that is low but not failing, with the curve back at once, may be a hiccup of the judge. */
function isHiccup({ kind, stretches, scored }: Shape): boolean {
  const [only] = stretches;
  if (kind !== "dip" || !only || only.end > only.start.index) return false;
  return (scored[only.start.index]?.score ?? 0) > FAILING_SCORE;
}

/** With a judge error up to this a measured size is taken as it is; beyond, this many errors are allowed for. */
const QUIET_ERROR = 0.02;
const ALLOWANCE = 1.5;

/** Tells whether a fall reaches the threshold by whichever shows most: its own points, or the levels before and after. */
function isLargeEnough(fall: Fall, { scores, posterior, minDrop }: Reader): boolean {
  const allowance = ALLOWANCE * Math.max(0, posterior.sigma - QUIET_ERROR);
  return sizeOf(fall, scores) >= round3(minDrop - allowance);
}

function sizeOf({ index, level, fall, drop }: Fall, scores: readonly number[]): number {
  return Math.max(fall, drop, round3(level - levelBetween(scores, index, scores.length - 1)));
}

function nameFall(reader: Reader, picked: Fall, reading: Reading): Shape {
  const { scored, falls, minDrop, rule } = reader;
  const isByRule = reading === "rough" || reading === "blip";
  const likelihoods = isByRule ? [] : reader.likelihoods;
  const named = findCarriedOut(picked, { falls, points: scored, minDrop }, rule);
  const stretches = outline(reader, named, reading);
  const point = scored[named.index];
  const runnerUp = findRunnerUp(falls, likelihoods, { not: [named, picked], minDrop });
  const likelihood = likelihoods[picked.index] ?? 0;
  return {
    kind: kindOf(reading, stretches),
    scored,
    named,
    place: point ? placeOf(point) : null,
    saidAt: named === picked ? null : picked,
    runnerUp,
    rivalry: runnerUp && likelihood > 0 ? (likelihoods[runnerUp.index] ?? 0) / likelihood : 0,
    stretches,
    slide: null,
    confidence: isByRule
      ? gradeRough(round3(picked.weight - (runnerUp?.weight ?? 0)))
      : gradeStep(likelihood, named.index, scored.length),
    isByRule,
  };
}

function withoutTurn(reader: Reader, reading: Reading): Shape {
  const { scored, scores, posterior, falls, minDrop, rule } = reader;
  const slide = reading === "slide" ? describeSlide(scores, posterior.slopes) : null;
  const likelihood = readingsOf(posterior).get(reading) ?? 0;
  const confidence = gradeLikelihood(likelihood);
  const picked = reading === "blip" ? pickFall(falls, minDrop, rule) : undefined;
  // What likeliest calls one low turn may be too small to mention.
  const blip = picked && sizeOf(picked, scores) >= minDrop ? picked : undefined;
  return {
    ...unnamed(unnamedKind(reading, blip), scored, confidence),
    slide,
    runnerUp: blip ?? null,
    stretches: blip ? stretchFrom(scores, [blip], minDrop) : [],
  };
}

function unnamedKind(reading: Reading, blip: Fall | undefined): VerdictKind {
  if (reading === "blip" || reading === "rough") return blip ? "inconclusive" : "none";
  return reading;
}

function unnamed(kind: VerdictKind, scored: readonly ScoredPoint[], confidence: Confidence): Shape {
  return {
    kind,
    scored,
    named: null,
    place: null,
    saidAt: null,
    runnerUp: null,
    rivalry: 0,
    stretches: [],
    slide: null,
    confidence,
    isByRule: false,
  };
}
