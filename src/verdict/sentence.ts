import type { Curve } from "../curve/types.ts";
import type { Shape } from "./shape.ts";
import type { Verdict, VerdictKind } from "./types.ts";

/** What a sentence is made from: the verdict without its sentence, and the curve it was read from. */
type Told = Omit<Verdict, "sentence">;

/** Says a verdict in words that a person would say aloud, claiming no more than the curve shows. */
export function sayVerdict(told: Told, { curve, shape }: { curve: Curve; shape: Shape }): string {
  return [SAY_KIND[told.kind](told, shape), sayGaps(curve)].filter((part) => part !== "").join(" ");
}

const SAY_KIND: Record<VerdictKind, (told: Told, shape: Shape) => string> = {
  cliff: (told) =>
    `It ${fell(told)} and did not come back: ${points(told.before)} before, ${points(told.after)} after.`,
  dip: (told) => `It ${fell(told)} and came back later: ${points(told.before)} before.`,
  multiple: (told) => `It fell ${told.episodes.length} times; most clearly it ${fell(told)}.`,
  slide: ({ slide }) =>
    `It lost ${points(slide?.loss ?? null)} over turns ${slide?.from ?? "?"} to ${slide?.to ?? "?"}, no single step being large enough to name.`,
  "low-plateau": () =>
    "It is low from the first turn on, with no step: look for something that was never said or done.",
  "rubric-suspect": () => "The curve tilts the whole way; the rubric may grade endings.",
  none: () => "No turn stands out.",
  "too-short": (_told, { scored }) =>
    scored.length === 0
      ? "No turn has a score, so nothing can be said."
      : `Only one turn has a score (${points(scored[0]?.score ?? null)}); a drop needs two.`,
  inconclusive: () => "The curve does not settle on one turn.",
};

function fell({ fall, turn, step }: Told): string {
  return `fell ${points(fall)} at ${placeText(turn ?? 0, step)}`;
}

function sayGaps(curve: Curve): string {
  const failed = curve.filter((point) => point.status === "failed").length;
  const unasked = curve.filter((point) => point.status === "unasked").length;
  const parts = [];
  if (failed > 0)
    parts.push(`${failed} of ${curve.length} turns have no score; a drop there is not ruled out.`);
  if (unasked > 0)
    parts.push(
      `A second failure is not ruled out (${unasked} of ${curve.length} turns not scored).`,
    );
  return parts.join(" ");
}

function placeText(turn: number, step: number | null): string {
  return step === null ? `turn ${turn}` : `step ${turn}.${step}`;
}

function points(value: number | null): string {
  return value === null ? "?" : value.toFixed(2);
}
