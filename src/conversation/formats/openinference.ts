import { createWarnings } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { msOf } from "../time.ts";
import { conversationsOf } from "../traces/conversations.ts";
import { tracesOfSpans } from "../traces/otel-traces.ts";
import type { OtelSpan } from "../traces/otel-span.ts";
import { attributesOf } from "../traces/otlp.ts";
import { firstString, isRecord, listOf, recordOf, stringOf, type JsonRecord } from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/** OpenInference spans as Phoenix and its exporters write them: `{context, attributes}`, flat or nested. */
export const openinference: Format = {
  name: "openinference",
  summary:
    "OpenInference (Phoenix) spans as JSON: a list, one a line, or {spans}; flat or nested attributes.",
  sniff:
    "span `attributes` with `openinference.span.kind` or `llm.input_messages`, or other GenAI attributes",
  detect: (source) => {
    const spans = spansIn(source);
    return spans.length > 0 ? { score: 0.9, evidence: `attributes, ${spans.length} spans` } : null;
  },
  read: (source, { agents, fallbackId }) => {
    const { warn, warnings } = createWarnings();
    const spans = spansIn(source).map((span, i) => readSpan(span, i, fallbackId));
    const traces = tracesOfSpans(spans, warn).filter(
      ({ calls, whole }) => calls.length > 0 || whole,
    );
    if (traces.length === 0) {
      throw new DropturnError("E_FORMAT", `None of its ${spans.length} spans holds messages.`, {
        hint: "Export the LLM spans, with llm.input_messages and llm.output_messages.",
      });
    }
    return conversationsOf(traces, agents, warnings);
  },
};

function spansIn(source: Decoded): JsonRecord[] {
  if (source.kind === "lines") return source.rows.map(({ value }) => value).filter(isSpan);
  if (source.kind !== "json") return [];
  if (isSpan(source.value)) return [source.value];
  const list = isRecord(source.value)
    ? listOf(source.value["spans"] ?? source.value["data"])
    : listOf(source.value);
  return list.filter(isSpan);
}

const MARKS = /^(?:openinference\.|llm\.|gen_ai\.)/;

function isSpan(value: unknown): value is JsonRecord {
  if (!isRecord(value) || !isRecord(value["attributes"])) return false;
  const keys = Object.keys(value["attributes"]);
  return keys.some((key) => MARKS.test(key) || key === "llm" || key === "openinference");
}

function readSpan(span: JsonRecord, index: number, fallbackId: string): OtelSpan {
  const context = recordOf(span["context"]);
  const ids = { ...context, ...span };
  return {
    id: firstString(ids, "span_id", "spanId", "id") ?? String(index),
    parent: firstString(ids, "parent_id", "parentId", "parent_span_id", "parentSpanId"),
    trace: firstString(ids, "trace_id", "traceId") ?? fallbackId,
    name: stringOf(span["name"]) ?? "",
    start: msOf(span["start_time"] ?? span["startTime"]),
    end: msOf(span["end_time"] ?? span["endTime"]),
    failed: span["status_code"] === "ERROR",
    attributes: flatAttributes(recordOf(span["attributes"])),
    events: [],
  };
}

/** `{llm: {input_messages}}` is `llm.input_messages`, too. */
function flatAttributes(attributes: JsonRecord): ReadonlyMap<string, unknown> {
  const flat = new Map(attributesOf(attributes));
  for (const group of [
    "llm",
    "openinference",
    "input",
    "output",
    "session",
    "tool",
    "agent",
    "gen_ai",
  ]) {
    for (const [key, value] of Object.entries(recordOf(attributes[group])))
      flat.set(`${group}.${key}`, value);
  }
  const { kind } = recordOf(recordOf(attributes["openinference"])["span"]);
  if (typeof kind === "string") flat.set("openinference.span.kind", kind);
  return flat;
}
