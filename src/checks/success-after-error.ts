import { couldDo } from "./facts/actions.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Finds success claimed in the turn in which the tool call for it failed. */
export const successAfterError: Check = defineCheck(
  {
    name: "success-after-error",
    category: "tool-result",
    needs: ["deed"],
    summary: "The agent reports success although the tool call for it failed.",
  },
  function* look({ prefix, said, events }, rules) {
    for (const { index, message, claims } of said) {
      const past = events.filter((event) => event.message < index && event.turn === prefix.turn);
      for (const claim of claims) {
        const { deed } = claim;
        const able = deed === null ? [] : past.filter((event) => couldDo(deed, event, rules));
        const last = able.at(-1);
        if (!last || able.some(({ ok }) => ok !== false)) continue;
        yield {
          severity: "critical",
          message: `The agent reports success ("${deed?.verb ?? ""}"), but its call of "${last.name}" failed.`,
          evidence: [quote(claim.text), quote(last.result?.text ?? "")],
          at: message,
        };
        break;
      }
    }
  },
);
