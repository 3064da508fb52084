import { systemTextsBeside, toolDefinitionsIn } from "../dialects/beside.ts";
import { readInput, readOutput } from "../dialects/payload.ts";
import { resultText } from "../dialects/tool-parts.ts";
import { createWarnings, type Warn } from "../draft.ts";
import { msOf } from "../time.ts";
import { conversationsOf } from "../traces/conversations.ts";
import { createSpanTree, type SpanTree } from "../traces/tree.ts";
import type { ModelCall, ToolRun, Trace } from "../traces/types.ts";
import {
  defined,
  idOf,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  unquoted,
  type JsonRecord,
} from "../values.ts";
import type { Decoded, Format } from "./types.ts";

const TYPES = new Set(
  "SPAN GENERATION EVENT AGENT TOOL CHAIN RETRIEVER EVALUATOR EMBEDDING GUARDRAIL".split(" "),
);

/** Langfuse traces: observations in any order, with inputs and outputs as JSON inside texts. */
export const langfuse: Format = {
  name: "langfuse",
  summary:
    "Langfuse traces: {trace, observations}, a trace with nested observations, lists of traces or observations.",
  sniff: "`observations` (or a list) with `type` SPAN, GENERATION, TOOL … and `startTime`",
  detect: (source) => {
    const groups = groupsIn(source);
    const count = groups.reduce((sum, { observations }) => sum + observations.length, 0);
    return count > 0
      ? { score: 0.9, evidence: `observations, ${count} entries in ${groups.length} traces` }
      : null;
  },
  read: (source, { agents, fallbackId }) => {
    const { warn, warnings } = createWarnings();
    const traces = groupsIn(source).map((group, i) =>
      traceOf(group, i === 0 ? fallbackId : `${fallbackId}-${i + 1}`, warn),
    );
    return conversationsOf(traces, agents, warnings);
  },
};

interface Group {
  readonly trace: JsonRecord;
  readonly observations: readonly JsonRecord[];
}

function groupsIn(source: Decoded): Group[] {
  if (source.kind === "lines") return groupsOfList(source.rows.map(({ value }) => value));
  if (source.kind !== "json") return [];
  if (!isRecord(source.value)) return groupsOfList(listOf(source.value));
  const group = groupOf(source.value);
  if (group) return [group];
  return groupsOfList(listOf(source.value["data"]));
}

function groupsOfList(list: readonly unknown[]): Group[] {
  const groups = list.map(groupOf).filter((group) => group !== null);
  if (groups.length > 0) return groups;
  const observations = list.filter(isObservation);
  const byTrace = new Map<string, JsonRecord[]>();
  for (const observation of observations) {
    const id = idOf(observation["traceId"] ?? observation["trace_id"]) ?? "";
    const group = byTrace.get(id);
    if (group) group.push(observation);
    else byTrace.set(id, [observation]);
  }
  return [...byTrace].map(([id, group]) => ({ trace: { id }, observations: group }));
}

function groupOf(value: unknown): Group | null {
  if (!isRecord(value)) return null;
  const trace = recordOf(value["trace"]);
  const observations = listOf(value["observations"] ?? trace["observations"]).filter(isObservation);
  return observations.length > 0
    ? { trace: isRecord(value["trace"]) ? trace : value, observations }
    : null;
}

function isObservation(value: unknown): value is JsonRecord {
  if (!isRecord(value) || typeof value["type"] !== "string" || !TYPES.has(value["type"]))
    return false;
  return ["startTime", "start_time", "traceId", "trace_id"].some((key) => key in value);
}

/** System prompt and tools are looked for in so many observations. */
const LOOKED_AT = 1000;

interface Observation {
  readonly id: string;
  readonly parent: string | undefined;
  readonly source: string;
  readonly record: JsonRecord;
}

function traceOf({ trace, observations }: Group, fallbackId: string, warn: Warn): Trace {
  const spans = observations.map((record, i): Observation => {
    const id = idOf(record["id"]) ?? `#${i}`;
    return {
      id,
      parent: idOf(record["parentObservationId"] ?? record["parent_observation_id"]),
      source: `span ${id}`,
      record,
    };
  });
  const tree = createSpanTree(spans, isCall);
  const calls = spans.filter(isCall).map((span) => callOf(span, tree, warn));
  const source = `trace ${idOf(trace["id"]) ?? fallbackId}`;
  const holders = [trace, ...observations.slice(0, LOOKED_AT)].flatMap(({ input, output }) => [
    recordOf(unquoted(input)),
    recordOf(unquoted(output)),
  ]);
  const sources = systemTextsBeside(...holders);
  const tools = toolDefinitionsIn(...holders);
  return {
    id: stringOf(idOf(trace["id"])) ?? fallbackId,
    session: idOf(trace["sessionId"] ?? trace["session_id"]),
    start: msOf(trace["timestamp"]) ?? startOf(observations[0] ?? {}),
    calls,
    tools: spans.filter(isTool).map(toolRunOf),
    whole: {
      source,
      input: readInput(trace["input"], { source, warn }),
      output: readOutput(trace["output"], { source, warn }),
    },
    facts: defined({
      sources: sources.length > 0 ? sources : undefined,
      tools: tools.length > 0 ? tools : undefined,
    }),
  };
}

function isCall({ record }: Observation): boolean {
  return record["type"] === "GENERATION";
}

function isTool({ record }: Observation): boolean {
  return record["type"] === "TOOL";
}

function callOf(span: Observation, tree: SpanTree<Observation>, warn: Warn): ModelCall {
  const { source, record } = span;
  const error = record["level"] === "ERROR" ? stringOf(record["statusMessage"]) : undefined;
  if (error !== undefined) warn(source, `the call of the model failed: ${error.slice(0, 200)}`);
  return {
    source,
    start: startOf(record),
    end: msOf(record["endTime"] ?? record["end_time"]),
    input: readInput(record["input"], { source, warn }),
    output: readOutput(record["output"], { source, warn }),
    nested: tree.hasAncestor(span, isTool),
    wrapper: tree.hasDescendant(span),
  };
}

function toolRunOf({ source, record }: Observation): ToolRun {
  const output = unquoted(record["output"]);
  const { content, tool_call_id: callId } = recordOf(output);
  return {
    source,
    name: stringOf(record["name"]) ?? "",
    ...defined({ callId: idOf(callId) }),
    start: startOf(record),
    text: resultText(content ?? output ?? record["statusMessage"]),
    isError: record["level"] === "ERROR" ? true : "unknown",
  };
}

function startOf(record: JsonRecord): number | undefined {
  return msOf(record["startTime"] ?? record["start_time"]);
}
