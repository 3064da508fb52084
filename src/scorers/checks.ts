import { findInPrefix, scoreOf, worstOf, type ToolRules } from "../checks/index.ts";
import { FREE, type Scorer } from "./types.ts";

const NOTHING_FOUND = "No check found a fault in this part; that is no proof that it has none.";

/** Scores by the built-in checks: deterministic, offline, free. */
export function createChecksScorer(rules?: ToolRules): Scorer {
  return {
    info: { name: "checks" },
    usesRubric: false,
    totals: () => FREE,
    score: async (prefix) => {
      const findings = findInPrefix(prefix, rules);
      return {
        status: "scored",
        score: scoreOf(findings),
        rationale: worstOf(findings)?.message ?? NOTHING_FOUND,
      };
    },
  };
}
