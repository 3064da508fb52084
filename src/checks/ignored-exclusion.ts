import { scalarsOf } from "./facts/arguments.ts";
import type { FieldRecord } from "./facts/fields.ts";
import type { Reading } from "./facts/reading.ts";
import { recordOfId } from "./facts/records.ts";
import { quote } from "./facts/text.ts";
import { findValues } from "./facts/values.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

/** What the user rules out: the words up to the end of the clause. */
const RULED_OUT =
  /\b(?:not|except(?: for)?|without|don['’]t (?:want|touch|change|cancel|return|include|use|charge|book|send|modify)|do not (?:want|touch|change|cancel|return|include|use|charge|book|send|modify)|leave out|instead of|rather than) (?:to (?:\w{2,12} )?)?((?:my|the|a|an|any|that|this|it on|it to|on|with|to) )?([^,.;!?\n]{2,60})/gi;
const MAY_RULE_OUT = /\b(?:not|except|without|do|don|leave|instead|rather)\b/i;
/** A user who changes their mind does so in their last words. */
const USER_MESSAGES = 2;
const MAX_ARGUMENTS = 100;
const MAX_ARGUMENT = 200;
const MAX_EXCLUSIONS = 20;
const DENIES = /\b(?:not|no|instead of|rather than|removed|excluded|without)\b|n['’]t\b/i;

/** Finds deeds on what the user ruled out, and values that the user corrected and the agent uses again. */
export const ignoredExclusion: Check = defineCheck(
  {
    name: "ignored-exclusion",
    category: "intent",
    summary:
      "The agent acts on what the user ruled out, or uses again a value that the user corrected.",
  },
  function* look(reading, rules) {
    const isSilent = reading.said.every(({ claims }) =>
      claims.every(({ values }) => values.length === 0),
    );
    if (isSilent && reading.unitEvents.length === 0) return;
    const exclusions = exclusionsOf(reading);
    if (exclusions.length === 0) return;
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (!at || !isConsequential(event.name, rules)) continue;
      for (const { path, text } of scalarsOf(event.call.arguments, MAX_ARGUMENTS)) {
        const hit = exclusions.find((exclusion) =>
          isRuledOut(reading, exclusion, text, event.message),
        );
        if (!hit) continue;
        yield {
          severity: "critical",
          message: `The call of "${event.name}" carries ${path} "${text}", which the user ruled out ("${quote(hit.words, 60)}").`,
          evidence: [`${event.name}(${path}: ${text})`, quote(hit.sentence)],
          at,
        };
      }
    }
    for (const { message, claims } of reading.said) {
      for (const claim of claims) {
        if (claim.isQuestion || claim.isExample || DENIES.test(claim.text)) continue;
        const keys = new Set(claim.values.flatMap((value) => value.keys));
        const hit = exclusions.find((exclusion) => exclusion.keys.some((key) => keys.has(key)));
        if (!hit) continue;
        yield {
          severity: "major",
          message: `The agent uses "${quote(hit.words, 60)}" again, which the user had corrected.`,
          evidence: [quote(claim.text), quote(hit.sentence)],
          at: message,
        };
      }
    }
  },
);

interface Exclusion {
  readonly words: string;
  readonly sentence: string;
  /** Keys of the values in it, but for those that the same message also asks for. */
  readonly keys: readonly string[];
}

function exclusionsOf({ messages, prefix }: Reading): Exclusion[] {
  const said = messages
    .slice(0, prefix.last[0])
    .filter(({ role }) => role === "user")
    .slice(-USER_MESSAGES);
  return said.flatMap(({ text = "" }) => {
    if (!MAY_RULE_OUT.test(text.slice(0, 4000))) return [];
    const start = text.slice(0, 4000);
    return [...start.matchAll(RULED_OUT)]
      .slice(0, MAX_EXCLUSIONS)
      .map(({ 0: sentence, 2: words = "", index }) => {
        const wanted = new Set(
          findValues(`${start.slice(0, index)} ${start.slice(index + sentence.length)}`).flatMap(
            ({ keys }) => keys,
          ),
        );
        return {
          words: words.trim().toLowerCase(),
          sentence,
          keys: findValues(words)
            .flatMap(({ keys }) => keys)
            .filter((key) => !wanted.has(key)),
        };
      });
  });
}

function isRuledOut(
  reading: Reading,
  { words, keys }: Exclusion,
  argument: string,
  before: number,
): boolean {
  if (
    findValues(argument.slice(0, MAX_ARGUMENT)).some((value) =>
      value.keys.some((key) => keys.includes(key)),
    )
  )
    return true;
  const placed = recordOfId(reading, argument, before);
  const title = placed && titleOf(placed.record);
  return title !== null && title !== undefined && words.startsWith(title);
}

/** What people call a record: an item's name, the kind of a payment method. */
function titleOf({ scalars }: FieldRecord): string | null {
  const title = scalars.get("name") ?? scalars.get("title") ?? scalars.get("source");
  return typeof title === "string" && title.length > 3
    ? title.toLowerCase().replaceAll(/[_-]/g, " ")
    : null;
}
