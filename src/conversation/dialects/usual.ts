import { callsBeside } from "./chat-fields.ts";
import type { Draft, Warn } from "../draft.ts";
import { roleOfWord } from "../roles.ts";
import { idOf, type JsonRecord } from "../values.ts";

/**
 * Reads a chat message that has nothing but what nearly all of them have: a role, a text, tool calls, or the id of the
 * call that it answers. Null for every other message, which the full reader reads.
 *
 * A large log is read in the time of parsing it only if its usual messages are looked at once, field by field.
 */
export function readUsualEntry(entry: JsonRecord, source: string, warn: Warn): Draft | null {
  let content: string | undefined;
  let callId: unknown;
  let hasCalls = false;
  for (const key in entry) {
    const value = entry[key];
    if (value === null || value === undefined || key === "role") continue;
    if (key === "content" && typeof value === "string") content = value;
    else if (key === "tool_calls") hasCalls = true;
    else if (key === "tool_call_id") callId = value;
    else return null;
  }
  const label = entry["role"];
  const role = typeof label === "string" ? roleOfWord(label) : undefined;
  if (role === undefined || role === "event") return null;
  if (role === "tool") return hasCalls ? null : resultOf(content ?? "", callId, source);
  if (callId !== undefined) return null;
  const text = content === "" ? undefined : content;
  const toolCalls = hasCalls ? callsBeside(entry, { pointer: source, warn }) : undefined;
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
