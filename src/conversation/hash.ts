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

/** Writes JSON with sorted keys, so that equal data gives equal text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
