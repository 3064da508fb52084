import { createHash } from "node:crypto";
import type { Conversation } from "./model.ts";

/**
 * Names a conversation by what was said in it: the same words, calls and results give the same hash, whatever file,
 * byte order mark or pointer they came with.
 */
export function hashConversation({ messages, tools, sources }: Conversation): string {
  const said = messages.map(({ source: _source, ...message }) => message);
  return sha256(stableJson({ messages: said, tools, sources }));
}

/** Hashes text with SHA-256, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Writes JSON with sorted keys, so that equal data gives equal text; what is undefined is left out. */
export function stableJson(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

/** Copies data with its keys sorted: one JSON.stringify of that is faster than sorting inside of it. */
function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).toSorted()) {
    const inner = sortKeys((value as Readonly<Record<string, unknown>>)[key]);
    // Assigning would set the prototype.
    if (key === "__proto__") Object.defineProperty(sorted, key, { value: inner, enumerable: true });
    else sorted[key] = inner;
  }
  return sorted;
}
