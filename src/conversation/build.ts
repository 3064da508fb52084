import type { Draft } from "./draft.ts";
import type { Conversation, Message, Warning } from "./model.ts";
import { resolveSpeakers } from "./speakers.ts";
import { toolWarnings } from "./tool-warnings.ts";
import { wellFormed } from "./well-formed.ts";

/** What a reader found besides the messages. */
export type ConversationFacts = Omit<Conversation, "dropturn" | "messages">;

/**
 * Makes a conversation of what a reader found: roles, warnings about tool calls without results, mended text.
 *
 * @throws DropturnError E_AGENT when it cannot be told who the agent is.
 */
export function buildConversation(
  drafts: readonly Draft[],
  facts: ConversationFacts,
  agents: readonly string[],
): Conversation {
  const resolved = resolveSpeakers(drafts, agents);
  const mended: Warning[] = [];
  const messages: readonly Message[] = resolved.messages.map((message) =>
    wellFormed(message, mended),
  );
  return {
    dropturn: 1,
    ...facts,
    messages: [...messages],
    warnings: [...facts.warnings, ...resolved.warnings, ...mended, ...toolWarnings(messages)],
  };
}
