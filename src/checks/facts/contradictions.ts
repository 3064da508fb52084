import { factsOfMessage } from "./message-facts.ts";
import { polarityOf, topicOf } from "./polarity.ts";
import type { Reading } from "./reading.ts";
import { latestFields, pickRecords, type PlacedField } from "./records.ts";

/** A sentence of the agent, and the yes-or-no field that says the opposite. */
export interface Contradiction {
  readonly sentence: string;
  readonly field: PlacedField;
  /** Index of the message that says it. */
  readonly index: number;
}

/** By the conversation's ledger and the index of the message: what a message contradicts depends on nothing later. */
const cache = new WeakMap<object, Map<number, readonly Contradiction[]>>();

/** Finds the sentences of one message of the agent that say the opposite of a yes-or-no field of a tool result. */
export function contradictionsAt(reading: Reading, index: number): readonly Contradiction[] {
  const known = cacheOf(cache, reading.ledger);
  let found = known.get(index);
  if (!found) {
    found = findContradictions(reading, index);
    known.set(index, found);
  }
  return found;
}

function findContradictions(reading: Reading, index: number): Contradiction[] {
  const message = reading.messages[index];
  if (message?.role !== "agent") return [];
  const { claims } = factsOfMessage(message);
  if (claims.length === 0) return [];
  const byKey = new Map<string, PlacedField[]>();
  for (const placed of latestFields(reading, index, (facts) => facts.flags)) {
    const { key } = placed.field;
    const known = byKey.get(key);
    if (known) known.push(placed);
    else byKey.set(key, [placed]);
  }
  const found: Contradiction[] = [];
  for (const claim of byKey.size === 0 ? [] : claims) {
    const field = claim.isHedged ? null : opposedBy(claim.text, byKey);
    if (field) found.push({ sentence: claim.text, field, index });
  }
  return found;
}

function opposedBy(
  sentence: string,
  byKey: ReadonlyMap<string, readonly PlacedField[]>,
): PlacedField | null {
  const lower = sentence.toLowerCase();
  for (const [key, fields] of byKey) {
    const topic = topicOf(key);
    const said = topic !== null && lower.includes(topic) ? polarityOf(sentence, key) : null;
    if (said === null) continue;
    const about = pickRecords(sentence, fields);
    const [first] = about;
    // Records that differ and none that is named: nobody can tell which one is meant.
    if (first && about.every(({ field }) => field.value === !said)) return first;
  }
  return null;
}

const standing = new WeakMap<object, Map<number, Contradiction | null>>();

/** The latest contradiction before a message that the agent has not taken back; null when there is none. */
export function standingBefore(reading: Reading, index: number): Contradiction | null {
  const known = cacheOf(standing, reading.ledger);
  let at = index;
  while (at > 0 && !known.has(at)) at -= 1;
  let current = known.get(at) ?? null;
  for (; at < index; at += 1) {
    current =
      contradictionsAt(reading, at)[0] ??
      (current && isTakenBack(reading, current, at) ? null : current);
    known.set(at + 1, current);
  }
  return current;
}

const SORRY =
  /\b(?:i was wrong|my mistake|i made (?:a|an) (?:mistake|error)|i need to correct|correction|i misspoke|apolog\w{2,5} for the (?:confusion|error|mistake))\b/i;

function isTakenBack({ messages }: Reading, { field }: Contradiction, index: number): boolean {
  const message = messages[index];
  if (message?.role !== "agent") return false;
  const { key, value } = field.field;
  return factsOfMessage(message).claims.some(
    ({ text }) => SORRY.test(text) || polarityOf(text, key) === value,
  );
}

/** Tells whether a text speaks of what a contradiction is about. */
export function speaksOf(text: string, { field }: Contradiction): boolean {
  const topic = topicOf(field.field.key);
  return topic !== null && text.toLowerCase().includes(topic);
}

function cacheOf<T>(caches: WeakMap<object, Map<number, T>>, key: object): Map<number, T> {
  const known = caches.get(key) ?? new Map<number, T>();
  caches.set(key, known);
  return known;
}
