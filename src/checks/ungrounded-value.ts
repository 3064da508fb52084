import { isDerivable } from "./facts/derive.ts";
import type { Reading, Said } from "./facts/reading.ts";
import { quote } from "./facts/text.ts";
import type { Value, ValueKind } from "./facts/values.ts";
import { defineCheck } from "./finding.ts";
import type { Check, Severity } from "./types.ts";

/** What it costs a user to be given this kind of value wrongly. */
const SEVERITY: Readonly<Record<ValueKind, Severity>> = {
  money: "major",
  percentage: "minor",
  date: "major",
  duration: "minor",
  email: "major",
  url: "minor",
  phone: "major",
  identifier: "major",
  number: "minor",
};

const KIND_WORDS: Readonly<Record<ValueKind, string>> = {
  money: "amount",
  percentage: "percentage",
  date: "date",
  duration: "duration",
  email: "e-mail address",
  url: "web address",
  phone: "phone number",
  identifier: "identifier",
  number: "number",
};

/** Finds values that the agent states and that nothing before contains or adds up to. */
export const ungroundedValue: Check = defineCheck(
  {
    name: "ungrounded-value",
    category: "response",
    needs: ["values"],
    summary:
      "The agent states an amount, date, number, address or identifier that nothing before contains.",
  },
  function* look(reading) {
    for (const said of reading.said) {
      // Nothing came before the first message: a task or a greeting cannot contradict its sources.
      if (said.index === 0) continue;
      for (const value of ungroundedValues(reading, said)) {
        yield {
          severity: reading.hasSources ? SEVERITY[value.kind] : "minor",
          message: `The agent states the ${KIND_WORDS[value.kind]} "${value.text}", which nothing before contains.`,
          evidence: [quote(value.sentence)],
          at: said.message,
        };
      }
    }
  },
);

/** So many values are looked at in one message; a longer list is no speech. */
const MAX_VALUES = 200;

function ungroundedValues(reading: Reading, said: Said): (Value & { sentence: string })[] {
  const found = new Map<string, Value & { sentence: string }>();
  let looked = 0;
  for (const claim of said.claims) {
    if (claim.isExample) continue;
    for (const value of claim.values) {
      looked += 1;
      if (looked > MAX_VALUES) return [...found.values()];
      if (isKnown(reading, value, said.index) || isDerivable(reading, value, said)) continue;
      const key = value.keys[0] ?? value.text;
      if (!found.has(key)) found.set(key, { ...value, sentence: claim.text });
    }
  }
  return [...found.values()];
}

/**
 * Known from a tool, a policy, or the user; what the user only repeats after the agent is not known from the user.
 */
function isKnown({ ledger }: Reading, value: Value, index: number): boolean {
  return value.keys.some((key) => {
    const { source, user, agent, asked } = ledger.seen(key, index);
    return source < index || asked < index || (user < index && user < agent);
  });
}
