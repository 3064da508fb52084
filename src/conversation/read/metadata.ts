import type { Decoded } from "../formats/types.ts";
import type { Conversation } from "../model.ts";
import { isRecord, jsonOf, type JsonRecord } from "../values.ts";

/** Objects beside or around the messages that describe the call. */
const HOLDERS = ["call", "session", "conversation", "message"];
/** Objects that hold nothing but what someone noted about the call. */
const NOTES = ["metadata", "meta", "attributes"];
/** Top-level values that are the call itself, or have a place of their own. */
const NOT_NOTES = new Set(
  "dropturn id object type role content text transcript summary prompt system instructions input output question answer".split(
    " ",
  ),
);
/** Benchmarks: what stands beside the messages is the answer. */
const LABELLED = new Set(["who-and-when", "inspect"]);
const MAX_TEXT = 200;
const MAX_NOTES = 100;

/**
 * Adds to a conversation's metadata what stands beside its messages: its `metadata` and the short values at its top, such
 * as a version or a deploy, so that a survey can tell calls apart. What the format's reader found comes first.
 */
export function withMetadataBeside(
  conversation: Conversation,
  source: Decoded,
  format: string,
): Conversation {
  if (LABELLED.has(format)) return conversation;
  if (source.kind !== "json" || !isRecord(source.value)) return conversation;
  const root = source.value;
  const notes = new Map<string, unknown>();
  collectBeside(root, notes);
  for (const name of HOLDERS) collectBeside(root[name], notes);
  if (notes.size === 0) return conversation;
  const beside = Object.fromEntries([...notes].map(([key, value]) => [key, jsonOf(value)]));
  return { ...conversation, metadata: { ...beside, ...conversation.metadata } };
}

function collectBeside(holder: unknown, notes: Map<string, unknown>): void {
  if (!isRecord(holder)) return;
  for (const name of NOTES) {
    const noted = holder[name];
    if (isRecord(noted)) collect(noted, notes, () => true);
  }
  collect(holder, notes, isNote);
}

function collect(
  holder: JsonRecord,
  notes: Map<string, unknown>,
  isWanted: (key: string, value: unknown) => boolean,
): void {
  for (const key of Object.keys(holder)) {
    const value = holder[key];
    if (notes.size < MAX_NOTES && !notes.has(key) && isWanted(key, value)) notes.set(key, value);
  }
}

function isNote(key: string, value: unknown): boolean {
  if (NOT_NOTES.has(key)) return false;
  if (typeof value === "string") return value !== "" && value.length <= MAX_TEXT;
  return typeof value === "number" || typeof value === "boolean";
}
