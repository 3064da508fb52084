import type { Warning } from "./model.ts";

/** Appends keys to a JSON pointer (RFC 6901). */
export function pointerTo(base: string, ...keys: readonly (string | number)[]): string {
  let pointer = base;
  for (const key of keys) pointer += `/${escapeKey(key)}`;
  return pointer;
}

function escapeKey(key: string | number): string {
  if (typeof key === "number") return String(key);
  return /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}

/** Puts where a conversation stands in its file before a pointer into that conversation. */
export function pointerWithin(place: string, pointer: string): string {
  if (place === "") return pointer;
  // A place that is itself a JSON pointer continues; "line 7" is followed by the pointer as a word of its own.
  return place.startsWith("/") && pointer.startsWith("/")
    ? `${place}${pointer}`
    : `${place} ${pointer}`.trimEnd();
}

/** Puts where a conversation stands in its file before the pointers of its warnings. */
export function warningsWithin(place: string, warnings: readonly Warning[]): Warning[] {
  if (place === "") return [...warnings];
  return warnings.map(({ pointer, message }) => ({
    pointer: pointerWithin(place, pointer),
    message,
  }));
}
