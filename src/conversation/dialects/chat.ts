import { piecesOf } from "./pieces.ts";
import type { PartContext, PlacedPiece } from "./piece.ts";
import { draftsOf } from "./segments.ts";
import { errorFlag, toolCallOf, toolResultOf } from "./tool-parts.ts";
import { readInvocation } from "./ui-parts.ts";
import type { Draft, Warn } from "../draft.ts";
import type { Role } from "../model.ts";
import { roleOfWord } from "../roles.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  firstString,
  idOf,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";

/**
 * Reads one chat message: `{role, content}` in the dialects of OpenAI, Anthropic, Gemini, Bedrock, OpenTelemetry GenAI
 * and the AI SDK, told apart part by part. What is no message keeps its place as an event.
 */
export function readChatEntry(entry: unknown, source: string, warn: Warn): readonly Draft[] {
  if (!isRecord(entry) || !looksLikeMessage(entry)) {
    warn(source, "not a message; its place is kept as an event");
    return [{ role: "event", name: "unreadable", speaker: "", source }];
  }
  const label = firstString(entry, "role", "author", "sender", "speaker") ?? "";
  const role = roleOfChat(entry, label);
  const name = stringOf(entry["name"]);
  const nameless = role === undefined && label === "" && name === undefined;
  if (nameless) warn(source, "message without a role; kept as an event");
  const facts = defined({
    at: timeOf(timeField(entry)),
    id: idOf(entry["id"]),
    interrupted: entry["interrupted"] === true ? true : undefined,
  });
  const speaker = name ?? label;
  if (role === "tool" && isToolDefinition(entry)) {
    return [{ ...facts, role: "event", name: TOOL_DEFINITION, speaker, source }];
  }
  if (role === "tool" && !holdsResultParts(entry)) {
    return [{ ...facts, role, speaker, source, toolResult: toolResultOfEntry(entry) }];
  }
  const pieces = piecesOfEntry(entry, { pointer: source, warn });
  return draftsOf(pieces, {
    ...facts,
    ...defined({ name: nameless ? "unknown_speaker" : name }),
    role: nameless ? "event" : (role ?? null),
    speaker,
    source,
  });
}

/** Name of the event that keeps the place of a tool's definition among messages. */
export const TOOL_DEFINITION = "tool_definition";

/** LangGraph's traces list the tools among the messages, as if a tool had said its own definition. */
function isToolDefinition(entry: JsonRecord): boolean {
  const { type, function: definition } = recordOf(entry["content"]);
  return type === "function" && isRecord(definition) && !("tool_call_id" in entry);
}

const MESSAGE_FIELDS = [
  "role",
  "content",
  "parts",
  "tool_calls",
  "tool_call_id",
  "text",
  "function_call",
];

function looksLikeMessage(entry: JsonRecord): boolean {
  return MESSAGE_FIELDS.some((field) => field in entry);
}

/** Undefined when only the speaker's name is known. */
function roleOfChat(entry: JsonRecord, label: string): Role | undefined {
  return roleOfWord(label) ?? ("tool_call_id" in entry ? "tool" : undefined);
}

/** Gemini, OpenTelemetry and the AI SDK put results into the parts of a tool message. */
function holdsResultParts(entry: JsonRecord): boolean {
  if (Array.isArray(entry["parts"])) return true;
  return listOf(entry["content"]).some((part) => {
    const { type, functionResponse, function_response: snake, toolResult } = recordOf(part);
    return (
      (typeof type === "string" && /tool|function/.test(type)) ||
      [functionResponse, snake, toolResult].some(isRecord)
    );
  });
}

function toolResultOfEntry(entry: JsonRecord): ReturnType<typeof toolResultOf> {
  const error = recordOf(entry["error"]);
  return toolResultOf({
    callId: entry["tool_call_id"] ?? entry["toolCallId"] ?? entry["tool_use_id"],
    name: entry["name"] ?? entry["tool_name"] ?? entry["function"],
    content: contentOf(entry) ?? error["message"],
    isError: errorFlag(entry),
  });
}

function contentOf(entry: JsonRecord): unknown {
  return entry["content"] ?? entry["parts"] ?? entry["text"];
}

function piecesOfEntry(entry: JsonRecord, context: PartContext): readonly PlacedPiece[] {
  const field =
    entry["content"] === undefined && entry["parts"] !== undefined ? "parts" : "content";
  const within = { ...context, pointer: `${context.pointer}/${field}` };
  const content = piecesOf(contentOf(entry), within);
  const extra = [...reasoningBefore(entry), ...invocationsBefore(entry, context)];
  const refusal = stringOf(entry["refusal"]);
  const calls = callsOf(entry, context, content);
  if (extra.length === 0 && refusal === undefined && calls.length === 0) return content;
  return [
    ...extra,
    ...content,
    ...(refusal === undefined ? [] : [{ kind: "text", text: refusal } as const]),
    ...calls,
  ];
}

function reasoningBefore(entry: JsonRecord): readonly PlacedPiece[] {
  const text = firstString(entry, "reasoning_content", "reasoning");
  return text === undefined ? [] : [{ kind: "reasoning", text }];
}

/** AI SDK 4: the uses of tools stand beside the content that came after them. */
function invocationsBefore(entry: JsonRecord, context: PartContext): readonly PlacedPiece[] {
  if (Array.isArray(entry["parts"])) return [];
  return listOf(entry["toolInvocations"]).flatMap((item) =>
    readInvocation(recordOf(item), context),
  );
}

/** Calls that stand beside the content; a call that already stands in it is not taken twice. */
function callsOf(
  entry: JsonRecord,
  context: PartContext,
  content: readonly PlacedPiece[],
): readonly PlacedPiece[] {
  const calls: PlacedPiece[] = [];
  const inContent = new Set(
    content.flatMap((piece) => (piece.kind === "call" ? [piece.call.id] : [])),
  );
  const list =
    entry["tool_calls"] ?? entry["toolCalls"] ?? recordOf(entry["additional_kwargs"])["tool_calls"];
  for (const [i, item] of listOf(list).entries()) {
    const at = { ...context, pointer: `${context.pointer}/tool_calls/${i}` };
    if (!isRecord(item)) {
      context.warn(at.pointer, "not a tool call; left out");
      continue;
    }
    const call = toolCallOfItem(item, at);
    if (call.id === undefined || !inContent.has(call.id)) calls.push({ kind: "call", call });
  }
  const legacy = entry["function_call"];
  if (isRecord(legacy)) {
    const { name, arguments: args } = legacy;
    calls.push({ kind: "call", call: toolCallOf(name, args, undefined, context) });
  }
  return calls;
}

/** OpenAI's nested form, custom tools, and the flat forms of LangChain, tau2 and inspect. */
function toolCallOfItem(item: JsonRecord, context: PartContext): ReturnType<typeof toolCallOf> {
  const nested = item["function"] ?? item["custom"];
  const { name, arguments: args, input } = isRecord(nested) ? nested : item;
  const flatName = name ?? (typeof nested === "string" ? nested : item["tool_name"]);
  const flatArgs = args ?? input ?? item["args"];
  return toolCallOf(flatName, flatArgs, item["id"] ?? item["call_id"], context);
}

const TIME_FIELDS = ["timestamp", "created_at", "createdAt", "time", "ts", "date"];

function timeField(entry: JsonRecord): unknown {
  for (const field of TIME_FIELDS) if (entry[field] !== undefined) return entry[field];
  return undefined;
}
