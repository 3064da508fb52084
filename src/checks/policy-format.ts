import { policyLine } from "./facts/policy.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const ONE_CALL =
  /\bone tool call at a time\b|\b(?:a single|only one|at most one|at most make one|one) (?:tool|function) call\b/i;
const NO_WORDS =
  /\b(?:if you (?:take|make) a tool call|when (?:calling|you call) a tool)\b[^.]{0,80}\b(?:should not|do not|must not|don['’]t|never)\b[^.]{0,40}\brespon[ds]\w{0,3}\b/i;

/** Finds calls made in a way that the policy rules out: several at once, or beside words. */
export const policyFormat: Check = defineCheck(
  {
    name: "policy-format",
    category: "policy",
    summary:
      "The policy asks for one tool call at a time, or for no words beside a call, and the agent does otherwise.",
  },
  function* look(reading) {
    for (const { message } of reading.said) {
      const calls = message.toolCalls?.length ?? 0;
      if (calls === 0) continue;
      const one = calls > 1 ? policyLine(reading, (text) => ONE_CALL.test(text)) : null;
      const mute =
        (message.text ?? "").trim() === ""
          ? null
          : policyLine(reading, (text) => NO_WORDS.test(text));
      const line = one ?? mute;
      if (line === null) continue;
      const what =
        one === null
          ? "speaks and calls a tool at once"
          : `makes ${String(calls)} tool calls at once`;
      yield {
        severity: "minor",
        message: `The agent ${what}, which the policy rules out: "${quote(line, 100)}".`,
        evidence: [`Policy: ${quote(line)}`],
        at: message,
      };
    }
  },
);
