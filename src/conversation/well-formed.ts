import type { Message, Warning } from "./model.ts";

/**
 * Replaces halves of surrogate pairs, which no text may hold, by U+FFFD; they come from texts that were cut between two
 * halves of a character.
 */
export function wellFormed(message: Message, warnings: Warning[]): Message {
  if (isWellFormed(message.text) && isWellFormed(message.toolResult?.text)) return message;
  warnings.push({
    pointer: message.source,
    message: "half a character (lone surrogate) was replaced",
  });
  return {
    ...message,
    ...(message.text !== undefined && { text: mend(message.text) }),
    ...(message.toolResult && {
      toolResult: { ...message.toolResult, text: mend(message.toolResult.text) },
    }),
  };
}

/** In Node since 20, not yet in the ES2023 types. */
type WellFormedText = string & { isWellFormed(): boolean; toWellFormed(): string };

function isWellFormed(text: string | undefined): boolean {
  return text === undefined || (text as WellFormedText).isWellFormed();
}

function mend(text: string): string {
  return (text as WellFormedText).toWellFormed();
}
