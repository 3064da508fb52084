import {
  firstString,
  idOf,
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  type JsonRecord,
} from "../values.ts";
import type { OtelEvent, OtelSpan } from "./otel-span.ts";

/** Keys of the lists in an export request; `batches` is Tempo's. */
const SPAN_LISTS = ["resourceSpans", "resource_spans", "batches"];
const LOG_LISTS = ["resourceLogs", "resource_logs"];
const LISTS = [...SPAN_LISTS, ...LOG_LISTS];

/** Tells whether a value is an OTLP export request for spans or logs. */
export function isOtlp(value: unknown): value is JsonRecord {
  return isRecord(value) && LISTS.some((key) => isList(value[key]));
}

/** Reads the spans of export requests, with the log records that belong to them. */
export function spansOfOtlp(requests: readonly JsonRecord[]): OtelSpan[] {
  const spans = requests.flatMap((request) =>
    recordsIn(
      request,
      SPAN_LISTS,
      ["scopeSpans", "scope_spans", "instrumentationLibrarySpans"],
      ["spans"],
    ),
  );
  const logs = requests.flatMap((request) =>
    recordsIn(request, LOG_LISTS, ["scopeLogs", "scope_logs"], ["logRecords", "log_records"]),
  );
  return withLogs(spans.map(readSpan), logs);
}

/** The records three lists deep: resource, scope, record. */
function recordsIn(
  request: JsonRecord,
  resourceKeys: readonly string[],
  scopeKeys: readonly string[],
  recordKeys: readonly string[],
): JsonRecord[] {
  return listsIn(listsIn(listsIn([request], resourceKeys), scopeKeys), recordKeys);
}

function listsIn(holders: readonly JsonRecord[], keys: readonly string[]): JsonRecord[] {
  return holders.flatMap((holder) => keys.flatMap((key) => listOf(holder[key]).filter(isRecord)));
}

function readSpan(span: JsonRecord): OtelSpan {
  const { code } = recordOf(span["status"]);
  return {
    id: firstString(span, "spanId", "span_id") ?? "",
    parent: firstString(span, "parentSpanId", "parent_span_id"),
    trace: firstString(span, "traceId", "trace_id") ?? "",
    name: stringOf(span["name"]) ?? "",
    start: msOfNano(span["startTimeUnixNano"] ?? span["start_time_unix_nano"]),
    end: msOfNano(span["endTimeUnixNano"] ?? span["end_time_unix_nano"]),
    failed: code === 2 || code === "STATUS_CODE_ERROR",
    attributes: attributesOf(span["attributes"]),
    events: listOf(span["events"]).filter(isRecord).map(readEvent),
  };
}

function readEvent(event: JsonRecord): OtelEvent {
  const attributes = attributesOf(event["attributes"]);
  const name =
    firstString(event, "eventName", "event_name", "name") ?? attributes.get("event.name");
  const body = isRecord(event["body"]) ? anyValue(event["body"]) : Object.fromEntries(attributes);
  return { name: stringOf(name) ?? "", body, attributes };
}

/** Log records go to their span; a span that is not in the file is made up for them. */
function withLogs(spans: readonly OtelSpan[], logs: readonly JsonRecord[]): OtelSpan[] {
  if (logs.length === 0) return [...spans];
  const bySpan = new Map<string, { first: JsonRecord; events: OtelEvent[] }>();
  for (const log of logs) {
    const id = firstString(log, "spanId", "span_id") ?? "";
    const group = bySpan.get(id);
    if (group) group.events.push(readEvent(log));
    else bySpan.set(id, { first: log, events: [readEvent(log)] });
  }
  const known = spans.map((span) => ({
    ...span,
    events: [...span.events, ...(bySpan.get(span.id)?.events ?? [])],
  }));
  const ids = new Set(spans.map(({ id }) => id));
  const made = [...bySpan]
    .filter(([id]) => !ids.has(id))
    .map(([id, { first, events }]): OtelSpan => {
      const time = msOfNano(first["timeUnixNano"] ?? first["observedTimeUnixNano"]);
      return {
        id,
        parent: undefined,
        trace: firstString(first, "traceId", "trace_id") ?? "",
        name: "",
        start: time,
        end: time,
        failed: false,
        attributes: events[0]?.attributes ?? new Map(),
        events,
      };
    });
  return [...known, ...made];
}

/** Nanoseconds come as decimal texts, because they do not fit a number. */
function msOfNano(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return value / 1e6;
  if (typeof value !== "string" || !/^\d{1,25}$/.test(value)) return undefined;
  const ms = Number(BigInt(value) / 1_000_000n);
  return ms > 0 ? ms : undefined;
}

/** Attributes as a list of `{key, value}`, or already as an object. */
export function attributesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (isRecord(value)) return new Map(Object.entries(value));
  return new Map(
    listOf(value).flatMap((item) => {
      const { key, value: wrapped } = recordOf(item);
      return typeof key === "string" ? [[key, anyValue(wrapped)] as const] : [];
    }),
  );
}

const MAX_DEPTH = 40;

/** Unwraps OTLP's AnyValue. */
function anyValue(value: unknown, depth = 0): unknown {
  if (!isRecord(value) || depth > MAX_DEPTH) return value;
  if ("stringValue" in value) return value["stringValue"];
  if ("boolValue" in value) return value["boolValue"];
  if ("doubleValue" in value) return value["doubleValue"];
  if ("intValue" in value) return Number(idOf(value["intValue"]));
  if (isRecord(value["arrayValue"])) {
    return listOf(value["arrayValue"]["values"]).map((item) => anyValue(item, depth + 1));
  }
  if (!isRecord(value["kvlistValue"])) return Object.keys(value).length === 0 ? null : value;
  return Object.fromEntries(
    listOf(value["kvlistValue"]["values"]).flatMap((item) => {
      const { key, value: inner } = recordOf(item);
      return typeof key === "string" ? [[key, anyValue(inner, depth + 1)] as const] : [];
    }),
  );
}
