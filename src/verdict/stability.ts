import type { Curve } from "../curve/types.ts";
import { round3, type VerdictOptions } from "./points.ts";
import { readShape } from "./shape.ts";
import type { Stability } from "./types.ts";

/** What stands for "no turn" among the names. */
export const NO_TURN = "none";

/**
 * Reads the curve of every replay by itself and counts which turns are named; null with one replay.
 *
 * Replays that agree say little: what a judge gets wrong about a turn it mostly gets wrong every time.
 */
export function stabilityOf(curve: Curve, options: VerdictOptions = {}): Stability | null {
  const replays = Math.max(0, ...curve.map((point) => replaysOf(point).length));
  if (replays < 2) return null;
  const named: Record<string, number> = {};
  for (let replay = 0; replay < replays; replay += 1) {
    const { place } = readShape(replayCurve(curve, replay), options);
    const name = place ? nameOf(place) : NO_TURN;
    named[name] = (named[name] ?? 0) + 1;
  }
  return { replays, named, stable: Object.keys(named).length === 1 };
}

function replaysOf(point: Curve[number]): readonly (number | null)[] {
  return point.status === "scored" ? (point.replays ?? []) : [];
}

/** The curve as one replay alone saw it: a point that this replay did not score is a gap. */
function replayCurve(curve: Curve, replay: number): Curve {
  return curve.map((point) => {
    if (point.status !== "scored" || !point.replays) return point;
    const { turn, step, messages, source, facts } = point;
    const base = { turn, ...(step !== undefined && { step }), messages, source, facts };
    const score = point.replays[replay];
    return score === null || score === undefined
      ? { ...base, status: "failed", reason: "empty", message: "no score in this replay" }
      : { ...base, status: "scored", score: round3(score) };
  });
}

function nameOf({ turn, step }: { turn: number; step?: number }): string {
  return step === undefined ? String(turn) : `${turn}.${step}`;
}
