import { buildConversation } from "../build.ts";
import { readEntry } from "../dialects/entry.ts";
import { createWarnings, type Draft, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { Conversation } from "../model.ts";
import {
  defined,
  idOf,
  isList,
  isRecord,
  jsonOf,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import { readTicks } from "./tau2-ticks.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** tau2-bench results: simulations with messages, or with the ticks of a spoken one. */
export const tau2Bench: Format = {
  name: "tau2-bench",
  summary:
    "tau2-bench results: {simulations} or one simulation; what the user's own tools do belongs to the user.",
  sniff:
    "`simulations` list beside `info` or `tasks`; or `termination_reason` beside `messages` or `ticks`",
  detect: (source) => {
    const simulations = simulationsIn(source);
    return simulations.length > 0
      ? { score: 0.92, evidence: `${simulations.length} simulations` }
      : null;
  },
  read: (source, options) => {
    const simulations = simulationsIn(source);
    if (simulations.length === 0)
      throw new DropturnError("E_FORMAT", "There is no simulation with messages or ticks.");
    return simulations.map(({ record, pointer }, i) =>
      readSimulation(record, pointer, {
        ...options,
        fallbackId: i === 0 ? options.fallbackId : `${options.fallbackId}-${i + 1}`,
      }),
    );
  },
};

function simulationsIn(source: Decoded): { record: JsonRecord; pointer: string }[] {
  if (source.kind !== "json" || !isRecord(source.value)) return [];
  const { value } = source;
  if (isSimulation(value)) return [{ record: value, pointer: "" }];
  return listOf(value["simulations"]).flatMap((record, i) =>
    isRecord(record) && (isList(record["messages"]) || isList(record["ticks"]))
      ? [{ record, pointer: `/simulations/${i}` }]
      : [],
  );
}

function isSimulation(value: JsonRecord): boolean {
  return "termination_reason" in value && (isList(value["messages"]) || isList(value["ticks"]));
}

function readSimulation(
  record: JsonRecord,
  pointer: string,
  { agents, fallbackId }: FormatOptions,
): Conversation {
  const { warn, warnings } = createWarnings();
  const messages = listOf(record["messages"]);
  const drafts =
    messages.length > 0
      ? messages.flatMap((entry, i) => readMessage(entry, `${pointer}/messages/${i}`, warn))
      : readTicks(listOf(record["ticks"]), `${pointer}/ticks`, warn);
  const { task_id: task, trial, termination_reason: reason } = record;
  return buildConversation(
    drafts,
    {
      id: idOf(record["id"]) ?? idOf(task) ?? fallbackId,
      metadata: Object.fromEntries(
        Object.entries(defined({ task_id: task, trial })).map(([key, value]) => [
          key,
          jsonOf(value),
        ]),
      ),
      ...defined({ endReason: stringOf(reason) }),
      warnings,
    },
    agents,
  );
}

/** Results have the call's id as `id`; several of them may be wrapped into one message. */
function readMessage(entry: unknown, source: string, warn: Warn): readonly Draft[] {
  if (!isRecord(entry)) return readEntry(entry, source, warn);
  const wrapped = entry["tool_messages"];
  if (isList(wrapped))
    return wrapped.flatMap((item, i) =>
      readMessage(recordOf(item), `${source}/tool_messages/${i}`, warn),
    );
  if (entry["role"] !== "tool") return readEntry(entry, source, warn).map(asUserTool);
  const result = {
    ...entry,
    tool_call_id: entry["tool_call_id"] ?? entry["id"],
    is_error: entry["error"],
  };
  const drafts = readEntry(result, source, warn);
  return entry["requestor"] === "user"
    ? drafts.map((draft) => userEvent(draft, draft.toolResult?.text ?? ""))
    : drafts;
}

/** What the user does on their own device is no turn of the agent. */
function asUserTool(draft: Draft): Draft {
  if (draft.role !== "user" || !draft.toolCalls) return draft;
  const { toolCalls, ...rest } = draft;
  const calls = toolCalls
    .map((call) => `[uses ${call.name} ${JSON.stringify(call.arguments)}]`)
    .join("\n");
  return rest.text === undefined
    ? userEvent(draft, calls)
    : { ...rest, text: `${rest.text}\n${calls}` };
}

function userEvent(
  { toolResult: _result, toolCalls: _calls, ...rest }: Draft,
  text: string,
): Draft {
  return { ...rest, role: "event", name: "user_tool", text };
}
