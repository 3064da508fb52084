import type { Claim } from "./facts/message-facts.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import { isDerivable } from "./facts/derive.ts";
import type { Reading, Said } from "./facts/reading.ts";
import { quote, wordsOf } from "./facts/text.ts";
import type { Value } from "./facts/values.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** `Your refund comes to $92.40`: what is spoken of, and that a value is given for it. */
const STATES =
  /\b(?:your|the|our) ((?:[\p{L}-]{2,20} ){0,3}[\p{L}-]{2,20}) (?:is|are|was|will be|would be|costs?|comes to|amounts to|takes place|starts|ends|expires|renews)(?: now| then| on| at| by| exactly| only| still){0,2} /iu;
const KINDS = new Set(["money", "date", "percentage", "identifier", "phone", "email"]);
/** Earlier messages of the agent looked at. */
const MAX_BACK = 40;

/** Finds values that the agent gave otherwise before, with nothing in between that could have changed them. */
export const selfContradiction: Check = defineCheck(
  {
    name: "self-contradiction",
    category: "memory",
    needs: ["values"],
    summary:
      "The agent gives another value for the same thing than it gave before, and nothing has changed it.",
  },
  function* look(reading) {
    for (const said of reading.said) {
      for (const claim of said.claims) {
        const now = statementOf(claim);
        const before = now && earlierStatement(reading, now, said);
        if (!before) continue;
        yield {
          severity: "major",
          message: `The agent now says "${now.value.text}" for ${now.label}, and said "${before.value.text}" before.`,
          evidence: [quote(claim.text), quote(before.sentence)],
          at: said.message,
        };
      }
    }
  },
);

interface Statement {
  readonly label: string;
  readonly value: Value;
  readonly sentence: string;
}

function statementOf(claim: Claim): Statement | null {
  const isPlain =
    !claim.isQuestion && !claim.isExample && claim.values.some(({ kind }) => KINDS.has(kind));
  const match = isPlain ? STATES.exec(claim.text) : null;
  if (!match) return null;
  const start = match.index + match[0].length;
  // The value must follow at once: "your refund is $5", not "your refund is not tied to the $5 fee".
  const value = claim.values.find(
    ({ index, kind }) => KINDS.has(kind) && index >= start - 1 && index <= start + 12,
  );
  return value ? { label: wordsOf(match[1] ?? "").join(" "), value, sentence: claim.text } : null;
}

function earlierStatement(reading: Reading, now: Statement, said: Said): Statement | null {
  const { messages, ledger } = reading;
  let looked = 0;
  for (let i = said.index - 1; i > 0 && looked < MAX_BACK; i -= 1) {
    const message = messages[i];
    if (message?.role !== "agent") continue;
    looked += 1;
    const before = factsOfMessage(message)
      .claims.map((claim) => statementOf(claim))
      .find((other) => other?.label === now.label && other.value.kind === now.value.kind);
    if (!before) continue;
    if (before.value.keys.some((key) => now.value.keys.includes(key))) return null;
    // A tool or the user brought the new value since: that is news, and no contradiction.
    const isNews = now.value.keys.some((key) => {
      const { source, user } = ledger.seen(key, said.index);
      return Math.min(source, user) < said.index;
    });
    return isNews || isDerivable(reading, now.value, said) ? null : before;
  }
  return null;
}
