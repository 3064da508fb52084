import type { PartContext, PlacedPiece } from "./piece.ts";
import { errorFlag, toolCallOf, toolResultOf } from "./tool-parts.ts";
import { readInvocation } from "./ui-parts.ts";
import type { ToolCall, ToolResult } from "../model.ts";
import { firstString, isList, isRecord, listOf, recordOf, type JsonRecord } from "../values.ts";

/** What a chat message says, under whichever of its names. */
export function contentOf(entry: JsonRecord): unknown {
  return entry["content"] ?? entry["parts"] ?? entry["text"];
}

/** Tells whether all that a message holds is a text and tool calls, as nearly all do. */
export function isPlain(entry: JsonRecord): boolean {
  const content = entry["content"] ?? entry["text"];
  if (typeof content !== "string" && content !== undefined && content !== null) return false;
  const { parts, refusal, reasoning, reasoning_content: thought, toolInvocations } = entry;
  return !parts && !refusal && !reasoning && !thought && !toolInvocations;
}

/** Reasoning that stands beside the content. */
export function reasoningBefore(entry: JsonRecord): readonly PlacedPiece[] {
  const text = firstString(entry, "reasoning_content", "reasoning");
  return text === undefined ? [] : [{ kind: "reasoning", text }];
}

/** AI SDK 4: the uses of tools stand beside the content that came after them. */
export function invocationsBefore(entry: JsonRecord, context: PartContext): readonly PlacedPiece[] {
  if (isList(entry["parts"])) return [];
  return listOf(entry["toolInvocations"]).flatMap((item) =>
    readInvocation(recordOf(item), context),
  );
}

/** Tool calls that stand beside the content: `tool_calls`, and the older `function_call`; undefined for none. */
export function callsBeside(
  entry: JsonRecord,
  { pointer, warn }: PartContext,
): ToolCall[] | undefined {
  const list =
    entry["tool_calls"] ?? entry["toolCalls"] ?? recordOf(entry["additional_kwargs"])["tool_calls"];
  const legacy = entry["function_call"];
  if (!isList(list) && !isRecord(legacy)) return undefined;
  const calls: ToolCall[] = [];
  if (isList(list)) {
    for (const [i, item] of list.entries()) {
      const at = `${pointer}/tool_calls/${i}`;
      if (isRecord(item)) calls.push(toolCallOfItem(item, { pointer: at, warn }));
      else warn(at, "not a tool call; left out");
    }
  }
  if (isRecord(legacy)) {
    calls.push(toolCallOf(legacy["name"], legacy["arguments"], undefined, { pointer, warn }));
  }
  return calls.length > 0 ? calls : undefined;
}

/** OpenAI's nested form, custom tools, and the flat forms of LangChain, tau2 and inspect. */
function toolCallOfItem(item: JsonRecord, context: PartContext): ToolCall {
  const nested = item["function"] ?? item["custom"];
  const { name, arguments: args, input } = isRecord(nested) ? nested : item;
  const flatName = name ?? (typeof nested === "string" ? nested : item["tool_name"]);
  const flatArgs = args ?? input ?? item["args"];
  return toolCallOf(flatName, flatArgs, item["id"] ?? item["call_id"], context);
}

/** Gemini, OpenTelemetry and the AI SDK put results into the parts of a tool message. */
export function holdsResultParts(entry: JsonRecord): boolean {
  if (isList(entry["parts"])) return true;
  return listOf(entry["content"]).some((part) => {
    const { type, functionResponse, function_response: snake, toolResult } = recordOf(part);
    return (
      (typeof type === "string" && /tool|function/.test(type)) ||
      [functionResponse, snake, toolResult].some(isRecord)
    );
  });
}

/** The result that a tool message is. */
export function toolResultOfEntry(entry: JsonRecord): ToolResult {
  return toolResultOf({
    callId: entry["tool_call_id"] ?? entry["toolCallId"] ?? entry["tool_use_id"],
    name: entry["name"] ?? entry["tool_name"] ?? entry["function"],
    content: contentOf(entry) ?? recordOf(entry["error"])["message"],
    isError: errorFlag(entry),
  });
}

/** LangGraph's traces list the tools among the messages, as if a tool had said its own definition. */
export function isToolDefinition(entry: JsonRecord): boolean {
  const content = entry["content"];
  if (!isRecord(content) || "tool_call_id" in entry) return false;
  return content["type"] === "function" && isRecord(content["function"]);
}
