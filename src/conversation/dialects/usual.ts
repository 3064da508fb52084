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
  let content: string | undefined;
  let callId: unknown;
  let calls: unknown;
  for (const key in entry) {
    const value = entry[key];
    if (value === null || value === undefined || key === "role") continue;
    if (key === "content" && typeof value === "string") content = value;
    else if (key === "tool_calls") calls = value;
    else if (key === "tool_call_id") callId = value;
    else return null;
  }
  const label = entry["role"];
  const role = typeof label === "string" ? roleOfWord(label) : undefined;
  if (role === undefined || role === "event") return null;
  if (role === "tool") return calls === undefined ? resultOf(content ?? "", callId, source) : null;
  if (callId !== undefined) return null;
  const text = content === "" ? undefined : content;
  const toolCalls =
    calls === undefined
      ? undefined
      : (usualCall(calls) ?? callsBeside(entry, { pointer: source, warn }));
  if (toolCalls === undefined)
    return text === undefined ? { role, source } : { role, source, text };
  return text === undefined ? { role, source, toolCalls } : { role, source, text, toolCalls };
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
