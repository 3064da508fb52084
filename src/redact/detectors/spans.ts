import type { Span } from "../types.ts";

/**
 * Turns the matches of a global expression into spans: of its first group where it has one, else of the match.
 *
 * `keyOf` gives null for a match that is no value after all.
 */
export function spansOf(
  text: string,
  pattern: RegExp,
  keyOf: (value: string, match: RegExpMatchArray) => string | null = (value) => value,
): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[1] ?? match[0];
    // The group is the last thing in the match wherever there is one, so its first occurrence may be too early.
    const start = match.index + match[0].lastIndexOf(value);
    const key = keyOf(value, match);
    if (key !== null) spans.push({ start, end: start + value.length, key });
  }
  return spans;
}

/** Puts spans of several expressions in order; where two overlap, the one that starts first stays. */
export function mergeSpans(...lists: readonly (readonly Span[])[]): Span[] {
  const spans = lists.flat().toSorted((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of spans) {
    if (span.start >= (merged.at(-1)?.end ?? 0)) merged.push(span);
  }
  return merged;
}

/** Keeps the digits of a value, so that its spelling does not matter. */
export function digitsOf(value: string): string {
  return value.replace(/\D/g, "");
}
