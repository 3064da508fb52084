import { createChatFormat } from "./chat-format.ts";

const PARTS = ["tool_call", "tool_call_response", "server_tool_call"];

/** OpenTelemetry GenAI messages without the spans around them. */
export const otelMessages = createChatFormat({
  name: "otel-messages",
  summary:
    "OpenTelemetry GenAI messages without spans: `parts` with `content`, tool_call and tool_call_response.",
  sniff: "`parts` of type text with `content` (not `text`), tool_call or tool_call_response",
  score: ({ keys, partTypes, textKeys }) => {
    if (!keys.has("parts")) return 0;
    return textKeys.has("content") || PARTS.some((type) => partTypes.has(type)) ? 0.76 : 0;
  },
});
