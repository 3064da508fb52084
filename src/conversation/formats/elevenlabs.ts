import { errorFlag, toolCallOf, toolResultOf } from "../dialects/tool-parts.ts";
import type { Draft, Warn } from "../draft.ts";
import {
  defined,
  firstString,
  idOf,
  isRecord,
  listOf,
  numberOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt, type FoundList, type ListFacts } from "./list-format.ts";

/** ElevenLabs conversations: the API's conversation, or the post_call_transcription web hook. */
export const elevenlabs = createListFormat({
  name: "elevenlabs",
  summary:
    "ElevenLabs conversations: the API's object or the post-call web hook; interrupted turns as they were heard.",
  sniff:
    "`transcript` list whose entries have `time_in_call_secs` or `tool_results`, at the top or in `data`",
  score: 0.9,
  find: (value) => listAt(value, ["data.transcript", "transcript"], isEntry) ?? emptyCall(value),
  createReader: (_found, warn) => (entry, source) => readEntry(entry, source, warn),
  facts: (found, warn) => factsOf(found, warn),
});

function isEntry(entry: JsonRecord): boolean {
  return (
    "role" in entry &&
    ["time_in_call_secs", "timeInCallSecs", "tool_results", "toolResults"].some(
      (key) => key in entry,
    )
  );
}

function emptyCall(value: JsonRecord): FoundList | null {
  const holder = isRecord(value["data"]) ? value["data"] : value;
  const isCall = "conversation_id" in holder && "agent_id" in holder;
  return isCall
    ? listAt(value, ["data.transcript", "transcript"], () => false, { empty: true })
    : null;
}

function factsOf({ holder }: FoundList, warn: Warn): ListFacts {
  const status = stringOf(holder["status"]);
  const open = status === "processing" || status === "in-progress" || status === "initiated";
  if (open) warn("/status", `the conversation was still "${status}" when it was exported`);
  const { termination_reason: snake, terminationReason } = recordOf(holder["metadata"]);
  return defined({
    id: idOf(holder["conversation_id"] ?? holder["conversationId"]),
    endReason: stringOf(snake ?? terminationReason),
    complete: open ? false : undefined,
  });
}

function readEntry(entry: JsonRecord, source: string, warn: Warn): readonly Draft[] {
  const role = entry["role"] === "user" ? "user" : "agent";
  const at = numberOf(entry["time_in_call_secs"] ?? entry["timeInCallSecs"]);
  const base = { source, speaker: role, ...defined({ at }) };
  const toolCalls = listOf(entry["tool_calls"] ?? entry["toolCalls"]).map((item, i) => {
    const {
      tool_name: snake,
      toolName,
      request_id: requestSnake,
      requestId,
      ...rest
    } = recordOf(item);
    const args = rest["params_as_json"] ?? rest["paramsAsJson"];
    return toolCallOf(snake ?? toolName, args, requestSnake ?? requestId, {
      pointer: `${source}/tool_calls/${i}`,
      warn,
    });
  });
  const results = listOf(entry["tool_results"] ?? entry["toolResults"]).filter(isRecord);
  const text = wordsOf(entry);
  const interrupted = entry["interrupted"] === true;
  const original = firstString(entry, "original_message", "originalMessage");
  if (interrupted && original !== undefined && original !== text) {
    warn(source, `interrupted; the agent had prepared: "${original.slice(0, 500)}"`);
  }
  const drafts: Draft[] = [];
  if (text !== undefined || toolCalls.length > 0 || results.length === 0) {
    drafts.push({
      ...base,
      role,
      ...defined({
        text,
        toolCalls: toolCalls.length > 0 ? toolCalls : undefined,
        interrupted: interrupted ? true : undefined,
      }),
    });
  }
  for (const result of results)
    drafts.push({ ...base, role: "tool", toolResult: resultOf(result) });
  return drafts;
}

function wordsOf(entry: JsonRecord): string | undefined {
  const parts = listOf(
    recordOf(entry["multivoice_message"] ?? entry["multivoiceMessage"])["parts"],
  );
  return (
    stringOf(entry["message"]) ??
    stringOf(
      parts
        .map((part) => stringOf(recordOf(part)["text"]) ?? "")
        .join(" ")
        .trim(),
    )
  );
}

function resultOf(result: JsonRecord): ReturnType<typeof toolResultOf> {
  return toolResultOf({
    callId: result["request_id"] ?? result["requestId"],
    name: result["tool_name"] ?? result["toolName"],
    content: result["result_value"] ?? result["resultValue"],
    isError: errorFlag(result),
  });
}
