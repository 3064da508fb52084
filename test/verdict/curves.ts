import type { Curve, CurvePoint, PointFacts } from "../../src/curve/types.ts";

/** A point by its score, or by why it has none; a list of numbers is one point's replays. */
export type Drawn = number | readonly number[] | "skipped" | "failed" | "unasked";

const NO_FACTS: PointFacts = { tools: [], consequential: false, toolErrors: 0, words: 20 };

/** Draws a curve of turns. */
export function curveOf(...drawn: readonly Drawn[]): Curve {
  return drawn.map((value, i) => pointOf(value, { turn: i + 1 }));
}

/** Draws a curve of steps: one list a turn. */
export function stepsOf(...turns: readonly (readonly Drawn[])[]): Curve {
  return turns.flatMap((steps, t) =>
    steps.map((value, s) => pointOf(value, { turn: t + 1, step: s + 1 })),
  );
}

/** Draws the same curve with a call that changes something at the given positions. */
export function withCalls(curve: Curve, ...positions: readonly number[]): Curve {
  return curve.map((point, i) =>
    positions.includes(i)
      ? { ...point, facts: { ...point.facts, tools: ["cancel_order"], consequential: true } }
      : point,
  );
}

function pointOf(value: Drawn, place: { turn: number; step?: number }): CurvePoint {
  const at = place.turn * 2 - 1;
  const base = {
    ...place,
    messages: [at, at] as const,
    source: `/messages/${at}`,
    facts: NO_FACTS,
  };
  if (value === "skipped") return { ...base, status: "skipped", reason: "short" };
  if (value === "unasked") return { ...base, status: "unasked" };
  if (value === "failed") {
    return { ...base, status: "failed", reason: "refusal", message: "The judge refused." };
  }
  if (typeof value === "number") return { ...base, status: "scored", score: value };
  const score = value.reduce((sum, one) => sum + one, 0) / value.length;
  return {
    ...base,
    status: "scored",
    score: Math.round(score * 1000) / 1000,
    spread: Math.round((Math.max(...value) - Math.min(...value)) * 1000) / 1000,
    replays: value,
  };
}
