import type { ToolRules } from "../../src/checks/tool-rules.ts";
import type { Check } from "../../src/checks/types.ts";
import type { Conversation, Message, ToolCall } from "../../src/conversation/model.ts";
import { prefixesOf, type Unit } from "../../src/conversation/prefix.ts";

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

/** A step of the agent that only calls. */
export function call(id: string, name: string, args: ToolCall["arguments"]): Message {
  return agent("", { id, name, arguments: args });
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

/** What running code gave, as teams of agents log it: a result without a call. */
export function output(text: string): Message {
  return placed({ role: "tool", toolResult: { name: "terminal", text, isError: "unknown" } });
}

export function conversationOf(messages: readonly Message[]): Conversation {
  return {
    dropturn: 1,
    id: "test",
    messages: messages.map((message, i) => ({ ...message, source: `/messages/${String(i)}` })),
    warnings: [],
  };
}

/** Where a check finds something: `2 critical` for a critical finding in turn (or, by step, step) 2. */
export function found(
  check: Check,
  messages: readonly Message[],
  { unit = "turn", rules }: { unit?: Unit; rules?: Partial<ToolRules> } = {},
): string[] {
  const full: ToolRules = { consequential: [], forbidden: [], turnLimit: null, ...rules };
  return prefixesOf(conversationOf(messages), unit).flatMap((prefix) =>
    check
      .find(prefix, full)
      .map(({ turn, step, severity }) => `${String(unit === "turn" ? turn : step)} ${severity}`),
  );
}

function placed(message: Spoken): Message {
  return { ...message, source: "" };
}
