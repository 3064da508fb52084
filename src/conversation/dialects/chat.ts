import {
  callsBeside,
  contentOf,
  holdsResultParts,
  invocationsBefore,
  isPlain,
  isToolDefinition,
  reasoningBefore,
  toolResultOfEntry,
} from "./chat-fields.ts";
import { piecesOf } from "./pieces.ts";
import type { PartContext, PlacedPiece } from "./piece.ts";
import { draftsOf } from "./segments.ts";
import { draftOf, type Draft, type DraftFacts, type DraftWords, type Warn } from "../draft.ts";
import type { Role } from "../model.ts";
import { roleOfWord } from "../roles.ts";
import { timeOf } from "../time.ts";
import { firstString, idOf, isRecord, listOf, stringOf, type JsonRecord } from "../values.ts";

/** Name of the event that keeps the place of a tool's definition among messages. */
export const TOOL_DEFINITION = "tool_definition";

/**
 * Reads one chat message: `{role, content}` in the dialects of OpenAI, Anthropic, Gemini, Bedrock, OpenTelemetry GenAI
 * and the AI SDK, told apart part by part. What is no message keeps its place as an event.
 */
export function readChatEntry(entry: unknown, source: string, warn: Warn): readonly Draft[] {
  if (!isRecord(entry) || !looksLikeMessage(entry)) {
    warn(source, "not a message; its place is kept as an event");
    return [{ role: "event", name: "unreadable", source }];
  }
  const facts = factsOf(entry, source, warn);
  if (facts.role === "tool") {
    if (isToolDefinition(entry)) return [{ role: "event", name: TOOL_DEFINITION, source }];
    if (!holdsResultParts(entry)) return [draftOf(facts, resultWords(entry, source, warn))];
  }
  const context = { pointer: source, warn };
  if (!isPlain(entry)) return draftsOf(piecesOfEntry(entry, context), facts);
  const toolCalls = callsBeside(entry, context);
  const text = stringOf(contentOf(entry));
  return [draftOf(facts, { text, toolCalls, reasoning: undefined, toolResult: undefined })];
}

function resultWords(entry: JsonRecord, source: string, warn: Warn): DraftWords {
  if (listOf(entry["tool_calls"]).length > 0)
    warn(source, "tool calls in the message of a tool; left out");
  const toolResult = toolResultOfEntry(entry);
  return { toolResult, text: undefined, toolCalls: undefined, reasoning: undefined };
}

const MESSAGE_FIELDS = ["content", "parts", "tool_calls", "tool_call_id", "text", "function_call"];

function looksLikeMessage(entry: JsonRecord): boolean {
  return "role" in entry || MESSAGE_FIELDS.some((field) => field in entry);
}

/** Who speaks, when, and under which id. The role is null when only the speaker's name is known. */
function factsOf(entry: JsonRecord, source: string, warn: Warn): DraftFacts {
  const label = stringOf(entry["role"]) ?? firstString(entry, "author", "sender", "speaker") ?? "";
  const role = roleOfChat(entry, label);
  const name = stringOf(entry["name"]);
  const nameless = role === undefined && label === "" && name === undefined;
  if (nameless) warn(source, "message without a role; kept as an event");
  return {
    role: nameless ? "event" : (role ?? null),
    // The name of a tool stands in its result.
    name: nameless ? "unknown_speaker" : role === "tool" ? undefined : name,
    speaker: role === undefined && !nameless ? (name ?? label) : undefined,
    source,
    at: timeOf(timeField(entry)),
    id: idOf(entry["id"]),
    interrupted: entry["interrupted"] === true ? true : undefined,
    span: undefined,
  };
}

/** Content first, role second: what answers a call is a tool's, whatever role it stands under. */
function roleOfChat(entry: JsonRecord, label: string): Role | undefined {
  const role = roleOfWord(label);
  return role !== "agent" && idOf(entry["tool_call_id"]) !== undefined ? "tool" : role;
}

function piecesOfEntry(entry: JsonRecord, context: PartContext): readonly PlacedPiece[] {
  const isParts = entry["content"] === undefined && entry["parts"] !== undefined;
  const within = { ...context, pointer: `${context.pointer}/${isParts ? "parts" : "content"}` };
  const content = piecesOf(contentOf(entry), within);
  // A call may stand in the content and beside it.
  const known = new Set(content.flatMap((piece) => (piece.kind === "call" ? piece.call.id : [])));
  const calls = (callsBeside(entry, context) ?? []).filter(
    ({ id }) => id === undefined || !known.has(id),
  );
  const refusal = stringOf(entry["refusal"]);
  return [
    ...reasoningBefore(entry),
    ...invocationsBefore(entry, context),
    ...content,
    ...(refusal === undefined ? [] : [{ kind: "text", text: refusal } as const]),
    ...calls.map((call) => ({ kind: "call", call }) as const),
  ];
}

function timeField(entry: JsonRecord): unknown {
  const { timestamp, created_at: snake, createdAt, time, ts, date } = entry;
  return timestamp ?? snake ?? createdAt ?? time ?? ts ?? date;
}
