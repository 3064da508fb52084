import { median } from "simple-statistics";
import type { Curve } from "../curve/types.ts";
import { round3 } from "./points.ts";
import type { Shape } from "./shape.ts";
import type { Stability, VerdictFlag } from "./types.ts";

/** Two falls closer than this cannot be told apart by one reading. */
const TIE = 0.04;
/** A last turn that rises by this much although the call failed is paid for its form. */
const UPLIFT = 0.08;
/** Loss per point after a fall from which the curve keeps sinking. */
const SINKING = 0.01;

/** Finds what a reader must know about a verdict beside its kind and its turn. */
export function findFlags(
  curve: Curve,
  shape: Shape,
  { complete, stability }: { complete: boolean; stability: Stability | null },
): VerdictFlag[] {
  const gaps = curve.some((point) => point.status === "failed");
  const unasked = curve.some((point) => point.status === "unasked");
  const flags: [VerdictFlag, boolean][] = [
    ["near-tie", isNearTie(shape)],
    ["unstable", stability !== null && !stability.stable],
    ["closing-uplift", hasClosingUplift(shape)],
    ["escalating", isEscalating(shape)],
    ["unscored-neighbour", hasUnscoredNeighbour(curve, shape)],
    ["second-failure-not-ruled-out", unasked],
    ["judge-gaps", gaps],
    ["omission-suspected", shape.kind === "low-plateau"],
    ["incomplete-capture", !complete],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/** Gap between the two largest weights, or null without two falls. */
export function tieGap({ named, runnerUp }: Shape): number | null {
  return named && runnerUp ? round3(Math.abs(named.weight - runnerUp.weight)) : null;
}

/** Two tied turns are told apart by twice the spread that replays show. */
function isNearTie(shape: Shape): boolean {
  const gap = tieGap(shape);
  return gap !== null && gap < Math.max(TIE, 2 * replayDeviation(shape));
}

/** Standard deviation of the replays of one point, pooled over the points; 0 with one replay. */
export function replayDeviation({ scored }: Shape): number {
  let squares = 0;
  let freedom = 0;
  for (const { replays } of scored) {
    const scores = (replays ?? []).filter((score) => score !== null);
    if (scores.length < 2) continue;
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    for (const score of scores) squares += (score - mean) ** 2;
    freedom += scores.length - 1;
  }
  return freedom === 0 ? 0 : Math.sqrt(squares / freedom);
}

function hasClosingUplift({ scored, named, slide }: Shape): boolean {
  const last = scored.at(-1)?.score;
  const previous = scored.at(-2)?.score;
  const fellAt = named?.index ?? slide?.to;
  if (last === undefined || previous === undefined || fellAt === undefined) return false;
  return fellAt < scored.length - 1 && round3(last - previous) >= UPLIFT;
}

/** The last turn is left out: a closing uplift would hide it. */
function isEscalating({ kind, scored, named }: Shape): boolean {
  if (kind !== "cliff" || !named) return false;
  const after = scored.slice(named.index, -1).map((point) => point.score);
  if (after.length < 3) return false;
  const slopes: number[] = [];
  for (const [i, earlier] of after.entries()) {
    for (const [distance, later] of after.slice(i + 1).entries()) {
      slopes.push((later - earlier) / (distance + 1));
    }
  }
  return median(slopes) <= -SINKING;
}

function hasUnscoredNeighbour(curve: Curve, { scored, named }: Shape): boolean {
  const point = named ? scored[named.index] : undefined;
  if (!point) return false;
  const before = curve[curve.indexOf(point) - 1];
  return before !== undefined && before.status !== "scored";
}
