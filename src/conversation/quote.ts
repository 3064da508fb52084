const MAX_LENGTH = 60;
const PLAIN = /^[ -~]*$/;

/**
 * Quotes foreign text for a one-line message: without line ends and control characters, which could move the cursor of a
 * terminal, and not longer than `length` characters.
 */
export function quoted(text: string, length = MAX_LENGTH): string {
  return `"${printable(text.slice(0, length))}"`;
}

/** Text without control characters, line ends and lone surrogates. */
export function printable(text: string): string {
  // Nearly every text is plain, and the classes of Unicode are slow to look up.
  return PLAIN.test(text) ? text : text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, " ");
}
