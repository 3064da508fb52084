import { claimedDeed, couldDo } from "./facts/actions.ts";
import { findingOf } from "./finding.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import { read, type Reading } from "./facts/reading.ts";
import { isHedged, quote } from "./facts/text.ts";
import type { Check, Finding } from "./types.ts";

/** Finds actions that the agent says were done although no tool call that could have done them succeeded. */
export const unprovenAction: Check = {
  name: "unproven-action",
  category: "state",
  summary:
    "The agent says that something was done, and no successful tool call could have done it.",
  find(prefix) {
    const reading = read(prefix);
    // Without a single call the capture may simply not hold the tools.
    const severity = reading.events.length > 0 ? "critical" : "minor";
    const findings: Finding[] = [];
    for (const { index, message, claims } of reading.said) {
      for (const claim of claims) {
        const verb = isHedged(claim) ? null : claimedDeed(claim.text);
        if (verb === null || isProven(reading, verb, index)) continue;
        findings.push(
          findingOf(unprovenAction, prefix, {
            severity,
            message: `The agent says something was "${verb}", but no successful tool call before could have done it.`,
            evidence: [quote(claim.text)],
            at: message,
          }),
        );
        break;
      }
    }
    return findings;
  },
};

function isProven({ messages, events }: Reading, verb: string, index: number): boolean {
  const done = events.some(
    (event) => event.message <= index && event.ok !== false && couldDo(verb, event),
  );
  // A tool result or the user may report the deed: "status: cancelled", "I returned it last week".
  return (
    done ||
    messages.some(
      (message, i) =>
        i < index &&
        message.role !== "agent" &&
        message.role !== "system" &&
        factsOfMessage(message).words.has(verb),
    )
  );
}
