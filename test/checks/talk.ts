import type { Conversation, Message, ToolCall } from "../../src/conversation/model.ts";

type Spoken = Omit<Message, "source">;

export function user(text: string): Message {
  return placed({ role: "user", text });
}

export function system(text: string): Message {
  return placed({ role: "system", text });
}

export function agent(text: string, ...toolCalls: ToolCall[]): Message {
  return placed({ role: "agent", text, ...(toolCalls.length > 0 && { toolCalls }) });
}

/** A tool result; anything but a text becomes JSON. */
export function tool(
  callId: string,
  value: unknown,
  isError: boolean | "unknown" = "unknown",
): Message {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return placed({ role: "tool", toolResult: { callId, text, isError } });
}

export function conversationOf(messages: readonly Message[]): Conversation {
  return {
    dropturn: 1,
    id: "test",
    messages: messages.map((message, i) => ({ ...message, source: `/messages/${String(i)}` })),
    warnings: [],
  };
}

function placed(message: Spoken): Message {
  return { ...message, source: "" };
}
