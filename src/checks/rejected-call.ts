import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const NOT_FOUND = /not found|no (?:such|match|result)|does(?:n['’]t| not) exist|unknown user/i;

/** Finds calls that the tool refused, and calls whose arguments could not be read. */
export const rejectedCall: Check = defineCheck(
  {
    name: "rejected-call",
    category: "tool-arguments",
    needs: ["calls"],
    summary: "A tool call is malformed, or the tool refuses it.",
  },
  function* look({ unitEvents, messages }) {
    for (const { name, call, result, ok, message } of unitEvents) {
      const at = messages[message];
      if (!at) continue;
      if (call.argumentsRaw !== undefined) {
        yield {
          severity: "major",
          message: `The arguments of the call of "${name}" cannot be read as JSON.`,
          evidence: [quote(call.argumentsRaw)],
          at,
        };
      } else if (result && ok === false) {
        yield {
          // A look-up that finds nothing is how an agent learns that the user gave a wrong value.
          severity: NOT_FOUND.test(result.text.slice(0, 400)) ? "minor" : "major",
          message: `The tool "${name}" refuses the call: "${quote(result.text, 100)}".`,
          evidence: [quote(`${name}(${JSON.stringify(call.arguments)})`), quote(result.text)],
          at,
        };
      }
    }
  },
);
