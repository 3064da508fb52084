import { joinTexts, piecesOf } from "./pieces.ts";
import type { PartContext } from "./piece.ts";
import { errorFlag, toolCallOf, toolResultOf } from "./tool-parts.ts";
import type { Draft, Warn } from "../draft.ts";
import { AGENT_EVENTS } from "../model.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  firstString,
  idOf,
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  textOf,
  type JsonRecord,
} from "../values.ts";

/**
 * Flat typed items: OpenAI Responses, the Agents SDK (which writes `callId` and `function_call_result`), and LiveKit.
 *
 * Items of type `message` are chat messages and not read here.
 */
export function isItem(entry: JsonRecord): boolean {
  const type = stringOf(entry["type"]);
  return (
    type !== undefined && readerOf(type) !== undefined && !("role" in entry && type === "message")
  );
}

/** Reads one item; one item gives one message, or two when it holds a call and its output. */
export function readItem(item: JsonRecord, source: string, warn: Warn): readonly Draft[] {
  const type = stringOf(item["type"]) ?? "";
  const read = readerOf(type);
  if (!read) return [];
  const facts = defined({
    id: idOf(item["id"]),
    at: timeOf(item["created_at"] ?? item["timestamp"]),
  });
  return read(item, { pointer: source, warn }).map((draft) => ({
    ...facts,
    speaker: "",
    source,
    ...draft,
  }));
}

type ItemDraft = Pick<Draft, "role"> & Partial<Omit<Draft, "role">>;
type ItemReader = (item: JsonRecord, context: PartContext) => readonly ItemDraft[];

const idOfCall = (item: JsonRecord): unknown =>
  item["call_id"] ?? item["callId"] ?? item["tool_call_id"] ?? item["id"];

const functionCall: ItemReader = (item, context) => {
  const args = item["arguments"] ?? item["input"] ?? item["action"] ?? item["params"];
  const call = toolCallOf(item["name"] ?? item["type"], args, idOfCall(item), context);
  return [{ role: "agent", speaker: "assistant", toolCalls: [call] }];
};

const functionOutput: ItemReader = (item) => [
  {
    role: "tool",
    toolResult: toolResultOf({
      callId: idOfCall(item),
      name: item["name"],
      content: outputOf(item["output"] ?? item["result"] ?? item["content"]),
      isError: errorFlag(item),
    }),
  },
];

/** Output of the Agents SDK: `{type: "text", text}`. */
function outputOf(output: unknown): unknown {
  return isRecord(output) && typeof output["text"] === "string" ? output["text"] : output;
}

/** A tool that the vendor ran: call and output are one item. */
const hostedCall: ItemReader = (item, context) => {
  const args =
    item["arguments"] ?? item["action"] ?? item["queries"] ?? item["code"] ?? item["input"];
  const named = isRecord(args) || typeof args === "string" ? args : { value: args ?? null };
  const wrapped = typeof named === "string" && item["code"] === named ? { code: named } : named;
  const call = toolCallOf(item["name"] ?? item["type"], wrapped, item["id"], context);
  const output = item["output"] ?? item["results"] ?? item["outputs"];
  const failed =
    item["status"] === "failed" || (item["error"] !== undefined && item["error"] !== null);
  const ended = failed || item["status"] === "completed" || output !== undefined;
  return [
    { role: "agent", speaker: "assistant", toolCalls: [call] },
    ...(ended
      ? [
          {
            role: "tool" as const,
            toolResult: toolResultOf({
              callId: item["id"],
              name: call.name,
              content: output ?? item["error"] ?? `[${textOf(item["status"]) || "completed"}]`,
              isError: failed ? true : "unknown",
            }),
          },
        ]
      : []),
  ];
};

const reasoning: ItemReader = (item, context) => {
  const parts = [
    ...listOf(item["summary"]),
    ...listOf(item["content"]),
    ...listOf(item["rawContent"]),
  ];
  const pieces = piecesOf(parts, { ...context, warn: () => undefined });
  const text = joinTexts(pieces.flatMap((piece) => ("text" in piece ? [piece.text] : [])));
  return [{ role: "agent", speaker: "assistant", ...(text !== "" && { reasoning: text }) }];
};

const lost: ItemReader = (item, { pointer, warn }) => {
  const type = textOf(item["type"]);
  warn(pointer, `${type}: what it stands for is not in this file`);
  return [{ role: "event", name: type }];
};

const event: ItemReader = (item) => [{ role: "event", name: textOf(item["type"]) }];

const handoff: ItemReader = (item) => {
  const from = firstString(item, "old_agent_id", "source_agent", "from");
  const to = firstString(item, "new_agent_id", "target_agent", "to");
  const text = [from, to].filter((name) => name !== undefined).join(" to ");
  return [{ role: "event", name: AGENT_EVENTS.handoff, ...(text !== "" && { text }) }];
};

/** LiveKit: the instructions of the agent from here on. */
const agentConfig: ItemReader = (item) => [
  { role: "system", speaker: "system", ...defined({ text: instructionsOf(item["instructions"]) }) },
];

function instructionsOf(value: unknown): string | undefined {
  if (isList(value))
    return stringOf(value.map((part) => textOf(recordOf(part)["text"] ?? part)).join("\n"));
  return stringOf(textOf(value));
}

function readerOf(type: string): ItemReader | undefined {
  return READERS.get(type) ?? (/^(?:[a-z_]{1,40})_call$/.test(type) ? hostedCall : undefined);
}

const READERS: ReadonlyMap<string, ItemReader> = new Map<string, ItemReader>([
  ["function_call", functionCall],
  ["custom_tool_call", functionCall],
  ["computer_call", functionCall],
  ["local_shell_call", functionCall],
  ["shell_call", functionCall],
  ["apply_patch_call", functionCall],
  ["handoff_call", functionCall],
  ["function_call_output", functionOutput],
  ["function_call_result", functionOutput],
  ["custom_tool_call_output", functionOutput],
  ["computer_call_output", functionOutput],
  ["computer_call_result", functionOutput],
  ["local_shell_call_output", functionOutput],
  ["shell_call_output", functionOutput],
  ["apply_patch_call_output", functionOutput],
  ["handoff_output", functionOutput],
  ["reasoning", reasoning],
  ["item_reference", lost],
  ["compaction", lost],
  ["compaction_summary", lost],
  ["mcp_list_tools", event],
  ["mcp_approval_request", event],
  ["mcp_approval_response", event],
  ["agent_handoff", handoff],
  ["handoff", handoff],
  ["agent_config_update", agentConfig],
]);
