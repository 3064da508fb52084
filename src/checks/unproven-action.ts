import { couldDo, type ClaimedDeed } from "./facts/actions.ts";
import type { Reading } from "./facts/reading.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { ToolRules } from "./tool-rules.ts";
import type { Check } from "./types.ts";

/** Finds actions that the agent says were done although no tool call that could have done them succeeded. */
export const unprovenAction: Check = defineCheck(
  {
    name: "unproven-action",
    category: "state",
    needs: ["deed"],
    summary:
      "The agent says that something was done, and no successful tool call could have done it.",
  },
  function* look(reading, rules) {
    // Without a single call the capture may simply not hold the tools.
    const severity =
      reading.events.length > 0 || (reading.prefix.tools ?? []).length > 0 ? "critical" : "minor";
    for (const { index, message, claims } of reading.said) {
      for (const claim of claims) {
        const { deed } = claim;
        if (deed === null || isProven(reading, deed, index, rules)) continue;
        yield {
          severity,
          message: `The agent says something was "${deed.verb}", but no successful tool call before could have done it.`,
          evidence: [quote(claim.text)],
          at: message,
        };
        break;
      }
    }
  },
);

function isProven(
  { messages, events }: Reading,
  deed: ClaimedDeed,
  index: number,
  rules: ToolRules,
): boolean {
  const done = events.some(
    (event) => event.message <= index && event.ok !== false && couldDo(deed, event, rules),
  );
  const reported = new RegExp(`\\b${deed.verb}\\b`, "i");
  // A tool result or the user may report the deed: "status: cancelled", "I returned it last week".
  return (
    done ||
    messages.some(
      (message, i) =>
        i < index &&
        message.role !== "agent" &&
        message.role !== "system" &&
        reported.test(`${message.text ?? ""} ${message.toolResult?.text ?? ""}`),
    )
  );
}
