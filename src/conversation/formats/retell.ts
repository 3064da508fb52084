import { errorFlag, toolCallOf, toolResultOf } from "../dialects/tool-parts.ts";
import { spanBetween } from "../dialects/speech.ts";
import { AGENT_EVENTS } from "../model.ts";
import type { Draft, Warn } from "../draft.ts";
import {
  defined,
  idOf,
  listOf,
  numberOf,
  recordOf,
  stringOf,
  textOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt, type FoundList } from "./list-format.ts";

const LISTS = [
  "scrubbed_transcript_with_tool_calls",
  "transcript_with_tool_calls",
  "transcript_object",
  "scrubbed_transcript_object",
];
const PATHS = ["", "call."].flatMap((holder) => LISTS.map((list) => `${holder}${list}`));

/** Retell calls: the call object of the API, or the call_ended and call_analyzed web hooks. */
export const retell = createListFormat({
  name: "retell",
  summary: "Retell calls: the call object or web hook, with tool calls, key presses and transfers.",
  sniff: "`transcript_with_tool_calls` or `transcript_object`, at the top or in `call`",
  score: 0.9,
  find: (value) =>
    listAt(value, PATHS, (entry) => typeof entry["role"] === "string") ??
    listAt(value, PATHS, () => false, { empty: true }),
  createReader: (_found, warn) => (entry, source) => readEntry(entry, source, warn),
  end: ({ holder }) => {
    // Hanging up on the user is something the agent does.
    if (holder["disconnection_reason"] !== "agent_hangup") return [];
    return [{ role: "event", name: AGENT_EVENTS.hangUp, source: "/disconnection_reason" }];
  },
  facts: ({ holder }: FoundList) =>
    defined({ id: idOf(holder["call_id"]) ?? idOf(holder["chat_id"]), endReason: endOf(holder) }),
});

function endOf(call: JsonRecord): string | undefined {
  return (
    stringOf(call["disconnection_reason"]) ??
    (call["call_status"] === "not_connected" ? "not_connected" : undefined)
  );
}

function readEntry(entry: JsonRecord, source: string, warn: Warn): readonly Draft[] {
  const role = stringOf(entry["role"]) ?? "";
  const { at, ...times } = timesOf(entry);
  const base = { source, speaker: role, ...defined({ at }) };
  const text = stringOf(textOf(entry["content"]));
  switch (role) {
    case "tool_call_invocation": {
      const call = toolCallOf(entry["name"], entry["arguments"], entry["tool_call_id"], {
        pointer: source,
        warn,
      });
      return [{ ...base, role: "agent", speaker: "agent", toolCalls: [call] }];
    }
    case "tool_call_result": {
      const result = {
        callId: entry["tool_call_id"],
        content: entry["content"],
        isError: errorFlag(entry),
      };
      return [{ ...base, role: "tool", toolResult: toolResultOf(result) }];
    }
    case "node_transition": {
      const nodes = [entry["former_node_name"], entry["new_node_name"]]
        .map(stringOf)
        .filter((node) => node !== undefined);
      return [
        { ...base, role: "event", name: role, ...defined({ text: stringOf(nodes.join(" to ")) }) },
      ];
    }
    // Pressing a key is how the user answers a menu.
    case "dtmf":
      return [
        { ...base, role: "user", speaker: "user", text: `[pressed ${textOf(entry["digit"])}]` },
      ];
    case "agent":
      return [{ ...base, role: "agent", ...times, ...defined({ text }) }];
    case "user":
      return [{ ...base, role: "user", ...times, ...defined({ text }) }];
    case "transfer_target":
      return [{ ...base, role: "human_agent", ...times, ...defined({ text }) }];
    default:
      return [
        { ...base, role: "event", name: role === "" ? "unknown" : role, ...defined({ text }) },
      ];
  }
}

/** Only words have times, in seconds from the start of the call. */
function timesOf(entry: JsonRecord): Pick<Draft, "span"> & { at: number | undefined } {
  const words = listOf(entry["words"]);
  const start = numberOf(recordOf(words[0])["start"]);
  const end = numberOf(recordOf(words.at(-1))["end"]);
  return { at: start, ...spanBetween(start, end) };
}
