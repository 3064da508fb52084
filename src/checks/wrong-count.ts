import { hasCue } from "./facts/cues.ts";
import { readNumberWord } from "./facts/numbers.ts";
import { textsOf, type FieldList } from "./facts/fields.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import type { Reading } from "./facts/reading.ts";
import { resultsBefore } from "./facts/records.ts";
import { quote, wordsOf } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Nouns that may stand for the entries of any list. */
const GENERIC = new Set(
  "option options variant variants version versions result results entry entries choice choices record records match matches".split(
    " ",
  ),
);
/** Words between the number and the noun that do not narrow the count. */
const NEUTRAL = new Set(
  "available different total distinct unique possible current existing more of the in your our active".split(
    " ",
  ),
);
/** Words after the noun that narrow the count. */
const NARROWING = new Set(
  "that which containing with where matching for including within under below above between from".split(
    " ",
  ),
);
const MAX_BETWEEN = 4;
/** A list of this length or less is too often meant in part. */
const MIN_LENGTH = 3;
const COUNTED =
  /\b(?:there (?:are|is)|we (?:have|offer|carry|found)|i (?:have |see |found|can see)|you have|found|have a total of|a total of|lists?|shows?|returned)\b/i;

/** Finds counts that no list of the latest tool results has. */
export const wrongCount: Check = defineCheck(
  {
    name: "wrong-count",
    category: "tool-result",
    needs: ["count"],
    summary:
      "The agent says how many there are, and the list in the tool result has another number.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      const counts = claims.filter(
        ({ cues, isHedged, text }) => !isHedged && hasCue(cues, "count") && COUNTED.test(text),
      );
      const lists = counts.length > 0 ? latestLists(reading, index) : [];
      for (const claim of counts) {
        const wrong = miscounted(claim.text, lists);
        if (!wrong || isNarrowed(claim.text, wrong.list)) continue;
        yield {
          severity: "critical",
          message: `The agent counts "${String(wrong.count)}", but "${wrong.list.key}" in the tool result has ${[...countsOf(wrong.list)].join(" or ")}.`,
          evidence: [quote(claim.text), `${wrong.list.key}: ${String(wrong.list.length)} entries`],
          at: message,
        };
      }
    }
  },
);

/** The lists of the latest result that has any, and of the others since the user last spoke. */
function latestLists(reading: Reading, before: number): FieldList[] {
  const lists: FieldList[] = [];
  for (const index of resultsBefore(reading, before)) {
    if (lists.length > 0 && index < reading.lastUser) break;
    const message = reading.messages[index];
    for (const list of message ? factsOfMessage(message).fields.lists : []) {
      if (list.length >= MIN_LENGTH) lists.push(list);
    }
  }
  return lists;
}

function miscounted(
  sentence: string,
  lists: readonly FieldList[],
): { count: number; list: FieldList } | null {
  const words = wordsOf(sentence);
  for (const [i, word] of words.entries()) {
    const count = /^\d{1,4}$/.test(word) ? Number(word) : readNumberWord(word);
    if (count === null || count < 2) continue;
    const fitting = lists.filter((list) =>
      isCounted(words.slice(i + 1, i + 2 + MAX_BETWEEN), list),
    );
    const [list] = fitting;
    if (list && !fitting.some((other) => countsOf(other).has(count))) return { count, list };
  }
  return null;
}

/** "There are two red options": a value of the entries in the sentence counts only those that have it. */
function isNarrowed(sentence: string, { entries }: FieldList): boolean {
  const lower = sentence.toLowerCase();
  return entries.some((entry) => textsOf(entry).some((text) => lower.includes(text)));
}

/** The noun after the number is the list's own, or a generic one; nothing between narrows the count. */
function isCounted(after: readonly string[], { key, record }: FieldList): boolean {
  const nouns = new Set([key.toLowerCase(), singular(key.toLowerCase())]);
  const at = after.findIndex((word) => nouns.has(word) || GENERIC.has(word));
  if (at < 0) return false;
  if (NARROWING.has(after[at + 1] ?? "")) return false;
  const names = new Set(
    record.names.flatMap((name) => wordsOf(name)).flatMap((word) => [word, `${word}s`]),
  );
  return after.slice(0, at).every((word) => NEUTRAL.has(word) || names.has(word));
}

function singular(word: string): string {
  return word.replace(/s$/, "");
}

/** The whole list, and what is left of it by each yes-or-no field of its entries. */
function countsOf({ length, entries }: FieldList): Set<number> {
  const counts = new Set([length]);
  const trues = new Map<string, number>();
  for (const { scalars } of entries) {
    for (const [key, value] of scalars)
      if (typeof value === "boolean") trues.set(key, (trues.get(key) ?? 0) + Number(value));
  }
  for (const count of trues.values()) counts.add(count).add(length - count);
  return counts;
}
