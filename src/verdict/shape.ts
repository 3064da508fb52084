import { median } from "simple-statistics";
import type { Curve, ScoredPoint } from "../curve/types.ts";
import { findStretches, type Stretch } from "./episodes.ts";
import { measureFalls, pickFall, type Fall } from "./falls.ts";
import {
  HEALTHY_LEVEL,
  MIN_DROP,
  placeOf,
  round3,
  scoredPoints,
  type VerdictOptions,
} from "./points.ts";
import { steepestDescent, type Descent } from "./slide.ts";
import type { Confidence, Place, VerdictKind } from "./types.ts";

/** What the scores say, before flags and words. */
export interface Shape {
  readonly kind: VerdictKind;
  readonly scored: readonly ScoredPoint[];
  readonly falls: readonly Fall[];
  /** The named fall, and where it stands; null when no turn is named. */
  readonly named: Fall | null;
  readonly place: Place | null;
  readonly runnerUp: Fall | null;
  readonly stretches: readonly Stretch[];
  readonly slide: Descent | null;
  readonly confidence: Confidence;
}

/** Median under the healthy level by more than this, without a step, is a low plateau. */
const LOW_BY = 0.08;
/** End-to-end loss from which a descent without a step counts as a slide. */
const SLIDE_LOSS = 0.2;

/** Reads the scored points of a curve: which kind of failure, which turn, how sure. */
export function readShape(
  curve: Curve,
  { minDrop = MIN_DROP, healthyLevel = HEALTHY_LEVEL }: VerdictOptions = {},
): Shape {
  const scored = scoredPoints(curve);
  const scores = scored.map((point) => point.score);
  const falls = measureFalls(scores, healthyLevel);
  const none = {
    scored,
    falls,
    named: null,
    place: null,
    runnerUp: null,
    stretches: [],
    slide: null,
  };
  const candidate = pickFall(falls);
  if (scored.length < 2 || !candidate) return { ...none, kind: "too-short", confidence: "low" };
  const isStep = candidate.drop >= minDrop && candidate.fall >= minDrop;
  const descent = steepestDescent(scores);
  if (!isStep && descent && descent.loss >= SLIDE_LOSS) {
    return { ...none, kind: "slide", slide: descent, confidence: "medium" };
  }
  if (!isStep || isFlat(scores, minDrop)) {
    const isLow = median(scores) < healthyLevel - LOW_BY;
    return { ...none, kind: isLow ? "low-plateau" : "none", confidence: "medium" };
  }
  const stretches = findStretches(scores, falls, { minDrop, named: candidate });
  const point = scored[candidate.index];
  return {
    ...none,
    kind: kindOf(stretches),
    named: candidate,
    place: point ? placeOf(point) : null,
    runnerUp: nextFall(falls, candidate),
    stretches,
    confidence: confidenceOf(candidate, nextFall(falls, candidate)),
  };
}

/** Never off its own median by as much as a drop, and not failing: nothing happened at any one turn. */
function isFlat(scores: readonly number[], minDrop: number): boolean {
  const middle = median(scores);
  return middle >= 0.5 && scores.every((score) => round3(middle - score) < minDrop);
}

function kindOf(stretches: readonly Stretch[]): VerdictKind {
  if (stretches.length > 1) return "multiple";
  return stretches[0]?.returned === true ? "dip" : "cliff";
}

function nextFall(falls: readonly Fall[], named: Fall): Fall | null {
  const others = falls.filter((fall) => fall !== named && fall.drop > 0);
  return others.toSorted((a, b) => b.weight - a.weight || a.index - b.index)[0] ?? null;
}

function confidenceOf(named: Fall, next: Fall | null): Confidence {
  const lead = named.weight - (next?.weight ?? 0);
  if (named.weight >= 0.4 && lead >= 0.15) return "high";
  return named.weight >= 0.25 && lead >= 0.05 ? "medium" : "low";
}
