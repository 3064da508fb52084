import type { Curve, ScoredPoint } from "../curve/types.ts";
import { gradeLikelihood, gradeRough, gradeStep } from "./confidence.ts";
import type { Posterior } from "./contest/contest.ts";
import { holdLongContest } from "./contest/long.ts";
import { isNaming, likeliest, readingsOf, type Reading } from "./decide.ts";
import { findStretches, levelBetween, slideUntil, stretchFrom, type Stretch } from "./episodes.ts";
import { findCarriedOut, measureFalls, pickFall, spansTurns, type Fall } from "./falls.ts";
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
  /** No simple shape explains the curve: it moves with every turn. */
  readonly isRough: boolean;
}

interface Reader {
  readonly scored: readonly ScoredPoint[];
  readonly scores: readonly number[];
  readonly falls: readonly Fall[];
  readonly posterior: Posterior;
  /** By point: the step to name is there. */
  readonly likelihoods: readonly number[];
  readonly minDrop: number;
}

/** Reads the scored points of a curve: which kind of failure, which turn, how sure. */
export function readShape(
  curve: Curve,
  { minDrop = MIN_DROP, healthyLevel = HEALTHY_LEVEL }: VerdictOptions = {},
): Shape {
  const scored = scoredPoints(curve);
  const scores = scored.map((point) => point.score);
  const falls = measureFalls(scored, { healthyLevel, byTurn: spansTurns(scored) });
  if (scored.length < 2) return unnamed("too-short", scored, "low");
  const posterior = holdLongContest(scores, { healthyLevel, minDrop });
  const likelihoods = likelihoodOfSteps(falls, posterior, minDrop);
  return decide({ scored, scores, falls, posterior, likelihoods, minDrop });
}

function decide(reader: Reader): Shape {
  const reading = likeliest(readingsOf(reader.posterior), "all");
  if (isNaming(reading)) {
    const shape = nameStep(reader, reading);
    return shape && !isUnexplained(reader, shape) ? shape : nameByRule(reader);
  }
  if (reading === "blip") return nameByRule(reader);
  const shape = withoutTurn(reader, reading);
  return isUnexplained(reader, shape) ? nameByRule(reader) : shape;
}

/** A simple shape must explain every point; otherwise the curve is rough and the plain rule alone speaks. */
function isUnexplained({ scores, posterior, minDrop }: Reader, shape: Shape): boolean {
  if (shape.isRough) return false;
  const fit = { scores, sigma: posterior.sigma, minDrop };
  const isSlope = shape.kind === "slide" || shape.kind === "rubric-suspect";
  return isSlope ? hasStepInSlope(fit) : hasStray(fit, shape.stretches);
}

function nameStep(reader: Reader, reading: Reading): Shape | null {
  const picked = pickStep(reader.falls, reader.likelihoods, reader.minDrop);
  if (!picked || sizeOf(picked, reader.scores) < reader.minDrop) return null;
  const shape = nameFall(reader, picked, reading);
  return isHiccup(shape) ? withoutTurn(reader, "blip") : shape;
}

function nameByRule(reader: Reader): Shape {
  const picked = pickFall(reader.falls, reader.minDrop);
  if (!picked || sizeOf(picked, reader.scores) < reader.minDrop) {
    return withoutTurn(reader, likeliest(readingsOf(reader.posterior), "unnamed"));
  }
  const shape = nameFall(reader, picked, "rough");
  return isHiccup(shape) ? withoutTurn(reader, "blip") : shape;
}

/** A single turn that is low but not failing, with the curve back at once, may be a hiccup of the judge. */
function isHiccup({ isRough, kind, stretches, scored }: Shape): boolean {
  const [only] = stretches;
  if (!isRough || kind !== "dip" || !only || only.end > only.start.index) return false;
  return (scored[only.start.index]?.score ?? 0) > FAILING_SCORE;
}

/** Size of a fall by whichever shows most: its own points, or the levels before and after. */
function sizeOf({ index, level, fall, drop }: Fall, scores: readonly number[]): number {
  return Math.max(fall, drop, round3(level - levelBetween(scores, index, scores.length - 1)));
}

function nameFall(reader: Reader, picked: Fall, reading: Reading): Shape {
  const { scored, falls, minDrop } = reader;
  const isRough = reading === "rough";
  const likelihoods = isRough ? [] : reader.likelihoods;
  const named = findCarriedOut(picked, { falls, points: scored, minDrop });
  const stretches = stretchesOf(reader, named, reading);
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
    confidence: isRough
      ? gradeRough(round3(picked.weight - (runnerUp?.weight ?? 0)))
      : gradeStep(likelihood, named.index, scored.length),
    isRough,
  };
}

function stretchesOf(reader: Reader, named: Fall, reading: Reading): readonly Stretch[] {
  const { scores, falls, minDrop } = reader;
  if (reading === "cliff") {
    const end = scores.length - 1;
    return [{ start: named, end, fall: named.fall, by: "step", returned: false }];
  }
  if (reading === "dip") return stretchFrom(scores, [named], minDrop);
  if (reading === "multiple") return twoStretches(reader, named);
  return findStretches(scores, falls, { minDrop, named });
}

/** The two likeliest steps of a curve with more than one, or a slide and the step at its end. */
function twoStretches({ scores, falls, posterior, minDrop }: Reader, named: Fall): Stretch[] {
  const { shapes, steps, slopes } = posterior;
  const others = falls.filter((fall) => Math.abs(fall.index - named.index) > 1);
  const start = likeliestBy(
    slopes,
    others.filter((fall) => fall.index < named.index),
  );
  if (start && shapes["slope-then-fall"] > shapes.two) {
    return [slideUntil(scores, start, named), ...stretchFrom(scores, [named], minDrop)];
  }
  const second = likeliestBy(steps, others);
  const openings = [named, ...(second ? [second] : [])].toSorted((a, b) => a.index - b.index);
  return stretchFrom(scores, openings, minDrop);
}

function likeliestBy(weights: readonly number[], among: readonly Fall[]): Fall | undefined {
  return among.toSorted((a, b) => (weights[b.index] ?? 0) - (weights[a.index] ?? 0))[0];
}

function kindOf(reading: Reading, stretches: readonly Stretch[]): VerdictKind {
  if (reading === "cliff" || reading === "dip" || reading === "multiple") return reading;
  if (stretches.length > 1) return "multiple";
  return stretches[0]?.returned === true ? "dip" : "cliff";
}

function withoutTurn(reader: Reader, reading: Reading): Shape {
  const { scored, scores, posterior, falls, minDrop } = reader;
  const slide = reading === "slide" ? describeSlide(scores, posterior.slopes) : null;
  const likelihood = readingsOf(posterior).get(reading) ?? 0;
  const confidence = gradeLikelihood(likelihood);
  const picked = reading === "blip" ? pickFall(falls, minDrop) : undefined;
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
    isRough: false,
  };
}
