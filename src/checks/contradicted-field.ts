import { polarityOf } from "./facts/polarity.ts";
import { latestFields, pickRecords, showField, type PlacedField } from "./facts/records.ts";
import { isHedged, quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Finds statements that say the opposite of a yes-or-no field of a tool result. */
export const contradictedField: Check = defineCheck(
  {
    name: "contradicted-field",
    category: "tool-result",
    summary:
      "The agent says the opposite of a yes-or-no field of a tool result (refundable, available, eligible).",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      const fields = latestFields(reading, index, ({ value }) => typeof value === "boolean");
      if (fields.length === 0) continue;
      for (const claim of claims) {
        if (isHedged(claim)) continue;
        const against = contradicted(claim.text, fields);
        if (!against) continue;
        yield {
          severity: "critical",
          message: `The agent says "${quote(claim.text, 100)}", but the tool result says ${against.field.key}: ${String(against.field.value)}.`,
          evidence: [quote(claim.text), showField(against)],
          at: message,
        };
      }
    }
  },
);

function contradicted(sentence: string, fields: readonly PlacedField[]): PlacedField | null {
  for (const key of new Set(fields.map(({ field }) => field.key))) {
    const said = polarityOf(sentence, key);
    if (said === null) continue;
    const about = pickRecords(
      sentence,
      fields.filter(({ field }) => field.key === key),
    );
    const [first] = about;
    // Records that differ and none that is named: nobody can tell which one is meant.
    if (first && about.every(({ field }) => field.value === !said)) return first;
  }
  return null;
}
