import { DropturnError } from "../errors.ts";
import type { Detector, Span } from "./types.ts";

/** `member M-[0-9]{6}`: the word for the placeholder, then the expression. */
const LINE = /^(\S+)\s+(\S.*)$/;
const TYPE = /^[a-z][a-z0-9-]{0,30}$/;
const LONGEST_PATTERN = 1000;

/** A match is looked for inside a window this long, so that its cost does not depend on the length of the text. */
const WINDOW = 400;
/** Windows overlap by this much: the longest match that is certain to be found. */
const LONGEST_MATCH = 150;
/** More matches than this in one window replace the window: what cannot be cleaned quickly is not shown. */
const MOST_MATCHES = 40;

/** Finds the first match at or after `from`; null when there is none. */
type FindFirst = (
  text: string,
  from: number,
) => { readonly start: number; readonly end: number } | null;

/**
 * Reads the user's own patterns, one a line: a word for the placeholder, a space, an expression in RE2 syntax
 * (`member M-[0-9]{6}`, `name (?i)jo bloggs`). Empty lines and lines that begin with `#` say nothing.
 *
 * They run on RE2's automaton (re2js), so no pattern can backtrack without end; a window and a limit of matches in it
 * keep the search for all matches linear as well. The engine is loaded only when there are such patterns.
 *
 * @param name where the text comes from, for messages.
 * @throws DropturnError `E_USAGE` that names the line when one is no pattern.
 */
export async function parsePatterns(text: string, name: string): Promise<readonly Detector[]> {
  const { RE2JS } = await import("re2js");
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  return lines.flatMap((line, i) => {
    const written = line.trim();
    if (written === "" || written.startsWith("#")) return [];
    const where = `"${name}", line ${i + 1}`;
    const [, type = "", pattern = ""] = LINE.exec(written) ?? [];
    if (!TYPE.test(type) || pattern === "" || pattern.length > LONGEST_PATTERN) {
      throw new DropturnError("E_USAGE", `${where}: "${written.slice(0, 60)}" is no pattern.`, {
        hint: "Write a word in lower case, a space and an expression: member M-[0-9]{6}",
      });
    }
    try {
      const compiled = RE2JS.compile(pattern);
      return detectorOf(type, (part, from) => {
        const matcher = compiled.matcher(part);
        return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : null;
      });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new DropturnError("E_USAGE", `${where}: "${pattern}" is not usable: ${why}`, {
        hint: "Expressions are RE2 syntax, without look-around and back-references. See docs/reports.md.",
        cause,
      });
    }
  });
}

function detectorOf(type: string, findFirst: FindFirst): Detector {
  return {
    type,
    find(text) {
      const spans: Span[] = [];
      let position = 0;
      let density = { from: 0, matches: 0 };
      while (position < text.length) {
        const end = Math.min(text.length, position + WINDOW);
        const found = findIn(text, position, end, findFirst);
        if (!found) {
          position = end === text.length ? end : nextStart(text, end);
        } else if (found.end === end && end < text.length && found.start > position) {
          // It may go on behind the window: look again from its start.
          position = found.start;
        } else {
          const isFar = found.start - density.from >= WINDOW;
          density = isFar
            ? { from: found.start, matches: 1 }
            : { from: density.from, matches: density.matches + 1 };
          const to = density.matches > MOST_MATCHES ? end : found.end;
          spans.push({ start: found.start, end: to, key: text.slice(found.start, to) });
          position = to;
        }
      }
      return spans;
    },
  };
}

function findIn(
  text: string,
  position: number,
  end: number,
  findFirst: FindFirst,
): { readonly start: number; readonly end: number } | null {
  // One character before the window, so that `\b` and `^` see what stands there.
  const base = Math.max(0, position - 1);
  const window = text.slice(base, end);
  let from = position - base;
  while (from < window.length) {
    const found = findFirst(window, from);
    if (!found) return null;
    if (found.end > found.start) return { start: base + found.start, end: base + found.end };
    // An empty match hides nothing.
    from = found.end + 1;
  }
  return null;
}

/** Starts the next window before the end of the last one, between two words where there is a gap. */
function nextStart(text: string, end: number): number {
  const earliest = end - LONGEST_MATCH;
  for (let i = earliest; i > earliest - 100; i -= 1) {
    if (/[\s"',:;]/.test(text.charAt(i - 1))) return i;
  }
  return earliest;
}
