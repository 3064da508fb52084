import type { Curve, CurvePoint } from "../../curve/types.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { formatLabel } from "../format.ts";
import { marksOf, type Mark } from "./marks.ts";

/** A point of the curve as the picture and the page draw it. */
export interface CurveViewPoint {
  /** `9`, or `9.2` on a curve of steps. */
  readonly label: string;
  /** What may stand under the axis, see `ticksOf`. */
  readonly tick: string | null;
  /** Where it stands on the page. */
  readonly id: string;
  readonly status: CurvePoint["status"];
  readonly score: number | null;
  /** Lowest and highest score of the replays; null with one replay. */
  readonly range: readonly [low: number, high: number] | null;
  readonly mark: Mark | null;
}

/** The curve with the lines to hold it against. */
export interface CurveView {
  readonly points: readonly CurveViewPoint[];
  /** The level before the named turn; the judge's healthy level where none is named. */
  readonly level: number;
  /** A score under this has fallen by the threshold. */
  readonly threshold: number;
}

/** Lays out what there is to draw, without saying where. */
export function viewCurve(diagnosis: Diagnosis): CurveView {
  const { curve, verdict, settings } = diagnosis;
  const marks = marksOf(diagnosis);
  const ticks = ticksOf(curve);
  const level = verdict.before ?? settings.healthyLevel;
  return {
    points: curve.map((point, i) => ({
      label: formatLabel(point),
      tick: ticks[i] ?? null,
      id: anchorOf(point),
      status: point.status,
      score: point.status === "scored" ? point.score : null,
      range: rangeOf(point),
      mark: marks[i] ?? null,
    })),
    level,
    threshold: Math.max(0, level - settings.minDrop),
  };
}

/**
 * What may stand under the axis for each point: the number of a turn at its first point, nothing at its further steps.
 *
 * A curve of steps within one turn has the steps' own numbers.
 */
export function ticksOf(curve: Curve): readonly (string | null)[] {
  const isOneTurn = curve.length > 1 && curve.every(({ turn }) => turn === curve[0]?.turn);
  return curve.map((point, i) => {
    if (isOneTurn) return formatLabel(point);
    return curve[i - 1]?.turn === point.turn ? null : String(point.turn);
  });
}

/** The anchor of a turn or a step on the page: `turn-9`, `step-9.2`. */
export function anchorOf({
  turn,
  step,
}: {
  readonly turn: number;
  readonly step?: number;
}): string {
  return step === undefined ? `turn-${turn}` : `step-${turn}.${step}`;
}

function rangeOf(point: CurvePoint): [number, number] | null {
  if (point.status !== "scored") return null;
  const scores = (point.replays ?? []).filter((score) => score !== null);
  if (scores.length > 1) return [Math.min(...scores), Math.max(...scores)];
  if (point.spread === undefined) return null;
  const half = point.spread / 2;
  return [Math.max(0, point.score - half), Math.min(1, point.score + half)];
}
