import { detectors } from "./detectors/index.ts";
import type { Detector, Redactor, Span } from "./types.ts";

export interface RedactorOptions {
  /** The user's own patterns; they are looked for before the built-in ones. */
  readonly patterns?: readonly Detector[];
}

const PLACEHOLDER = /\[[a-z][a-z0-9-]{0,30}-\d{1,9}\]/g;

/** Creates a redactor; one serves one report, so that a value has the same placeholder everywhere in it. */
export function createRedactor({ patterns = [] }: RedactorOptions = {}): Redactor {
  const known = new Map<string, Map<string, string>>();
  const issued = new Set<string>();
  const placeholderOf = (type: string, key: string): string => {
    const values = known.get(type) ?? new Map<string, string>();
    known.set(type, values);
    const placeholder = values.get(key) ?? `[${type}-${values.size + 1}]`;
    values.set(key, placeholder);
    issued.add(placeholder);
    return placeholder;
  };
  return {
    redact(text) {
      let redacted = text;
      for (const detector of [...patterns, ...detectors]) {
        const spans = outsidePlaceholders(detector.find(redacted), redacted, issued);
        const parts: string[] = [];
        let done = 0;
        for (const { start, end, key } of spans) {
          parts.push(redacted.slice(done, start), placeholderOf(detector.type, key));
          done = end;
        }
        if (done > 0) redacted = `${parts.join("")}${redacted.slice(done)}`;
      }
      return redacted;
    },
    counts: () => Object.fromEntries(Array.from(known, ([type, values]) => [type, values.size])),
  };
}

/** How many different values a redactor has replaced. */
export function countReplaced(redactor: Redactor): number {
  return Object.values(redactor.counts()).reduce((sum, count) => sum + count, 0);
}

/** A pattern such as `[0-9]+` must not eat into the placeholders of what was replaced before it. */
function outsidePlaceholders(
  spans: readonly Span[],
  text: string,
  issued: ReadonlySet<string>,
): readonly Span[] {
  if (spans.length === 0 || issued.size === 0 || !text.includes("[")) return spans;
  const taken = Array.from(text.matchAll(PLACEHOLDER)).filter(([found]) => issued.has(found));
  let i = 0;
  return spans.filter(({ start, end }) => {
    while (i < taken.length && endOf(taken[i]) <= start) i += 1;
    const next = taken[i];
    return next === undefined || next.index >= end;
  });
}

function endOf(match: RegExpMatchArray | undefined): number {
  return match?.index === undefined ? Infinity : match.index + match[0].length;
}
