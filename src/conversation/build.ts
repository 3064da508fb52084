import type { Draft } from "./draft.ts";
import type { Conversation } from "./model.ts";
import { printable } from "./quote.ts";
import { resolveSpeakers } from "./speakers.ts";
import { pairTools } from "./tool-pairs.ts";
import { isEveryCallAnswered, toolWarnings } from "./tool-warnings.ts";
import { wellFormed } from "./well-formed.ts";

/** What a reader found besides the messages. */
export type ConversationFacts = Omit<Conversation, "dropturn" | "messages">;

const HANDED_OVER = "a human agent takes over here; what humans say is context and is not scored";

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
  const warnings = [...facts.warnings, ...resolved.warnings];
  const messages = wellFormed(resolved.messages, warnings);
  const human = messages.find(({ role }) => role === "human_agent");
  if (human) warnings.push({ pointer: human.source, message: HANDED_OVER });
  // The pairing is only needed to say what is wrong, which in most logs is nothing.
  const tools = isEveryCallAnswered(messages) ? null : pairTools(messages);
  const all = tools ? [...warnings, ...toolWarnings(messages, tools)] : warnings;
  const last = messages.findLastIndex(({ role }) => role !== "event" && role !== "system");
  // The log ends while a tool is at work: what came of it is not known.
  const isPending = tools?.pairs.some(({ placed, message }) => placed === null && message === last);
  const shown = all.map(({ pointer, message }) => ({ pointer, message: printable(message) }));
  return {
    dropturn: 1,
    ...facts,
    ...(isPending && { complete: false }),
    messages,
    warnings: shown,
  };
}
