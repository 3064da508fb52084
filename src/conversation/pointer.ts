/** Appends keys to a JSON pointer (RFC 6901). */
export function pointerTo(base: string, ...keys: readonly (string | number)[]): string {
  let pointer = base;
  for (const key of keys) pointer += `/${escapeKey(key)}`;
  return pointer;
}

function escapeKey(key: string | number): string {
  return typeof key === "number" ? String(key) : key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Puts where a conversation stands in its file before a pointer into that conversation. */
export function pointerWithin(place: string, pointer: string): string {
  if (place === "") return pointer;
  // A place that is itself a JSON pointer continues; "line 7" is followed by the pointer as a word of its own.
  return place.startsWith("/") && pointer.startsWith("/")
    ? `${place}${pointer}`
    : `${place} ${pointer}`.trimEnd();
}
