import { hasCue } from "./facts/cues.ts";
import { lastOutputBefore } from "./facts/execution.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const CONCLUDES =
  /\b(?:therefore|thus|hence|in conclusion|conclusion:|final answer|the (?:correct |final )?answer is|we (?:can )?conclude|it (?:is|has been) (?:confirmed|verified)|confirms that)\b|^#{1,6}\s.{0,20}\bconclusion\b|\bTERMINATE\b/i;

/** Finds conclusions of agents that have looked nothing up and run nothing. */
export const unbackedConclusion: Check = defineCheck(
  {
    name: "unbacked-conclusion",
    category: "planning",
    needs: ["no user", "conclusion"],
    summary: "Agents that work alone conclude, and no tool or code has given any output so far.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      const claim =
        index > 0
          ? claims.find(
              ({ cues, text, isQuestion }) =>
                !isQuestion && hasCue(cues, "conclusion") && CONCLUDES.test(text),
            )
          : undefined;
      if (!claim || lastOutputBefore(reading, reading.prefix.last[1] + 1) >= 0) continue;
      yield {
        severity: "major",
        message: `The agent concludes ("${quote(claim.text, 80)}"), and nothing has been looked up or run so far.`,
        evidence: [quote(claim.text)],
        at: message,
      };
    }
  },
);
