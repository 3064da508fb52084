import { claimedDeed, couldDo } from "./facts/actions.ts";
import { findingOf } from "./finding.ts";
import { read } from "./facts/reading.ts";
import { isHedged, quote } from "./facts/text.ts";
import type { Check, Finding } from "./types.ts";

/** Finds success claimed in the turn in which the tool call for it failed. */
export const successAfterError: Check = {
  name: "success-after-error",
  category: "tool-result",
  summary: "The agent reports success although the tool call for it failed.",
  find(prefix) {
    const reading = read(prefix);
    const findings: Finding[] = [];
    for (const { index, message, claims } of reading.said) {
      const past = reading.events.filter(
        (event) => event.message < index && event.turn === prefix.turn,
      );
      for (const claim of claims) {
        const verb = isHedged(claim) ? null : claimedDeed(claim.text);
        const able = verb === null ? [] : past.filter((event) => couldDo(verb, event));
        const last = able.at(-1);
        if (!last || able.some(({ ok }) => ok !== false)) continue;
        findings.push(
          findingOf(successAfterError, prefix, {
            severity: "critical",
            message: `The agent reports success ("${verb ?? ""}"), but its call of "${last.name}" failed.`,
            evidence: [quote(claim.text), quote(last.result?.text ?? "")],
            at: message,
          }),
        );
        break;
      }
    }
    return findings;
  },
};
