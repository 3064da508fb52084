import type { Curve } from "../curve/types.ts";
import { levelFrom } from "./episodes.ts";
import { findFlags } from "./flags.ts";
import { placeOf, round3, type VerdictOptions } from "./points.ts";
import { sayVerdict } from "./sentence.ts";
import { readShape, type Shape } from "./shape.ts";
import { stabilityOf } from "./stability.ts";
import type { Episode, RunnerUp, Slide, Verdict } from "./types.ts";

/**
 * Reads a curve: which kind of failure, which turn, how large a fall, how sure, and what to mind.
 *
 * Only scored points decide, by their mean over replays. Points without a score are never read as 0 and never
 * called clean: they raise flags and stand in the sentence.
 */
export function readVerdict(curve: Curve, options: VerdictOptions = {}): Verdict {
  const shape = readShape(curve, options);
  const { scored, named, place } = shape;
  const flags = findFlags(curve, shape, {
    complete: options.complete ?? true,
    stability: stabilityOf(curve, options),
  });
  const scores = scored.map((point) => point.score);
  const told = {
    kind: shape.kind,
    turn: place?.turn ?? null,
    step: place?.step ?? null,
    drop: named?.drop ?? null,
    fall: named?.fall ?? null,
    before: named?.level ?? null,
    after: named ? round3(levelFrom(scores, named.index)) : null,
    confidence: shape.confidence,
    runnerUp: runnerUpOf(shape),
    episodes: episodesOf(shape),
    slide: slideOf(shape),
    flags,
  };
  return { ...told, sentence: sayVerdict(told, { curve, shape }) };
}

function runnerUpOf({ runnerUp, scored }: Shape): RunnerUp | null {
  const point = runnerUp ? scored[runnerUp.index] : undefined;
  return runnerUp && point ? { ...placeOf(point), fall: runnerUp.fall } : null;
}

function episodesOf({ stretches, scored }: Shape): Episode[] {
  return stretches.flatMap(({ start, end }) => {
    const point = scored[start.index];
    const last = scored[end];
    if (!point || !last) return [];
    return [{ ...placeOf(point), to: last.turn, fall: start.fall, drop: start.drop }];
  });
}

function slideOf({ slide, scored }: Shape): Slide | null {
  const from = slide ? scored[slide.from] : undefined;
  const to = slide ? scored[slide.to] : undefined;
  return slide && from && to ? { from: from.turn, to: to.turn, loss: slide.loss } : null;
}
