import type { Message, Warning } from "./model.ts";
import { firstOf } from "./values.ts";

/**
 * Replaces halves of surrogate pairs, which no text may hold, by U+FFFD; they come from texts that were cut between two
 * halves of a character.
 */
export function wellFormed(messages: readonly Message[], warnings: Warning[]): Message[] {
  if (firstOf(messages, isBroken) === undefined) return [...messages];
  return messages.map((message) => {
    if (!isBroken(message)) return message;
    const { source: pointer, text, toolResult } = message;
    warnings.push({ pointer, message: "half a character (lone surrogate) was replaced" });
    return {
      ...message,
      ...(text !== undefined && { text: mend(text) }),
      ...(toolResult && { toolResult: { ...toolResult, text: mend(toolResult.text) } }),
    };
  });
}

function isBroken({ text, toolResult }: Message): boolean {
  return !isWellFormed(text) || !isWellFormed(toolResult?.text);
}

/** In Node since 20, not yet in the ES2023 types. */
type WellFormedText = string & { isWellFormed(): boolean; toWellFormed(): string };

function isWellFormed(text: string | undefined): boolean {
  return text === undefined || (text as WellFormedText).isWellFormed();
}

function mend(text: string): string {
  return (text as WellFormedText).toWellFormed();
}
