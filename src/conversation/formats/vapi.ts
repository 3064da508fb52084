import { toolCallOf, toolResultOf } from "../dialects/tool-parts.ts";
import { spanBetween } from "../dialects/speech.ts";
import { AGENT_EVENTS } from "../model.ts";
import type { Draft, Warn } from "../draft.ts";
import { timeOf } from "../time.ts";
import {
  defined,
  firstString,
  idOf,
  listOf,
  numberOf,
  recordOf,
  stringOf,
  textOf,
  type JsonRecord,
} from "../values.ts";
import { createListFormat, listAt, type FoundList, type ListFacts } from "./list-format.ts";

/** Vapi calls: the end-of-call report of the web hook, or the call object of the API. */
export const vapi = createListFormat({
  name: "vapi",
  summary:
    "Vapi calls: the end-of-call-report web hook or the call object, with tool calls and times.",
  sniff: "`artifact.messages` (or `messages`) whose entries have their words in `message`",
  score: 0.9,
  find: (value) =>
    listAt(value, PATHS, isEntry) ?? listAt(value, PATHS.slice(0, 2), isEntry, { empty: true }),
  createReader: (_found, warn) => (entry, source) => readEntry(entry, source, warn),
  end: ({ root }) => {
    // Hanging up on the user is something the agent does.
    if (!stringOf(reportOf(root)["endedReason"])?.startsWith("assistant-ended-call")) return [];
    return [{ role: "event", name: AGENT_EVENTS.hangUp, source: "/endedReason" }];
  },
  facts: (found) => factsOf(found),
});

const PATHS = ["message.artifact.messages", "artifact.messages", "message.messages", "messages"];

function isEntry(entry: JsonRecord): boolean {
  if (typeof entry["role"] !== "string" || "content" in entry) return false;
  return "message" in entry || "toolCalls" in entry || "toolCallId" in entry;
}

function factsOf({ root }: FoundList): ListFacts {
  const report = reportOf(root);
  const call = recordOf(report["call"]);
  return defined({
    id: idOf(call["id"]) ?? idOf(report["id"]) ?? idOf(recordOf(root["message"])["callId"]),
    endReason: stringOf(report["endedReason"]),
  });
}

/** The call object, or the report of the web hook. */
function reportOf(root: JsonRecord): JsonRecord {
  return "artifact" in root ? root : recordOf(root["message"]);
}

/** What Vapi writes when a tool gave nothing back; there is no other mark of a failure. */
const NO_RESULT = /^\s*no result returned\.?\s*$/i;

function readEntry(entry: JsonRecord, source: string, warn: Warn): readonly Draft[] {
  const role = stringOf(entry["role"]) ?? "";
  const base = { source, ...defined({ at: timeOf(entry["time"]), id: idOf(entry["id"]) }) };
  if (role === "tool_calls") {
    const toolCalls = listOf(entry["toolCalls"]).map((item, i) => {
      const { id, function: called } = recordOf(item);
      const { name, arguments: args } = recordOf(called);
      return toolCallOf(name, args, id, { pointer: `${source}/toolCalls/${i}`, warn });
    });
    const text = stringOf(entry["message"]);
    return [{ ...base, role: "agent", speaker: "bot", toolCalls, ...defined({ text }) }];
  }
  if (role === "tool_call_result") {
    const { toolCallId: callId, name, result } = entry;
    const isError = NO_RESULT.test(textOf(result).slice(0, 100)) ? true : "unknown";
    return [
      {
        ...base,
        role: "tool",
        speaker: "",
        toolResult: toolResultOf({ callId, name, content: result, isError }),
      },
    ];
  }
  const original = stringOf(entry["originalMessage"]);
  if (original !== undefined)
    warn(source, "Vapi filtered what was said here; the filtered words are read");
  return [
    {
      ...base,
      role: roleOf(role),
      speaker: role,
      ...defined({ text: firstString(entry, "message"), name: stringOf(entry["assistantName"]) }),
      ...spanOf(entry),
    },
  ];
}

function roleOf(role: string): Draft["role"] {
  if (role === "bot" || role === "assistant") return "agent";
  return role === "user" || role === "system" ? role : null;
}

/** From the start of the call; the end is given as a time of day, `duration` in seconds or in milliseconds. */
function spanOf(entry: JsonRecord): Pick<Draft, "span"> {
  const start = numberOf(entry["secondsFromStart"]);
  const [time, endTime] = [numberOf(entry["time"]), numberOf(entry["endTime"])];
  if (start === undefined || time === undefined || endTime === undefined) return {};
  return spanBetween(start, start + (endTime - time) / 1e3);
}
