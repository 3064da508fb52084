import { createChatFormat } from "./chat-format.ts";

/** LangChain and LangGraph messages in their four written forms. */
export const langchain = createChatFormat({
  name: "langchain",
  summary:
    "LangChain and LangGraph messages: constructor form, model dumps, stored messages; graph state with {messages}.",
  sniff:
    "entries with `lc: 1` and a class name ending in Message, or with `type` human, ai … instead of a role",
  score: ({ langchain: count, chat, items }) =>
    count > 0 && count >= chat && count >= items ? 0.8 : 0,
});
