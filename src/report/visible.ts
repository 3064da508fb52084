/**
 * What a terminal, an editor or a browser would obey instead of show: control characters, bidirectional overrides,
 * zero-width and other format characters, line separators and broken surrogates.
 *
 * The joiners U+200C and U+200D stay, because scripts and emoji need them, as do the Arabic number signs, which
 * have a shape of their own.
 */
const HIDDEN = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\u115f|\u1160|\u3164|\uffa0/gu;
const KEPT = new Set("\u200c\u200d\u06dd\u070f\u08e2\u0600\u0601\u0602\u0603\u0604\u0605");

const CONTROL_PICTURES = 0x2400;
const DELETE = 0x7f;

/**
 * Makes hidden characters visible: `␛` for escape, `[U+202E]` for a right-to-left override.
 *
 * Line ends become `\n` and stay; a tab becomes a space, because its width depends on where it stands.
 */
export function showHidden(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(HIDDEN, (character) => {
    if (KEPT.has(character)) return character;
    if (character === "\t") return " ";
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code);
    if (code === DELETE) return "␡";
    return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}

/** The same on one line: every run of white space becomes one space. */
export function showInline(text: string): string {
  return showHidden(text).replace(/\s+/g, " ").trim();
}

/** A text of any length as at most `length` characters on one line. */
export function brief(text: string, length: number): string {
  return showInline(clip(text, length));
}

/** Cuts a text to at most `length` characters and says how many were left out; never splits a surrogate pair. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return `${text.slice(0, end)} … (${text.length - end} more characters)`;
}
