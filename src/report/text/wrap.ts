import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

import { showHidden } from "../visible.ts";

/**
 * Breaks a text into lines of at most `width` columns; a character of double width counts as two.
 *
 * Words longer than a line are cut. The text's hidden characters are made visible first.
 */
export function wrapText(text: string, width: number): string[] {
  return wrapAnsi(showHidden(text), Math.max(10, width), { hard: true }).split("\n");
}

/** A prefix wider than this share of the line stands on lines of its own. */
const WIDEST_PREFIX = 0.3;
const NARROW_INDENT = 4;

/** Wraps a text under a first-line prefix; the following lines are indented to the prefix's width. */
export function hangText(prefix: string, text: string, width: number): string[] {
  const indent = stringWidth(prefix);
  if (indent > width * WIDEST_PREFIX) {
    const space = " ".repeat(NARROW_INDENT);
    const lines = wrapText(text, width - NARROW_INDENT).map((line) => `${space}${line}`.trimEnd());
    return [...wrapText(prefix.trimEnd(), width), ...lines];
  }
  return wrapText(text, width - indent).map((line, i) =>
    `${i === 0 ? prefix : " ".repeat(indent)}${line}`.trimEnd(),
  );
}
