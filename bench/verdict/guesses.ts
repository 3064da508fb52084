import type { LabelledCurve } from "./recorded.ts";
import { isLabelled } from "./recorded.ts";

/** Exact hits of guesses that read no score, over calls that the agent failed; `random` is expected. */
export interface GuessHits {
  readonly random: number;
  readonly last: number;
  readonly firstCall: number;
  /** The best step number to name always, 1-based. */
  readonly constant: { readonly step: number; readonly exact: number };
}

/** Counts what constant guesses get right. */
export function guess(calls: readonly LabelledCurve[]): GuessHits {
  const labels = calls.map((call) => call.curve.findIndex((point) => isLabelled(call, point)));
  const counts = new Map<number, number>();
  for (const at of labels) if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + 1);
  const [best = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const hits = (at: (call: LabelledCurve) => number): number =>
    calls.filter((call, i) => labels[i] === at(call)).length;
  return {
    random: calls.reduce((sum, call) => sum + 1 / call.curve.length, 0),
    last: hits((call) => call.curve.length - 1),
    firstCall: hits((call) => {
      const at = call.curve.findIndex((point) => point.facts.consequential);
      return at < 0 ? -2 : at;
    }),
    constant: { step: best[0] + 1, exact: best[1] },
  };
}
