/** Stands where half of a character pair was, which no server takes. */
const REPLACEMENT = "\uFFFD";
const LONE_SURROGATE = /\p{Surrogate}/gu;
/** What could begin a tag; a plain "a < b" stays as it is. */
const TAG_START = /<(?=[/!?a-z])/gi;

/** Writes a transcript's text so that it cannot close the tag it stands in. Nothing is interpreted in it. */
export function escapeText(text: string): string {
  return text.replace(LONE_SURROGATE, REPLACEMENT).replace(TAG_START, "&lt;");
}

/** Longest name or id that is shown. */
const ATTRIBUTE_LENGTH = 200;

/** The same for a value inside a tag: one line, no quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text.slice(0, ATTRIBUTE_LENGTH))
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll('"', "'")
    .replaceAll(/[<>]/g, "");
}

/** Tells whether a text holds half of a character pair. */
export function hasLoneSurrogate(text: string): boolean {
  return text.search(LONE_SURROGATE) >= 0;
}
