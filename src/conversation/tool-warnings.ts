import type { Message, Warning } from "./model.ts";
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
      message: `tool result without a call${result.callId === undefined ? "" : ` (id "${result.callId}")`}`,
    })),
    ...pairs
      .filter(({ placed }) => placed === null)
      .map(({ call, message }) => ({
        pointer: pointer(message),
        message: `no result for the call of "${call.name}"`,
      })),
    ...repeated.map(({ id, message }) => ({
      pointer: pointer(message),
      message: `the tool call id "${id}" is used more than once; paired in order`,
    })),
  ];
}
