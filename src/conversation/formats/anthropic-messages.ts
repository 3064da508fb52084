import { createChatFormat } from "./chat-format.ts";

const BLOCKS =
  /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|mcp_tool_use|.*_tool_result)$/;
const SIDES = new Set(["user", "assistant"]);

/** Anthropic Messages, where tool results stand in user messages and the system prompt beside the list. */
export const anthropicMessages = createChatFormat({
  name: "anthropic-messages",
  summary:
    "Anthropic Messages: content blocks, tool results inside user messages, `system` beside the list.",
  sniff:
    "content block of type tool_use, tool_result or thinking; or top-level `system` and only user and assistant roles",
  score: ({ partTypes, roles }, { holder }) => {
    if ([...partTypes].some((type) => BLOCKS.test(type))) return 0.7;
    const twoSides = [...roles].every((role) => SIDES.has(role));
    return twoSides && "system" in holder && "messages" in holder ? 0.6 : 0;
  },
});
