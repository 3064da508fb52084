import type { Conversation, Message, SourceText, ToolDefinition } from "./model.ts";
import { findTurns, type AgentTurn, type MessageRange } from "./turns.ts";

/** What a point of the curve is. */
export type Unit = "turn" | "step";

/**
 * The conversation up to and including one turn (or step), and nothing after it.
 *
 * This is all that a scorer sees: no later message, no metadata, no outcome, no warning about later lines.
 */
export interface Prefix {
  readonly unit: Unit;
  readonly turn: number;
  /** Set when the unit is `step`. */
  readonly step?: number;
  /** Range of the unit under judgement within `messages`; its end is the end of the list. */
  readonly last: MessageRange;
  readonly messages: readonly Message[];
  readonly tools?: readonly ToolDefinition[];
  readonly sources?: readonly SourceText[];
}

/** Cuts the conversation at every turn, or at every step; shortest prefix first. */
export function prefixesOf(
  conversation: Conversation,
  unit: Unit,
  turns: readonly AgentTurn[] = findTurns(conversation.messages),
): Prefix[] {
  return turns.flatMap((turn) =>
    unit === "turn" ? [turnPrefix(conversation, turn)] : stepPrefixes(conversation, turn),
  );
}

/** Cuts the conversation at every step of one turn. */
export function stepPrefixes(conversation: Conversation, turn: AgentTurn): Prefix[] {
  return turn.steps.map((step) => ({
    ...cut(conversation, step.messages),
    unit: "step",
    turn: turn.turn,
    step: step.step,
  }));
}

function turnPrefix(conversation: Conversation, turn: AgentTurn): Prefix {
  return { ...cut(conversation, turn.messages), unit: "turn", turn: turn.turn };
}

function cut(
  { messages, tools, sources }: Conversation,
  last: MessageRange,
): Pick<Prefix, "last" | "messages" | "tools" | "sources"> {
  return {
    last,
    messages: messages.slice(0, last[1] + 1),
    ...(tools && { tools }),
    ...(sources && { sources }),
  };
}
