import { latestFields, namedRecords, showField, type PlacedField } from "./facts/records.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** `is currently pending`, `has been delivered`, `status: "shipped"`. */
const STATED =
  /\b(?:(?:is|are|was|remains?) (?:still |now |currently |already |in (?:a |the )?)*|(?:has|have) (?:already |now )?been |status(?: of [^.:,]{1,40})?(?: is|:)? (?:now |currently )?)["'“*]{0,3}([\p{L}-]{3,20}(?: [\p{L}]{3,12})?)/giu;
/** Words that name a status in many systems, beside those that the call's own results use. */
const COMMON = new Set(
  "pending processed processing shipped delivered cancelled canceled completed active inactive expired open closed approved rejected declined paid unpaid failed confirmed suspended".split(
    " ",
  ),
);

/** Finds a status that the agent restates differently from the latest tool result on the same thing. */
export const contradictedStatus: Check = defineCheck(
  {
    name: "contradicted-status",
    category: "tool-result",
    needs: ["words"],
    summary: "The agent gives a thing another status than the latest tool result about it.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      const fields = latestFields(reading, index + 1, (facts) => facts.statuses);
      if (fields.length === 0) continue;
      const known = new Set([...COMMON, ...fields.map(({ field }) => plain(String(field.value)))]);
      for (const claim of claims) {
        if (claim.isHedged) continue;
        const against = contradicted(claim.text, fields, known);
        if (!against) continue;
        yield {
          severity: "critical",
          message: `The agent gives the status "${against.said}", but the latest tool result says "${String(against.field.field.value)}".`,
          evidence: [quote(claim.text), showField(against.field)],
          at: message,
        };
      }
    }
  },
);

function contradicted(
  sentence: string,
  fields: readonly PlacedField[],
  known: ReadonlySet<string>,
): { said: string; field: PlacedField } | null {
  const about = namedRecords(sentence, fields);
  const [first] = about;
  // Two things in one sentence: nobody can tell which status belongs to which.
  if (!first || new Set(about.map(({ field }) => field.record)).size > 1) return null;
  const value = plain(String(first.field.value));
  for (const { 0: phrase, 1: words = "", index } of sentence.matchAll(STATED)) {
    // "Order #1 has been cancelled, and the refund has been processed": the second part is not about the order.
    if (namedRecords(clauseBefore(sentence, index) + phrase, [first]).length === 0) continue;
    const said = [plain(words), plain(words.split(" ")[0] ?? "")].find((word) => known.has(word));
    if (said !== undefined && !value.includes(said) && !said.includes(value))
      return { said, field: first };
  }
  return null;
}

function clauseBefore(sentence: string, index: number): string {
  const before = sentence.slice(0, index);
  return before.split(/[,;]| and | but /).at(-1) ?? before;
}

/** British and American, upper and lower case, joined or not: one status. */
function plain(status: string): string {
  return status.toLowerCase().replaceAll(/[_-]/g, " ").replace("canceled", "cancelled").trim();
}
