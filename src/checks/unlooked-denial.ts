import { hasCue } from "./facts/cues.ts";
import { scalarsOf } from "./facts/arguments.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import type { Reading } from "./facts/reading.ts";
import { resultsBefore } from "./facts/records.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const CANNOT =
  /\b(?:can(?:['’]t|not)|could(?:n['’]t| not)|unable to|not able to|am not able|do(?:n['’]t| not) have (?:access|a way))\b[^.!?]{0,40}?\b(?:fetch|find|look ?up|look|locate|pull|see|access|retriev\w{1,3}|check|get|read|view)\b/i;
const MAX_ARGUMENTS = 200;

/** Finds "I cannot find that" said without a look at the records that earlier results list. */
export const unlookedDenial: Check = defineCheck(
  {
    name: "unlooked-denial",
    category: "tool-choice",
    needs: ["unable", "look"],
    summary:
      "The agent says that it cannot find or see something, and has not looked at the records it was pointed to.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      const denial = claims.find(
        ({ cues, text, isQuestion }) =>
          !isQuestion && hasCue(cues, "unable") && hasCue(cues, "look") && CANNOT.test(text),
      );
      if (!denial) continue;
      const unread = unreadIds(reading, denial.text, index);
      if (!unread) continue;
      yield {
        severity: "major",
        message: `The agent says that it cannot find something in the ${unread.key}, but never looked at "${unread.id}".`,
        evidence: [quote(denial.text), `${unread.key}: ${unread.id}`],
        at: message,
      };
    }
  },
);

/** A list of identifiers whose name stands in the sentence, and one that no call has carried. */
function unreadIds(
  reading: Reading,
  sentence: string,
  before: number,
): { key: string; id: string } | null {
  const lower = sentence.toLowerCase();
  const used = new Set(
    reading.events
      .filter((event) => event.message < before)
      .flatMap(({ call }) => scalarsOf(call.arguments, MAX_ARGUMENTS).map(({ text }) => text)),
  );
  for (const index of resultsBefore(reading, before)) {
    const message = reading.messages[index];
    const fields = message ? factsOfMessage(message).fields.fields : [];
    for (const { key, value } of fields) {
      const noun = key.toLowerCase().replace(/s$/, "");
      if (noun.length < 4 || !key.endsWith("s") || typeof value !== "string" || !/\d/.test(value))
        continue;
      if (lower.includes(noun) && !used.has(value)) return { key, id: value };
    }
  }
  return null;
}
