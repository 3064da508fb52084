import { factsOfMessage } from "./message-facts.ts";
import type { Field, FieldRecord } from "./fields.ts";
import type { Reading } from "./reading.ts";

/** A field of a tool result, and the words of the result around it. */
export interface PlacedField {
  readonly field: Field;
  readonly source: string;
  /** Index of the message that holds the result. */
  readonly message: number;
}

/** Results looked at, the latest first. */
const MAX_RESULTS = 60;

/**
 * Finds the fields of a kind in the tool results before a message; a later result about the same record replaces an
 * earlier one.
 */
export function latestFields(
  { messages }: Reading,
  before: number,
  accepts: (value: Field["value"], key: string) => boolean,
): PlacedField[] {
  const found: PlacedField[] = [];
  const seen = new Set<string>();
  let results = 0;
  for (let i = before - 1; i >= 0 && results < MAX_RESULTS; i -= 1) {
    const message = messages[i];
    if (!message?.toolResult) continue;
    results += 1;
    const fresh: string[] = [];
    for (const field of factsOfMessage(message).fields.fields) {
      if (!accepts(field.value, field.key)) continue;
      const identity = `${field.record.names.join("|")}\n${field.key}`;
      if (seen.has(identity)) continue;
      fresh.push(identity);
      found.push({
        field,
        source: `${field.key}: ${String(field.value)} (${field.record.names[0] ?? message.toolResult.name ?? "tool result"})`,
        message: i,
      });
    }
    for (const identity of fresh) seen.add(identity);
  }
  return found;
}

/** The fields whose record is named in the sentence; all of them when none is. */
export function pickRecords(
  sentence: string,
  fields: readonly PlacedField[],
): readonly PlacedField[] {
  const lower = sentence.toLowerCase();
  const named = fields.filter(({ field }) => isNamed(field.record, lower));
  return named.length > 0 ? named : fields;
}

function isNamed(record: FieldRecord | null, lower: string): boolean {
  return record !== null && record.names.some((name) => name.length > 2 && lower.includes(name));
}
