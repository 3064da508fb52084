import { quoted } from "./quote.ts";
import type { Message, ToolCall, Warning } from "./model.ts";
import type { ToolPairs } from "./tool-pairs.ts";

/** Says which tool calls have no result, which results have no call, and which ids stand on several calls of one turn. */
export function toolWarnings(
  messages: readonly Message[],
  { pairs, orphans, repeated }: ToolPairs,
): Warning[] {
  const pointer = (index: number): string => messages[index]?.source ?? "";
  return [
    ...orphans.map(({ message, result }) => ({
      pointer: pointer(message),
      message: `tool result without a call${result.callId === undefined ? "" : ` (id ${quoted(result.callId)})`}`,
    })),
    ...pairs
      .filter(({ placed }) => placed === null)
      .map(({ call, message }) => ({
        pointer: pointer(message),
        message: `no result for the call of ${quoted(call.name)}`,
      })),
    ...repeated.map(({ id, message }) => ({
      pointer: pointer(message),
      message: `the tool call id ${quoted(id)} is used more than once; paired in order`,
    })),
  ];
}

const NOTHING: Pick<Message, "toolCalls" | "toolResult"> = {};

/**
 * Tells whether every call has an id of its own and its result follows in the same order, as in most logs; then there is
 * nothing to warn about.
 */
export function isEveryCallAnswered(messages: readonly Message[]): boolean {
  let waiting: readonly ToolCall[] = [];
  let answered = 0;
  // By index: see firstOf.
  for (let i = 0; i < messages.length; i += 1) {
    const { toolCalls, toolResult } = messages[i] ?? NOTHING;
    if (toolCalls) {
      if (answered < waiting.length) return false;
      waiting = toolCalls;
      answered = 0;
      if (!haveIds(waiting)) return false;
    }
    if (!toolResult) continue;
    if (answered >= waiting.length || toolResult.callId !== waiting[answered]?.id) return false;
    answered += 1;
  }
  return answered >= waiting.length;
}

function haveIds(calls: readonly ToolCall[]): boolean {
  if (calls.some(({ id }) => id === undefined)) return false;
  return calls.length === 1 || new Set(calls.map(({ id }) => id)).size === calls.length;
}
