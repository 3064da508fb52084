import { hasCue } from "./facts/cues.ts";
import { latestFields, namedRecords, showField, type PlacedField } from "./facts/records.ts";
import { isHedged, quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const DENIES =
  /\b(?:no|without|(?:not|n['’]t|never) (?:yet )?(?:have|had|has|list|show|include|contain)|(?:has|have|had) no)\b/i;
/** Parts of a key that do not name what it holds. */
const EMPTY_PART =
  /^(?:id|ids|no|number|code|name|at|date|time|is|has|type|key|url|list|info|details?|status|value|total|amount|price|item|items|order|user|product|available)$/;
const MIN_PART = 5;

/** Finds statements that something is not there although the tool result about it holds it. */
export const deniedField: Check = defineCheck(
  {
    name: "denied-field",
    category: "tool-result",
    needs: ["denial"],
    summary: "The agent says that a thing has no such value, and a tool result about it holds one.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      const denials = claims.filter(
        ({ cues, isQuestion, text }) => !isQuestion && hasCue(cues, "denial") && DENIES.test(text),
      );
      if (denials.length === 0) continue;
      const fields = latestFields(reading, index, (facts) =>
        facts.fields.fields.filter(({ key, value }) => isFilled(value) && partsOf(key).length > 0),
      );
      for (const claim of denials) {
        const against = denied(claim.text, fields);
        if (!against) continue;
        yield {
          severity: "critical",
          message: `The agent says that there is no "${partsOf(against.field.key).join(" ")}", but a tool result holds one: "${String(against.field.value)}".`,
          evidence: [quote(claim.text), showField(against)],
          at: message,
        };
      }
    }
  },
);

function denied(sentence: string, fields: readonly PlacedField[]): PlacedField | null {
  const start = DENIES.exec(sentence);
  if (!start) return null;
  const after =
    sentence
      .slice(start.index)
      .toLowerCase()
      .split(/[,;]| because | since | before | until /)[0] ?? "";
  if (isHedged(sentence.slice(0, start.index) + after)) return null;
  const named = namedRecords(sentence, fields);
  return named.find(({ field }) => isSpokenOf(field.key, after)) ?? null;
}

/** `tracking_id` is spoken of as a tracking number or id; `flight` alone is no `flight_number`. */
function isSpokenOf(key: string, words: string): boolean {
  const parts = partsOf(key);
  const isReference = /(?:id|number|code|no|ref|link|url)s?$/i.test(key.slice(-20));
  return parts.some((part) =>
    isReference
      ? new RegExp(`\\b${part}\\w{0,3} (?:id|number|code|info|information|details|link)\\b`).test(
          words,
        )
      : words.includes(part),
  );
}

/** Keys come again and again: what they name is kept. */
const MAX_KEPT = 1000;
const kept = new Map<string, readonly string[]>();

function partsOf(key: string): readonly string[] {
  const known = kept.get(key);
  if (known) return known;
  const parts = key
    .slice(0, 60)
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length >= MIN_PART && !EMPTY_PART.test(part));
  if (kept.size < MAX_KEPT) kept.set(key, parts);
  return parts;
}

function isFilled(value: unknown): boolean {
  return (
    (typeof value === "string" &&
      !/^(?:|no|none|null|n\/a|false|unknown)$/i.test(value.slice(0, 10))) ||
    (typeof value === "number" && value !== 0)
  );
}
