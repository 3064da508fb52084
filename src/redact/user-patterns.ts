import { z } from "zod";

import { DropturnError } from "../errors.ts";
import type { Detector, Span } from "./types.ts";

const PatternSchema = z.strictObject({
  /** Stands in the placeholder: `[member-1]`. */
  type: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, "use lower-case letters, digits and hyphens"),
  /** RE2 syntax: no look-around, no back-references. */
  pattern: z.string().min(1).max(1000),
  ignoreCase: z.boolean().optional(),
});
const FileSchema = z.array(PatternSchema).max(100);

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
 * Reads the user's own patterns: a JSON list of `{"type": "member", "pattern": "M-[0-9]{6}"}`.
 *
 * They run on RE2's automaton (re2js), so no pattern can backtrack without end; a window and a limit of matches in it
 * keep the search for all matches linear as well. Loaded only when there are such patterns.
 *
 * @param name where the text comes from, for messages.
 * @throws DropturnError `E_USAGE` when it is not such a list or a pattern is not RE2 syntax.
 */
export async function parsePatterns(text: string, name: string): Promise<readonly Detector[]> {
  const { RE2JS } = await import("re2js");
  return readFile(text, name).map(({ type, pattern, ignoreCase }) => {
    try {
      const compiled = RE2JS.compile(pattern, ignoreCase === true ? RE2JS.CASE_INSENSITIVE : 0);
      return detectorOf(type, (part, from) => {
        const matcher = compiled.matcher(part);
        return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : null;
      });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new DropturnError(
        "E_USAGE",
        `Pattern "${pattern}" in "${name}" is not usable: ${why}`,
        {
          hint: "Patterns are RE2 syntax, without look-around and back-references. See docs/reports.md.",
          cause,
        },
      );
    }
  });
}

function readFile(text: string, name: string): z.infer<typeof FileSchema> {
  const hint = 'Write a JSON list such as [{"type": "member", "pattern": "M-[0-9]{6}"}].';
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new DropturnError("E_USAGE", `"${name}" is not JSON.`, { hint, cause });
  }
  const parsed = FileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
  throw new DropturnError(
    "E_USAGE",
    `"${name}" is no list of patterns: ${issue?.message ?? "unreadable"}${where}.`,
    { hint },
  );
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
