import type { Prefix } from "../../conversation/prefix.ts";
import { blocksTo, type Block } from "./blocks.ts";
import { findGraderTalk } from "./grader-talk.ts";

/** Says what a reader of a score should know about what was sent: shortened input, text aimed at the grader. */
export function notesOf({ turn, last: [first], messages }: Prefix, last: Block): readonly string[] {
  const ofBlocks = blocksTo(last).flatMap(({ notes }) => notes);
  const previous = messages.slice(0, first).findLastIndex(({ role }) => role === "agent");
  const ofTalk: string[] = [];
  // What was said since the agent's last turn belongs to this point: the user may be the one who forges.
  for (let i = previous + 1; i < messages.length; i += 1) {
    const message = messages[i];
    if (!message) continue;
    for (const { kind, quote } of findGraderTalk(message, i)) {
      ofTalk.push(`text aimed at the grader in turn ${turn} (message ${i}, ${kind}): "${quote}"`);
    }
  }
  return [...new Set([...ofTalk, ...ofBlocks])];
}
