import type { Curve } from "../../src/curve/types.ts";
import type { Observed } from "../simulator/noise.ts";

/** Makes a curve of turns of what a simulated judge saw. */
export function curveOf(observed: readonly Observed[]): Curve {
  return observed.map((point, i) => {
    const base = {
      turn: i + 1,
      messages: [2 * i + 1, 2 * i + 1] as const,
      source: `/${2 * i + 1}`,
      facts: { tools: [], consequential: false, toolErrors: 0, words: 20 },
    };
    if (point.status === "skipped") return { ...base, status: "skipped", reason: "short" };
    if (point.status === "failed") {
      return { ...base, status: "failed", reason: "refusal", message: "no score" };
    }
    const { score, replays } = point;
    return { ...base, status: "scored", score, ...(replays.length > 1 && { replays }) };
  });
}
