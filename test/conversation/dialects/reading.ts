import { readEntries } from "../../../src/conversation/dialects/entry.ts";
import { createWarnings } from "../../../src/conversation/draft.ts";
import { resolveSpeakers } from "../../../src/conversation/speakers.ts";

/** Reads entries of a list and leaves out the pointers, which are the same everywhere. */
export function read(...entries: readonly unknown[]): { messages: unknown[]; warnings: unknown[] } {
  const { warn, warnings } = createWarnings();
  const drafts = readEntries(entries, (i) => `/${i}`, warn);
  return {
    messages: resolveSpeakers(drafts, []).messages.map(
      ({ source: _source, ...message }) => message,
    ),
    warnings,
  };
}
