import { factsOfMessage, type MessageFacts } from "./message-facts.ts";
import type { Field, FieldRecord } from "./fields.ts";
import type { Reading } from "./reading.ts";

/** A field of a tool result, and the index of the message that holds the result. */
export interface PlacedField {
  readonly field: Field;
  readonly message: number;
}

/** A record of a tool result, and the index of the message that holds the result. */
export interface PlacedRecord {
  readonly record: FieldRecord;
  readonly message: number;
}

/** Results looked at, the latest first. */
const MAX_RESULTS = 60;

/** The indexes of the messages with a tool result before an index, the latest first. */
export function resultsBefore({ messages }: Pick<Reading, "messages">, before: number): number[] {
  const indexes: number[] = [];
  for (let i = before - 1; i >= 0 && indexes.length < MAX_RESULTS; i -= 1) {
    if (messages[i]?.toolResult) indexes.push(i);
  }
  return indexes;
}

/**
 * Finds the fields of a kind in the tool results before a message; a later result about the same record replaces an
 * earlier one.
 */
export function latestFields(
  reading: Pick<Reading, "messages">,
  before: number,
  pick: (facts: MessageFacts) => readonly Field[],
): PlacedField[] {
  const found: PlacedField[] = [];
  const seen = new Set<string>();
  for (const message of resultsBefore(reading, before)) {
    const fields = fieldsAt(reading, message, pick);
    const fresh: string[] = [];
    for (const [i, identity] of identitiesOf(fields).entries()) {
      const field = fields[i];
      if (!field || seen.has(identity)) continue;
      fresh.push(identity);
      found.push({ field, message });
    }
    for (const identity of fresh) seen.add(identity);
  }
  return found;
}

/** By the list of fields: the same one is asked about for every message that comes after it. */
const cache = new WeakMap<readonly Field[], readonly string[]>();

/** Tells fields of two results apart or the same: by what holds them, from the outside in, and by their key. */
function identitiesOf(fields: readonly Field[]): readonly string[] {
  let identities = cache.get(fields);
  if (!identities) {
    identities = fields.map(({ record, key }) => `${placeOf(record)}\n${key}`);
    cache.set(fields, identities);
  }
  return identities;
}

function placeOf(record: FieldRecord | null): string {
  if (record === null) return "";
  return `${placeOf(record.parent)}/${record.identity?.value ?? record.names[0] ?? ""}`;
}

function fieldsAt(
  { messages }: Pick<Reading, "messages">,
  index: number,
  pick: (facts: MessageFacts) => readonly Field[],
): readonly Field[] {
  const message = messages[index];
  return message ? pick(factsOfMessage(message)) : [];
}

/** Finds the latest record before a message that an identifier names: as its own id or as the key it stands under. */
export function recordOfId(
  { messages }: Pick<Reading, "messages">,
  id: string,
  before: number,
  accepts: (record: FieldRecord) => boolean = () => true,
): PlacedRecord | null {
  for (const index of resultsBefore({ messages }, before)) {
    const message = messages[index];
    const records = message ? factsOfMessage(message).recordsById.get(id.toLowerCase()) : undefined;
    const record = records?.find((candidate) => accepts(candidate));
    if (record) return { record, message: index };
  }
  return null;
}

/** The fields whose record is named in the sentence; all of them when none is. */
export function pickRecords(
  sentence: string,
  fields: readonly PlacedField[],
): readonly PlacedField[] {
  const named = namedRecords(sentence, fields);
  return named.length > 0 ? named : fields;
}

/** The fields whose record, or one that holds it, is named in the sentence. */
export function namedRecords(
  sentence: string,
  fields: readonly PlacedField[],
): readonly PlacedField[] {
  const lower = sentence.toLowerCase();
  return fields.filter(({ field }) => isNamed(field.record, lower));
}

function isNamed(record: FieldRecord | null, lower: string): boolean {
  if (record === null) return false;
  return (
    record.names.some((name) => name.length > 2 && lower.includes(name)) ||
    isNamed(record.parent, lower)
  );
}

/** A field as evidence: `refundable: false (annual saver)`. */
export function showField({ field }: PlacedField): string {
  const name = field.record.names.at(-1);
  return `${field.key}: ${String(field.value)}${name === undefined ? "" : ` (${name})`}`;
}
