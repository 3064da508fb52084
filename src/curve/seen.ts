import type { Curve, CurvePoint } from "./types.ts";

/** Scores by position, null where a unit was asked about and has none; what was not asked about is not in it. */
export type Seen = ReadonlyMap<number, number | null>;

/** Draws what was seen as a curve of turns; what they hold does not matter to where it falls. */
export function curveOf(seen: Seen, count: number): Curve {
  return range(0, count).map((position): CurvePoint => {
    const base = {
      turn: position + 1,
      messages: [position, position] as const,
      source: "",
      facts: { tools: [], consequential: false, toolErrors: 0, words: 0 },
    };
    const score = seen.get(position);
    if (isScore(score)) return { ...base, status: "scored", score };
    if (score === undefined) return { ...base, status: "unasked" };
    return { ...base, status: "failed", reason: "empty", message: "" };
  });
}

/** Counts from one number up to another, which is not included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** Tells a score from none. */
export function isScore(score: number | null | undefined): score is number {
  return score !== null && score !== undefined;
}
