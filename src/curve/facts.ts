import type { Message } from "../conversation/model.ts";
import type { Prefix } from "../conversation/prefix.ts";
import { isConsequentialTool, isToolError } from "../conversation/tool-events.ts";
import { isAgentEvent } from "../conversation/turns.ts";
import { countWords } from "../conversation/words.ts";
import type { PointFacts } from "./types.ts";

/** Collects the plain facts about the last unit of a prefix; words are counted up to `minWords`. */
export function factsOf(
  { messages, last }: Pick<Prefix, "messages" | "last">,
  minWords: number,
): PointFacts {
  const unit = messages.slice(last[0], last[1] + 1);
  const tools = unit.flatMap((message) => (message.toolCalls ?? []).map((call) => call.name));
  return {
    tools,
    consequential: tools.some(isConsequentialTool),
    toolErrors: unit.filter(({ toolResult }) => toolResult && isToolError(toolResult)).length,
    words: countWords(agentWords(unit), minWords),
  };
}

/**
 * Tells whether a turn is too short to judge: few words, and no tool call, result, hand-off or hang-up.
 *
 * A wordless turn that does something is never short.
 */
export function isShort(
  prefix: Pick<Prefix, "messages" | "last">,
  facts: PointFacts,
  minWords: number,
): boolean {
  if (facts.words >= minWords || facts.tools.length > 0) return false;
  return prefix.messages
    .slice(prefix.last[0], prefix.last[1] + 1)
    .every((message) => message.toolResult === undefined && !isAgentEvent(message));
}

function agentWords(unit: readonly Message[]): string {
  return unit
    .filter((message) => message.role === "agent")
    .map((message) => message.text ?? "")
    .join("\n");
}
