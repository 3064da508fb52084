import { createChatFormat } from "./chat-format.ts";

/** OpenAI chat messages, and everything that is written like them. */
export const openaiChat = createChatFormat({
  name: "openai-chat",
  summary:
    "OpenAI chat messages: a list, {messages}, request and response, fine-tune and batch lines, one message a line.",
  sniff:
    "entries with `role` and `content` or `tool_calls`; what is left when no other chat dialect fits",
  score: 0.5,
});
