import { contradictionsAt, speaksOf, standingBefore } from "./facts/contradictions.ts";
import { showField } from "./facts/records.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Finds statements that say the opposite of a yes-or-no field of a tool result. */
export const contradictedField: Check = defineCheck(
  {
    name: "contradicted-field",
    category: "tool-result",
    needs: ["words"],
    summary:
      "The agent says the opposite of a yes-or-no field of a tool result (refundable, available, eligible).",
  },
  function* look(reading) {
    for (const { index, message } of reading.said) {
      for (const { sentence, field } of contradictionsAt(reading, index)) {
        yield {
          severity: "critical",
          message: `The agent says "${quote(sentence, 100)}", but the tool result says ${field.field.key}: ${String(field.field.value)}.`,
          evidence: [quote(sentence), showField(field)],
          at: message,
        };
      }
    }
  },
);

/** Finds statements that build on a contradiction which the agent has not taken back. */
export const builtOnContradiction: Check = defineCheck(
  {
    name: "built-on-contradiction",
    category: "response",
    needs: ["words"],
    summary:
      "The agent goes on about what it had said against a tool result, and has not taken it back.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      // Asked after the message: one that takes it back builds on nothing.
      const standing = standingBefore(reading, index + 1);
      if (!standing || contradictionsAt(reading, index).length > 0) continue;
      const claim = claims.find(({ text, isQuestion }) => !isQuestion && speaksOf(text, standing));
      if (!claim) continue;
      yield {
        severity: "major",
        message: `The agent builds on what it said against the tool result (${standing.field.field.key}: ${String(standing.field.field.value)}): "${quote(claim.text, 80)}".`,
        evidence: [quote(claim.text), quote(standing.sentence), showField(standing.field)],
        at: message,
      };
    }
  },
);
