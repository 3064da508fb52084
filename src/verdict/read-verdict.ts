import type { Curve } from "../curve/types.ts";
import { levelBetween } from "./episodes.ts";
import { findFlags } from "./flags.ts";
import { MIN_DROP, placeOf, type VerdictOptions } from "./points.ts";
import { sayVerdict } from "./sentence/say-verdict.ts";
import { readShape, type Shape } from "./shape.ts";
import { stabilityOf } from "./stability.ts";
import type { Confidence, Episode, RunnerUp, Slide, Verdict, VerdictFlag } from "./types.ts";

/**
 * Reads a curve: which kind of failure, which turn, how large a fall, how sure, and what to mind.
 *
 * Only scored points decide, by their mean over replays. Points without a score are never read as 0 and never
 * called clean: they raise flags and stand in the sentence.
 */
export function readVerdict(curve: Curve, options: VerdictOptions = {}): Verdict {
  const shape = readShape(curve, options);
  const stability = stabilityOf(curve, options);
  const { minDrop = MIN_DROP, complete = true } = options;
  const flags = findFlags(curve, shape, { complete, stability, minDrop });
  const { scored, named, place } = shape;
  const scores = scored.map((point) => point.score);
  return {
    kind: shape.kind,
    turn: place?.turn ?? null,
    step: place?.step ?? null,
    drop: named?.drop ?? null,
    fall: named?.fall ?? null,
    before: named?.level ?? null,
    after: named ? levelBetween(scores, named.index, scores.length - 1) : null,
    confidence: settle(shape.confidence, flags),
    runnerUp: runnerUpOf(shape),
    episodes: episodesOf(shape),
    slide: slideOf(shape),
    flags,
    sentence: sayVerdict({ curve, shape, flags, stability, minDrop }),
  };
}

/** What cannot be told apart, or does not stay, is not stated with more than low confidence. */
function settle(confidence: Confidence, flags: readonly VerdictFlag[]): Confidence {
  return flags.includes("near-tie") || flags.includes("unstable") ? "low" : confidence;
}

function runnerUpOf({ runnerUp, scored }: Shape): RunnerUp | null {
  const point = runnerUp ? scored[runnerUp.index] : undefined;
  return runnerUp && point ? { ...placeOf(point), fall: runnerUp.fall } : null;
}

function episodesOf({ stretches, scored }: Shape): Episode[] {
  return stretches.flatMap(({ start, end, fall }) => {
    const point = scored[start.index];
    const last = scored[end];
    if (!point || !last) return [];
    return [{ ...placeOf(point), to: last.turn, fall, drop: start.drop }];
  });
}

function slideOf({ slide, scored }: Shape): Slide | null {
  const from = slide ? scored[slide.from] : undefined;
  const to = slide ? scored[slide.to] : undefined;
  return slide && from && to ? { from: from.turn, to: to.turn, loss: slide.loss } : null;
}
