import { createChatFormat } from "./chat-format.ts";

/** Pipecat contexts: OpenAI chat with placeholders for tools that are still running. */
export const pipecat = createChatFormat({
  name: "pipecat",
  summary:
    "Pipecat contexts: OpenAI chat whose pending tools read IN_PROGRESS, COMPLETED or CANCELLED.",
  sniff:
    "tool message with the content IN_PROGRESS, COMPLETED or CANCELLED, or an entry with `llm` and `message`",
  score: (_traits, { list }) => (list.slice(0, 500).some(isPipecat) ? 0.6 : 0),
});

const STATES = new Set(["IN_PROGRESS", "COMPLETED", "CANCELLED"]);

function isPipecat(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return false;
  const { role, content, llm, message } = entry as Record<string, unknown>;
  if (role === "tool" && typeof content === "string")
    return STATES.has(content.replaceAll('"', ""));
  return typeof llm === "string" && typeof message === "object";
}
