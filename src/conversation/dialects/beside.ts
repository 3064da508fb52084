import type { SourceText, ToolDefinition } from "../model.ts";
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

/** Keys under which sources keep the id of a conversation, most telling first. */
const ID_KEYS = [
  ..."conversation_id conversationId session_id sessionId thread_id threadId call_id callId".split(
    " ",
  ),
  ..."chat_id chatId custom_id request_id id uuid".split(" "),
];

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

/** The words of a system prompt: a text, a list of text blocks, or a content with parts. */
export function promptText(value: unknown): string | undefined {
  if (typeof value === "string") return stringOf(value);
  if (!isList(value) && !isRecord(value)) return undefined;
  const parts = isList(value) ? value : listOf(value["parts"] ?? value["content"]);
  const texts = parts.map((part) =>
    typeof part === "string" ? part : firstString(recordOf(part), "text", "content"),
  );
  return stringOf(texts.filter((text) => text !== undefined).join("\n"));
}

/** Names and descriptions of the tools that the agent had. */
export function toolDefinitionsIn(...records: readonly JsonRecord[]): ToolDefinition[] {
  for (const record of records) {
    const value = record["tools"] ?? record["functions"] ?? recordOf(record["config"])["tools"];
    const tools = toolDefinitionsOf(value);
    if (tools.length > 0) return tools;
  }
  return [];
}

/** Tool definitions in a list, in an object whose keys are the names, or in `{tools: [...]}`. */
export function toolDefinitionsOf(value: unknown): ToolDefinition[] {
  if (!isRecord(value)) return listOf(value).flatMap(definitionsOf);
  if (isList(value["tools"])) return value["tools"].flatMap(definitionsOf);
  return Object.entries(value).flatMap(([name, tool]) => definitionOf({ ...recordOf(tool), name }));
}

/** Gemini puts several declarations into one entry. */
function definitionsOf(entry: unknown): ToolDefinition[] {
  const { functionDeclarations, function_declarations: snake } = recordOf(entry);
  const declared = functionDeclarations ?? snake;
  return isList(declared) ? declared.flatMap(definitionOf) : definitionOf(entry);
}

function definitionOf(entry: unknown): ToolDefinition[] {
  if (typeof entry === "string") return entry === "" ? [] : [{ name: entry }];
  if (!isRecord(entry)) return [];
  const nested = [entry["function"], entry["toolSpec"], entry["custom"]].find(isRecord) ?? entry;
  const name = firstString(nested, "name", "toolName");
  return name === undefined
    ? []
    : [defined({ name, description: stringOf(nested["description"]) })];
}
