import { detectors } from "./detectors/index.ts";
import type { Detector, Redactor } from "./types.ts";

export interface RedactorOptions {
  /** The user's own patterns; they are looked for before the built-in ones. */
  readonly patterns?: readonly Detector[];
}

/** Creates a redactor; one serves one report, so that a value has the same placeholder everywhere in it. */
export function createRedactor({ patterns = [] }: RedactorOptions = {}): Redactor {
  const known = new Map<string, Map<string, string>>();
  const placeholderOf = (type: string, key: string): string => {
    const values = known.get(type) ?? new Map<string, string>();
    known.set(type, values);
    const placeholder = values.get(key) ?? `[${type}-${values.size + 1}]`;
    values.set(key, placeholder);
    return placeholder;
  };
  return {
    redact(text) {
      let redacted = text;
      for (const detector of [...patterns, ...detectors]) {
        const parts: string[] = [];
        let done = 0;
        for (const { start, end, key } of detector.find(redacted)) {
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
