import type { Warn } from "../draft.ts";
import {
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  textOf,
  type JsonRecord,
} from "../values.ts";

/** LangChain's own words for roles; class names end in Message or MessageChunk. */
const ROLE_OF_TYPE: Readonly<Record<string, string>> = {
  human: "user",
  user: "user",
  ai: "assistant",
  assistant: "assistant",
  system: "system",
  developer: "developer",
  tool: "tool",
  function: "function",
  // RemoveMessage: an instruction to forget another one; it says nothing.
  remove: "event",
  chat: "",
  generic: "",
};

/** Tells whether an entry is a LangChain message in one of its four written forms. */
export function isLangchainMessage(entry: JsonRecord): boolean {
  if (classNameOf(entry) !== undefined) return true;
  const type = typeOf(entry);
  if (type === undefined || "role" in entry) return false;
  return ["content", "data", "text", "tool_calls"].some((key) => key in entry);
}

function typeOf(entry: JsonRecord): string | undefined {
  const type = stringOf(entry["type"])
    ?.replace(/(?:Message)?(?:Chunk)?$/, "")
    .toLowerCase();
  return type !== undefined && Object.hasOwn(ROLE_OF_TYPE, type) ? type : undefined;
}

/** `{lc: 1, type: "constructor", id: [..., "HumanMessage"]}` gives `human`. */
function classNameOf(entry: JsonRecord): string | undefined {
  if (entry["lc"] === undefined || !isList(entry["id"])) return undefined;
  const name = stringOf(entry["id"].at(-1));
  const type = name?.match(/^(\w{1,40}?)Message(?:Chunk)?$/)?.[1]?.toLowerCase();
  return type !== undefined && Object.hasOwn(ROLE_OF_TYPE, type) ? type : undefined;
}

/** Writes a LangChain message as a chat message, so that the chat reader can go on. */
export function chatOfLangchain(entry: JsonRecord, pointer: string, warn: Warn): JsonRecord {
  const type = classNameOf(entry) ?? typeOf(entry) ?? "";
  const fields = fieldsOf(entry);
  const extra = recordOf(fields["additional_kwargs"]);
  const calls = listOf(fields["tool_calls"]);
  const invalid = listOf(fields["invalid_tool_calls"]);
  for (const call of invalid) {
    warn(
      pointer,
      `the model wrote a broken tool call: ${textOf(recordOf(call)["error"]).slice(0, 200)}`,
    );
  }
  return {
    role: ROLE_OF_TYPE[type] || stringOf(fields["role"]) || type,
    name: fields["name"],
    id: fields["id"],
    content: fields["content"] ?? fields["text"],
    reasoning_content: extra["reasoning_content"],
    // Written twice: at the top level, and in OpenAI's form under additional_kwargs.
    tool_calls: calls.length + invalid.length > 0 ? [...calls, ...invalid] : extra["tool_calls"],
    function_call: calls.length === 0 ? extra["function_call"] : undefined,
    tool_call_id: fields["tool_call_id"],
    status: fields["status"],
    timestamp: fields["timestamp"] ?? fields["created_at"],
  };
}

function fieldsOf(entry: JsonRecord): JsonRecord {
  for (const key of ["kwargs", "data"]) if (isRecord(entry[key])) return entry[key];
  return entry;
}
