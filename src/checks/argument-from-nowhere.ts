import { scalarsOf } from "./facts/arguments.ts";
import type { Reading } from "./facts/reading.ts";
import { findValues, isIdentifier, type Value } from "./facts/values.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

/** Kinds that an agent can only have from somebody. */
const GIVEN = new Set(["email", "phone", "identifier"]);

/** Finds identifiers in tool arguments that nothing before the call contains. */
export const argumentFromNowhere: Check = defineCheck(
  {
    name: "argument-from-nowhere",
    category: "tool-arguments",
    needs: ["calls"],
    summary:
      "A tool call carries an identifier, e-mail address or phone number that nothing before it contains.",
  },
  function* look(reading, rules) {
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (!at) continue;
      for (const { path, value } of unknownArguments(
        reading,
        event.call.arguments,
        event.message,
      )) {
        yield {
          severity: isConsequential(event.name, rules) ? "critical" : "major",
          message: `The call of "${event.name}" carries ${path} "${value.text}", which nothing before contains.`,
          evidence: [`${event.name}(${path}: ${value.text})`],
          at,
        };
      }
    }
  },
);

const MAX_ARGUMENTS = 200;
/** Longer arguments are no identifiers. */
const MAX_ARGUMENT = 200;

function unknownArguments(
  { ledger }: Reading,
  args: unknown,
  index: number,
): { path: string; value: Value }[] {
  const unknown: { path: string; value: Value }[] = [];
  for (const { path, text } of scalarsOf(args, MAX_ARGUMENTS)) {
    // A text that the agent wrote itself, such as a summary, may hold anything.
    if (/\s/.test(text) && !isIdentifier(text)) continue;
    for (const value of findValues(text.slice(0, MAX_ARGUMENT))) {
      if (!GIVEN.has(value.kind)) continue;
      const isKnown = value.keys.some((key) => {
        const { source, user, agent } = ledger.seen(key, index);
        return source < index || user < index || agent < index;
      });
      if (!isKnown) unknown.push({ path, value });
    }
  }
  return unknown;
}
