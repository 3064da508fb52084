import { toolCallOf, toolResultOf } from "../dialects/tool-parts.ts";
import type { Draft, Warn } from "../draft.ts";
import { roleOfWord } from "../roles.ts";
import {
  defined,
  firstString,
  idOf,
  isRecord,
  recordOf,
  stringOf,
  textOf,
  unquoted,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt } from "./list-format.ts";

/** ShareGPT: `from` and `value`. */
export const sharegpt = createListFormat({
  name: "sharegpt",
  summary: "ShareGPT conversations: `from` human or gpt, `value`; function calls and observations.",
  sniff: "`conversations` (or `conversation`, `items`) with `from` and `value`",
  score: 0.85,
  find: (value) => listAt(value, ["conversations", "conversation", "items"], isEntry),
  createReader: (_found, warn) => (entry, source) => [readEntry(entry, source, warn)],
  facts: ({ root }) => {
    const system = stringOf(root["system"]) ?? stringOf(root["system_prompt"]);
    return defined({
      id: idOf(root["id"]),
      sources: system === undefined ? undefined : [{ id: "system", text: system }],
    });
  },
});

function isEntry(entry: JsonRecord): boolean {
  return typeof entry["from"] === "string" && "value" in entry;
}

function readEntry(entry: JsonRecord, source: string, warn: Warn): Draft {
  const from = firstString(entry, "from") ?? "";
  const text = stringOf(textOf(entry["value"]));
  if (from === "function_call" || from === "tool_call") {
    const call = recordOf(unquoted(entry["value"]));
    if (isRecord(call) && "name" in call) {
      const { name, arguments: args, parameters } = call;
      return {
        role: "agent",
        speaker: "gpt",
        source,
        toolCalls: [toolCallOf(name, args ?? parameters, undefined, { pointer: source, warn })],
      };
    }
    warn(source, "a function call without a name; kept as text");
    return { role: "agent", speaker: "gpt", source, ...defined({ text }) };
  }
  const role = roleOfWord(from);
  if (role === "tool" || from === "function_response") {
    return {
      role: "tool",
      speaker: from,
      source,
      toolResult: toolResultOf({ content: text ?? "" }),
    };
  }
  return { role: role ?? null, speaker: from, source, ...defined({ text }) };
}
