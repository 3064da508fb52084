import type { Conversation, Message, ToolCall } from "../conversation/model.ts";
import type { Redactor } from "./types.ts";
import { redactValue } from "./value.ts";

/**
 * Redacts everything in a conversation that somebody said, sent or got back; used for reports and for `--redact-judge`.
 *
 * What says where things stand (pointers, message ids, tool names, times) stays, so that the source can be found.
 */
export function redactConversation(conversation: Conversation, redactor: Redactor): Conversation {
  const { dropturn, complete, messages, tools, warnings, ...rest } = conversation;
  return {
    ...redactValue(rest, redactor),
    dropturn,
    ...(complete !== undefined && { complete }),
    ...(tools && { tools }),
    messages: messages.map((message) => redactMessage(message, redactor)),
    warnings: warnings.map((warning) => ({
      ...warning,
      message: redactor.redact(warning.message),
    })),
  };
}

function redactMessage(message: Message, redactor: Redactor): Message {
  const { name, text, reasoning, toolCalls, toolResult, state } = message;
  return {
    ...message,
    // A speaker may be called by number or address.
    ...(name !== undefined && { name: redactor.redact(name) }),
    ...(text !== undefined && { text: redactor.redact(text) }),
    ...(reasoning !== undefined && { reasoning: redactor.redact(reasoning) }),
    ...(toolCalls && { toolCalls: toolCalls.map((call) => redactCall(call, redactor)) }),
    ...(toolResult && { toolResult: { ...toolResult, text: redactor.redact(toolResult.text) } }),
    ...(state !== undefined && { state: redactValue(state, redactor) }),
  };
}

function redactCall(call: ToolCall, redactor: Redactor): ToolCall {
  return {
    ...call,
    arguments: redactValue(call.arguments, redactor),
    ...(call.argumentsRaw !== undefined && { argumentsRaw: redactor.redact(call.argumentsRaw) }),
  };
}
