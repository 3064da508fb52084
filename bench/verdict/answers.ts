import { mean, median } from "simple-statistics";
import { biggestDrop, readVerdict, stabilityOf } from "../../src/verdict/index.ts";
import type { Confidence, Verdict, VerdictKind } from "../../src/verdict/types.ts";
import type { SimulatedClass } from "../simulator/kinds.ts";
import { readLimit, type Templates } from "../simulator/limit.ts";
import type { Noise, Observed } from "../simulator/noise.ts";
import { curveOf } from "./curves.ts";

/** What a detector says about a simulated curve. */
export interface Answer {
  /** The turn it would name if it had to, or the only one it knows. */
  readonly pick: number | null;
  /** The turn it names; null for none. */
  readonly turn: number | null;
  /** The same, but a slide counts as naming its first turn. */
  readonly onset: number | null;
  /** Null for a detector that tells no kinds. */
  readonly kind: SimulatedClass | null;
  readonly confidence: Confidence | null;
  /** Every replay names the same; null with one replay. */
  readonly isStable: boolean | null;
}

/** Something that reads a simulated curve. */
export type Detector = (observed: readonly Observed[]) => Answer;

/** The shipped engine. */
export function shipped(observed: readonly Observed[]): Answer {
  const curve = curveOf(observed);
  const verdict = readVerdict(curve);
  const { turn, slide, runnerUp, confidence } = verdict;
  const onset = turn ?? slide?.from ?? null;
  const pick = onset ?? runnerUp?.turn ?? null;
  const isStable = stabilityOf(curve)?.stable ?? null;
  return { pick, turn, onset, kind: classOf(verdict), confidence, isStable };
}

const CLASS_OF_KIND: Record<VerdictKind, SimulatedClass> = {
  cliff: "cliff",
  dip: "dip",
  multiple: "multiple",
  slide: "slide",
  "low-plateau": "low",
  "rubric-suspect": "rubric",
  none: "none",
  "too-short": "none",
  inconclusive: "blip",
};

/** The class of a verdict; one turn down and back is the simulator's glitch, however it is called. */
function classOf({ kind, episodes }: Verdict): SimulatedClass {
  const [only] = episodes;
  return kind === "dip" && only && only.to === only.turn ? "blip" : CLASS_OF_KIND[kind];
}

/** The generator's own answer. */
export function limitOf(templates: Templates, noise: Noise): Detector {
  return (observed) => {
    const { turn: pick, named, kind, isSlide } = readLimit(templates, observed, noise);
    return {
      pick,
      turn: isSlide ? null : named,
      onset: named,
      kind,
      confidence: null,
      isStable: null,
    };
  };
}

/** The plain single-step rule of the original method. */
export function plainRule(observed: readonly Observed[]): Answer {
  const curve = curveOf(observed);
  const { turn } = biggestDrop(curve);
  const pick = biggestDrop(curve, { minDrop: -1 }).turn;
  return { pick, turn, onset: turn, kind: null, confidence: null, isStable: null };
}

/** The largest of half the drop + half the difference of 3-point means, confirmed by a drop and by 3-point medians. */
export function confirmedStep(observed: readonly Observed[]): Answer {
  const points = observed.flatMap((point, i) =>
    point.status === "scored" ? [{ turn: i + 1, score: point.score }] : [],
  );
  const scores = points.map(({ score }) => score);
  const around = (i: number) =>
    [scores.slice(Math.max(0, i - 3), i), scores.slice(i, i + 3)] as const;
  let best = { at: 0, weight: -Infinity };
  for (let i = 1; i < scores.length; i += 1) {
    const [before, after] = around(i);
    const drop = (scores[i - 1] ?? 0) - (scores[i] ?? 0);
    const weight = drop / 2 + (mean(before) - mean(after)) / 2;
    if (weight > best.weight) best = { at: i, weight };
  }
  const pick = points[best.at]?.turn ?? null;
  if (best.at === 0)
    return { pick, turn: null, onset: null, kind: null, confidence: null, isStable: null };
  const [before, after] = around(best.at);
  const drop = (scores[best.at - 1] ?? 0) - (scores[best.at] ?? 0);
  const holds = drop >= 0.15 - 1e-9 && median(before) - median(after) >= 0.15 - 1e-9;
  const turn = holds ? pick : null;
  return { pick, turn, onset: turn, kind: null, confidence: null, isStable: null };
}
