import { callsBeside } from "./chat-fields.ts";
import type { Draft, Warn } from "../draft.ts";
import type { ToolCall } from "../model.ts";
import { roleOfWord } from "../roles.ts";
import { idOf, isList, isRecord, jsonOf, parseJson, type JsonRecord } from "../values.ts";

/**
 * Reads a chat message that has nothing but what nearly all of them have: a role, a text, tool calls, or the id of the
 * call that it answers. Null for every other message, which the full reader reads.
 *
 * A large log is read in the time of parsing it only if its usual messages are looked at once, field by field.
 */
export function readUsualEntry(entry: JsonRecord, source: string, warn: Warn): Draft | null {
  const { role: label, content, tool_calls: calls, tool_call_id: callId } = entry;
  if (!hasOnlyUsual(entry)) return null;
  if (typeof content !== "string" && content !== undefined && content !== null) return null;
  const role = typeof label === "string" ? roleOfWord(label) : undefined;
  if (role === undefined || role === "event") return null;
  const hasCalls = calls !== undefined && calls !== null;
  if (role === "tool") return hasCalls ? null : resultOf(content ?? "", callId, source);
  if (callId !== undefined && callId !== null) return null;
  const text = content === "" || content === null ? undefined : content;
  const toolCalls = hasCalls
    ? (usualCall(calls) ?? callsBeside(entry, { pointer: source, warn }))
    : undefined;
  if (toolCalls === undefined)
    return text === undefined ? { role, source } : { role, source, text };
  return text === undefined ? { role, source, toolCalls } : { role, source, text, toolCalls };
}

/** The fields themselves are read by name, which takes the engine half the time of reading them in this loop. */
function hasOnlyUsual(entry: JsonRecord): boolean {
  for (const key in entry) {
    if (key === "role" || key === "content" || key === "tool_calls" || key === "tool_call_id")
      continue;
    if (entry[key] !== null && entry[key] !== undefined) return false;
  }
  return true;
}

function resultOf(text: string, id: unknown, source: string): Draft | null {
  const callId = idOf(id);
  const isError = "unknown";
  if (callId === undefined) return { role: "tool", source, toolResult: { text, isError } };
  return { role: "tool", source, toolResult: { callId, text, isError } };
}

/** One call in OpenAI's form with an id, a name and arguments that are JSON; null for everything else. */
function usualCall(list: unknown): ToolCall[] | null {
  if (!isList(list) || list.length !== 1) return null;
  const [item] = list;
  if (!isRecord(item)) return null;
  const { id, function: called } = item;
  if (typeof id !== "string" || id === "" || !isRecord(called)) return null;
  const { name, arguments: text } = called;
  if (typeof name !== "string" || name === "" || typeof text !== "string") return null;
  const args = parseJson(text);
  // Neither broken nor a text, which may be JSON once more.
  if (args === undefined || typeof args === "string") return null;
  return [{ id, name, arguments: jsonOf(args) }];
}
