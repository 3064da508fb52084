import type { Curve, CurvePoint } from "../../src/curve/types.ts";

/** A point by its score, or by why it has none. */
export type Drawn = number | readonly number[] | "skipped" | "failed" | "unasked";

/** Draws a curve from scores; a list of numbers is one point's replays. */
export function curveOf(...drawn: readonly Drawn[]): Curve {
  return drawn.map((value, i) => pointOf(value, i + 1));
}

function pointOf(value: Drawn, turn: number): CurvePoint {
  const base = {
    turn,
    messages: [turn * 2 - 1, turn * 2 - 1] as const,
    source: `/messages/${turn * 2 - 1}`,
    facts: { tools: [], consequential: false, toolErrors: 0, words: 20 },
  };
  if (value === "skipped") return { ...base, status: "skipped", reason: "short" };
  if (value === "unasked") return { ...base, status: "unasked" };
  if (value === "failed")
    return { ...base, status: "failed", reason: "refusal", message: "The judge refused." };
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
