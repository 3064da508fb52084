import { isChat } from "../dialects/traits.ts";
import type { SourceText, ToolDefinition } from "../model.ts";
import { pointerTo } from "../pointer.ts";
import {
  defined,
  firstString,
  idOf,
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";

/** A list of chat messages inside an object, and what stands beside it. */
export interface ChatEnvelope {
  readonly list: readonly unknown[];
  /** Pointer of the list. */
  readonly pointer: string;
  /** The object that holds the list; empty for a bare list. */
  readonly holder: JsonRecord;
  readonly root: JsonRecord;
}

const LIST_KEYS = [
  "messages",
  "contents",
  "input",
  "history",
  "chat_history",
  "conversation",
  "turns",
];
const HOLDER_KEYS = [
  "request",
  "body",
  "inputs",
  "input",
  "params",
  "kwargs",
  "request_body",
  "data",
];

/** Finds the chat in a value: the value itself, a list under a key, or a request inside the object. */
export function findChat(value: unknown): ChatEnvelope | null {
  if (isList(value))
    return isChat(value) ? { list: value, pointer: "", holder: {}, root: {} } : null;
  if (!isRecord(value)) return null;
  const own = chatIn(value, "", value);
  if (own) return own;
  for (const key of HOLDER_KEYS) {
    const holder = value[key];
    const found = isRecord(holder) ? chatIn(holder, pointerTo("", key), value) : null;
    if (found) return found;
  }
  return null;
}

function chatIn(holder: JsonRecord, base: string, root: JsonRecord): ChatEnvelope | null {
  const keys = [...LIST_KEYS, ...Object.keys(holder).slice(0, 50)];
  for (const key of keys) {
    const list = holder[key];
    if (isList(list) && isChat(list)) return { list, pointer: pointerTo(base, key), holder, root };
  }
  return null;
}

/** The answers that stand beside a request: `choices`, `output`, `response`, a bare assistant message. */
export function answersBeside({
  root,
  holder,
  pointer,
}: ChatEnvelope): { entry: unknown; pointer: string }[] {
  if (pointer === "") return [];
  const places: [JsonRecord, string][] = [
    [root, ""],
    [recordOf(root["response"]), "/response"],
    [recordOf(recordOf(root["response"])["body"]), "/response/body"],
    [recordOf(root["output"]), "/output"],
    [recordOf(root["outputs"]), "/outputs"],
    [recordOf(root["response_body"]), "/response_body"],
  ];
  for (const [place, base] of places) {
    const answers = answersIn(place, base);
    if (answers.length > 0) return answers;
  }
  return holder === root ? [] : answersIn(holder, "");
}

function answersIn(place: JsonRecord, base: string): { entry: unknown; pointer: string }[] {
  const [choice] = listOf(place["choices"]);
  if (isRecord(choice) && isRecord(choice["message"])) {
    return [{ entry: choice["message"], pointer: `${base}/choices/0/message` }];
  }
  const [candidate] = listOf(place["candidates"]);
  if (isRecord(candidate) && isRecord(candidate["content"])) {
    return [{ entry: candidate["content"], pointer: `${base}/candidates/0/content` }];
  }
  if (base !== "" && stringOf(place["role"]) !== undefined)
    return [{ entry: place, pointer: base }];
  return [];
}

/** The id that a source gives its conversation. */
export function conversationIdOf(...records: readonly JsonRecord[]): string | undefined {
  for (const record of records) {
    for (const key of ID_KEYS) {
      const id = idOf(record[key]);
      if (id !== undefined) return id;
    }
  }
  return undefined;
}

const ID_KEYS = [
  ..."conversation_id conversationId session_id sessionId thread_id threadId call_id callId".split(
    " ",
  ),
  ..."chat_id chatId custom_id request_id id uuid".split(" "),
];

/** System prompts that stand beside the list, where they cannot be messages without moving every index. */
export function systemTextsBeside(...records: readonly JsonRecord[]): SourceText[] {
  for (const record of records) {
    const config = recordOf(record["config"]);
    for (const value of [
      record["system"],
      record["instructions"],
      record["system_instruction"] ?? record["systemInstruction"],
      record["system_prompt"] ?? record["systemPrompt"],
      config["system_instruction"] ?? config["systemInstruction"],
    ]) {
      const text = promptText(value);
      if (text !== undefined) return [{ id: "system", text }];
    }
  }
  return [];
}

function promptText(value: unknown): string | undefined {
  if (typeof value === "string") return stringOf(value);
  const parts = isList(value) ? value : isRecord(value) ? listOf(value["parts"]) : [];
  const texts = parts.map((part) =>
    typeof part === "string" ? part : firstString(recordOf(part), "text", "content"),
  );
  return stringOf(texts.filter((text) => text !== undefined).join("\n"));
}

/** Names and descriptions of the tools that the agent had. */
export function toolDefinitionsIn(...records: readonly JsonRecord[]): ToolDefinition[] {
  for (const record of records) {
    const value = record["tools"] ?? record["functions"] ?? recordOf(record["config"])["tools"];
    const entries = isRecord(value)
      ? isList(value["tools"])
        ? value["tools"]
        : Object.entries(value)
      : listOf(value);
    const tools = entries.flatMap(definitionsOf);
    if (tools.length > 0) return tools;
  }
  return [];
}

function definitionsOf(entry: unknown): ToolDefinition[] {
  if (typeof entry === "string") return entry === "" ? [] : [{ name: entry }];
  // An object whose keys are the names (AI SDK).
  if (isList(entry))
    return typeof entry[0] === "string"
      ? definitionsOf({ ...recordOf(entry[1]), name: entry[0] })
      : [];
  if (!isRecord(entry)) return [];
  const declared = entry["functionDeclarations"] ?? entry["function_declarations"];
  if (isList(declared)) return declared.flatMap(definitionsOf);
  const nested = [entry["function"], entry["toolSpec"], entry["custom"]].find(isRecord) ?? entry;
  const name = firstString(nested, "name", "toolName");
  return name === undefined
    ? []
    : [defined({ name, description: stringOf(nested["description"]) })];
}
