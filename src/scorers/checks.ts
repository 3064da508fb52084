import { findInPrefix, scoreOf, worstOf } from "../checks/index.ts";
import { FREE, type Scorer } from "./types.ts";

/** Scores by the built-in checks: deterministic, offline, free. */
export function createChecksScorer(): Scorer {
  return {
    info: { name: "checks" },
    usesRubric: false,
    totals: () => FREE,
    score: async (prefix) => {
      const findings = findInPrefix(prefix);
      const worst = worstOf(findings);
      return {
        status: "scored",
        score: scoreOf(findings),
        rationale:
          worst?.message ??
          "No check found a fault in this part; that is no proof that it has none.",
      };
    },
  };
}
