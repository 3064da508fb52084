import { scalarsOf } from "./facts/arguments.ts";
import type { FieldList, FieldRecord } from "./facts/fields.ts";
import { isHandOffTool } from "./facts/dialogue.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import type { Reading } from "./facts/reading.ts";
import { resultsBefore } from "./facts/records.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

const MAX_ARGUMENTS = 100;
/** Longer lists are catalogues, where a thing is described and not named. */
const MAX_ALTERNATIVES = 8;

/** Finds deeds for which the agent picked one of several alternatives that nobody had named in the talk. */
export const unstatedChoice: Check = defineCheck(
  {
    name: "unstated-choice",
    category: "tool-arguments",
    needs: ["calls"],
    summary:
      "A tool that changes something is called with one of several alternatives that neither side had named.",
  },
  function* look(reading, rules) {
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (!at || !isConsequential(event.name, rules) || isHandOffTool(event.name)) continue;
      for (const { path, text } of scalarsOf(event.call.arguments, MAX_ARGUMENTS)) {
        const choice = choiceOf(reading, text, event.message);
        if (!choice || isNamed(reading, choice.record, event.message)) continue;
        const others = choice.list.entries.filter((entry) => entry !== choice.record);
        yield {
          severity: others.some((entry) => isNamed(reading, entry, event.message))
            ? "critical"
            : "major",
          message: `The agent calls "${event.name}" with ${path} "${text}", one of ${String(choice.list.entries.length)} alternatives, and nobody had chosen it.`,
          evidence: [
            `${event.name}(${path}: ${text})`,
            ...others.map((entry) => `alternative: ${entry.names.join(", ")}`),
          ],
          at,
        };
      }
    }
  },
);

/** The entry of a list of a tool result that an identifier stands for, and its list. */
function choiceOf(
  reading: Reading,
  id: string,
  before: number,
): { record: FieldRecord; list: FieldList } | null {
  for (const index of resultsBefore(reading, before)) {
    const message = reading.messages[index];
    for (const list of message ? factsOfMessage(message).fields.lists : []) {
      if (list.entries.length < 2 || list.entries.length > MAX_ALTERNATIVES) continue;
      const record = list.entries.find((entry) => isChoice(entry, id));
      if (record) return { record, list };
    }
  }
  return null;
}

/** An entry that stands under its identifier, or has no other: a thing to choose, and no line of a history. */
function isChoice({ key, identity, scalars }: FieldRecord, id: string): boolean {
  return key === id || (identity?.value === id && scalars.get("id") === id);
}

/** Tells whether the talk before a message names the record by any of its names, or by any value that is its own. */
function isNamed({ messages }: Reading, record: FieldRecord, before: number): boolean {
  const names = namesOf(record);
  if (isOriginal(messages, record, before)) return true;
  return messages.some((message, i) => {
    if (i >= before || (message.role !== "user" && message.role !== "agent")) return false;
    const text = (message.text ?? "").toLowerCase();
    return names.some((name) => text.includes(name));
  });
}

/** "The original one", "the card on file": the alternative that another record refers to. */
function isOriginal(
  messages: Reading["messages"],
  { key, identity }: FieldRecord,
  before: number,
): boolean {
  const said = messages.some(
    ({ role, text }, i) =>
      i < before && (role === "user" || role === "agent") && ORIGINAL.test(text ?? ""),
  );
  if (!said) return false;
  return resultsBefore({ messages }, before).some((index) => {
    const message = messages[index];
    const fields = message ? factsOfMessage(message).fields.fields : [];
    return fields.some(
      ({ value, record }) =>
        (value === key || value === identity?.value) &&
        record.key !== key &&
        record.scalars.get("id") !== value,
    );
  });
}

const ORIGINAL =
  /\b(?:original|same|on file|existing|previous|current)\b[^.?!]{0,30}\b(?:payment|method|card|form|account|way)\b/i;

function namesOf(record: FieldRecord): string[] {
  const names = [...record.scalars.values()]
    .filter((value) => typeof value === "string")
    .map((value) => value.toLowerCase());
  return [...record.names, ...names]
    .flatMap((name) => [name, name.replaceAll(/[_-]/g, " ")])
    .filter((name) => name.length > 2);
}
