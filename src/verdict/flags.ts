import { median } from "simple-statistics";
import type { Curve } from "../curve/types.ts";
import { round3 } from "./points.ts";
import { gapBefore } from "./gaps.ts";
import type { Shape } from "./shape.ts";
import type { Stability, VerdictFlag } from "./types.ts";

/** Two falls closer than this cannot be told apart by one reading. */
const TIE = 0.04;
const HALF_AS_LIKELY = 0.5;
/** A last turn that rises by this much although the call failed is paid for its form. */
const UPLIFT = 0.08;
/** Loss per point after a fall from which the curve keeps sinking. */
const SINKING = 0.01;

/** Finds what a reader must know about a verdict beside its kind and its turn. */
export function findFlags(
  curve: Curve,
  shape: Shape,
  {
    complete,
    stability,
    minDrop,
  }: { complete: boolean; stability: Stability | null; minDrop: number },
): VerdictFlag[] {
  const gaps = curve.some((point) => point.status === "failed");
  const unasked = curve.some((point) => point.status === "unasked");
  const flags: [VerdictFlag, boolean][] = [
    ["near-tie", isNearTie(shape)],
    ["unstable", stability !== null && !stability.stable],
    ["closing-uplift", hasClosingUplift(shape, minDrop)],
    ["escalating", isEscalating(shape)],
    ["unscored-neighbour", gapBefore(curve, shape).length > 0],
    ["second-failure-not-ruled-out", unasked],
    ["judge-gaps", gaps],
    ["omission-suspected", shape.kind === "low-plateau"],
    ["incomplete-capture", !complete],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/**
 * Two falls are tied on a rough curve, or among several falls, when the named one does not lead by more than what
 * replays (twice their deviation) or one reading can tell apart; in a simple shape, when the other place is half as
 * likely.
 */
function isNearTie(shape: Shape): boolean {
  const { named, runnerUp, saidAt, kind, isByRule, rivalry } = shape;
  if (!named || !runnerUp) return false;
  if (!isByRule && kind !== "multiple") return rivalry >= HALF_AS_LIKELY;
  const lead = round3((saidAt ?? named).weight - runnerUp.weight);
  return lead < Math.max(TIE, 2 * replayDeviation(shape));
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

/** The point before the last is still down, and the last one alone rises. */
function hasClosingUplift({ scored, named, slide }: Shape, minDrop: number): boolean {
  const last = scored.at(-1)?.score;
  const previous = scored.at(-2)?.score;
  const fellAt = named?.index ?? slide?.to;
  if (last === undefined || previous === undefined || fellAt === undefined) return false;
  const level = named?.level ?? scored[(slide?.from ?? 1) - 1]?.score ?? 0;
  const isDown = fellAt < scored.length - 1 && round3(level - previous) >= minDrop;
  return isDown && round3(last - previous) >= UPLIFT;
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
