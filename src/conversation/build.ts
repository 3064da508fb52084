import type { Draft } from "./draft.ts";
import type { Conversation, Message } from "./model.ts";
import { warningsWithin } from "./pointer.ts";
import { printable } from "./quote.ts";
import { resolveSpeakers } from "./speakers.ts";
import { pairTools, type ToolPairs } from "./tool-pairs.ts";
import { isEveryCallAnswered, toolWarnings } from "./tool-warnings.ts";
import { firstOf } from "./values.ts";
import { wellFormed } from "./well-formed.ts";

/** What a reader found besides the messages. */
export type ConversationFacts = Omit<Conversation, "dropturn" | "messages">;

const HANDED_OVER = "a human agent takes over here; what humans say is context and is not scored";

/**
 * Makes a conversation of what a reader found: roles, warnings about tool calls without results, mended text. The
 * pointers of the drafts and facts are those of the file; `place` is where the conversation stands in it.
 *
 * @throws DropturnError E_AGENT when it cannot be told who the agent is.
 */
export function buildConversation(
  drafts: readonly Draft[],
  facts: ConversationFacts,
  agents: readonly string[],
  place = "",
): Conversation {
  const resolved = resolveSpeakers(drafts, agents);
  const warnings = [...facts.warnings, ...warningsWithin(place, resolved.warnings)];
  const messages = wellFormed(resolved.messages, warnings);
  const human = firstOf(messages, ({ role }) => role === "human_agent");
  if (human) warnings.push({ pointer: human.source, message: HANDED_OVER });
  // The pairing is only needed to say what is wrong, which in most logs is nothing.
  const tools = isEveryCallAnswered(messages) ? null : pairTools(messages);
  const all = tools ? [...warnings, ...toolWarnings(messages, tools)] : warnings;
  const isPending = tools !== null && isLastCallOpen(messages, tools);
  const shown = all.map(({ pointer, message }) => ({ pointer, message: printable(message) }));
  // Spreading takes longer than all else here, and most calls have an id only.
  if (!isPending && isIdOnly(facts))
    return { dropturn: 1, id: facts.id, warnings: shown, messages };
  return {
    dropturn: 1,
    ...facts,
    ...(isPending && { complete: false }),
    messages,
    warnings: shown,
  };
}

function isIdOnly(facts: ConversationFacts): boolean {
  for (const key in facts) if (key !== "id" && key !== "warnings") return false;
  return true;
}

/** Tells whether the log ends while a tool is at work: what came of it is not known. */
function isLastCallOpen(messages: readonly Message[], { pairs }: ToolPairs): boolean {
  const last = messages.findLastIndex(({ role }) => role !== "event" && role !== "system");
  return pairs.some(({ placed, message }) => placed === null && message === last);
}
