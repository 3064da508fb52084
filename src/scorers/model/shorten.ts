/** Characters kept of the beginning and of the end of a long text. */
export interface Kept {
  readonly head: number;
  readonly tail: number;
}

/** Tool results hold what was looked up first, and totals or exceptions at the end. */
export const TOOL_RESULT: Kept = { head: 12_000, tail: 8_000 };
/** Words, policies and documents are read whole unless they are whole books. */
export const OTHER_TEXT: Kept = { head: 60_000, tail: 40_000 };

export interface Shortened {
  readonly text: string;
  /** Characters left out; 0 when the text is whole. */
  readonly leftOut: number;
}

/** Shortens a long text to its head and tail, marked; the same text is always shortened the same way. */
export function shorten(text: string, { head, tail }: Kept): Shortened {
  if (text.length <= head + tail) return { text, leftOut: 0 };
  const start = cutBefore(text, head);
  const end = cutBefore(text, text.length - tail);
  const leftOut = end - start;
  const mark = `\n[… ${leftOut} characters left out here by dropturn …]\n`;
  return { text: `${text.slice(0, start)}${mark}${text.slice(end)}`, leftOut };
}

/** Moves a cut off the middle of a character pair. */
function cutBefore(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
