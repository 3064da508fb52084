import { hasCue } from "./facts/cues.ts";
import { textsOf, type FieldList, type FieldRecord } from "./facts/fields.ts";
import { factsOfMessage, type Claim } from "./facts/message-facts.ts";
import type { Reading } from "./facts/reading.ts";
import { resultsBefore } from "./facts/records.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const LOWEST = /\b(?:cheapest|lowest[- ]priced?|lowest|least expensive|most affordable)\b/i;
const HIGHEST = /\b(?:most expensive|highest[- ]priced?|priciest)\b/i;
const PRICE_KEY = /(?:^|_)(?:price|cost|fare|amount|rate|fee)(?:_[a-z]{3})?$/i;
/** So much of the user's words is looked at for what the thing should be. */
const MAX_REQUEST = 2000;
const FREE_KEY = /available|in_?stock/i;

/** Finds a "cheapest" that is not: the tool result lists a cheaper entry of the same kind. */
export const wrongExtreme: Check = defineCheck(
  {
    name: "wrong-extreme",
    category: "tool-result",
    needs: ["extreme"],
    summary:
      "The agent calls something the cheapest or the most expensive, and the tool result lists one beyond it.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      for (const claim of claims) {
        if (!hasCue(claim.cues, "extreme")) continue;
        const sign = claim.isQuestion
          ? 0
          : LOWEST.test(claim.text)
            ? -1
            : HIGHEST.test(claim.text)
              ? 1
              : 0;
        const beyond = sign === 0 ? null : entryBeyond(reading, claim, { index, sign });
        if (!beyond) continue;
        yield {
          severity: "critical",
          message: `The agent calls "${beyond.said}" the ${sign < 0 ? "lowest" : "highest"} price, and the tool result lists ${String(beyond.price)}.`,
          evidence: [
            quote(claim.text),
            quote(
              [...beyond.entry.scalars]
                .map(([key, value]) => `${key}: ${String(value)}`)
                .join(", "),
            ),
          ],
          at: message,
        };
      }
    }
  },
);

function entryBeyond(
  reading: Reading,
  claim: Claim,
  { index, sign }: { index: number; sign: number },
): { said: string; price: number; entry: FieldRecord } | null {
  const request = (reading.messages[reading.lastUser]?.text ?? "").slice(0, MAX_REQUEST);
  const asked = `${claim.text} ${request}`.toLowerCase();
  for (const value of claim.values) {
    const list = value.kind === "money" ? listWithPrice(reading, value.amounts, index) : null;
    if (!list) continue;
    const wanted = wantedTexts(list, asked);
    const beyond = list.entries.find((entry) => {
      const price = priceOf(entry);
      return (
        price !== null &&
        isFree(entry) &&
        value.amounts.every((amount) => (price - amount) * sign > 0) &&
        hasAll(entry, wanted)
      );
    });
    if (beyond) return { said: value.text, price: priceOf(beyond) ?? 0, entry: beyond };
  }
  return null;
}

/** The latest list of a tool result in which one entry has the price. */
function listWithPrice(
  reading: Reading,
  amounts: readonly number[],
  before: number,
): FieldList | null {
  for (const at of resultsBefore(reading, before)) {
    const message = reading.messages[at];
    const lists = message ? factsOfMessage(message).fields.lists : [];
    const found = lists.find(({ entries }) =>
      entries.some((entry) => amounts.includes(priceOf(entry) ?? Number.NaN)),
    );
    if (found) return found;
  }
  return null;
}

function priceOf({ scalars }: FieldRecord): number | null {
  for (const [key, value] of scalars)
    if (typeof value === "number" && PRICE_KEY.test(key.slice(-40))) return value;
  return null;
}

function isFree({ scalars }: FieldRecord): boolean {
  return [...scalars].every(([key, value]) => value !== false || !FREE_KEY.test(key.slice(0, 40)));
}

/** The values of the entries that are spoken of: a rival must have them too. */
function wantedTexts({ entries }: FieldList, asked: string): string[] {
  return [...new Set(entries.flatMap(textsOf))].filter((text) => asked.includes(text));
}

function hasAll(entry: FieldRecord, wanted: readonly string[]): boolean {
  const own = textsOf(entry);
  return wanted.every((text) => own.includes(text));
}
