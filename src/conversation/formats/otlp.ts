import { createWarnings } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { conversationsOf } from "../traces/conversations.ts";
import { tracesOfSpans } from "../traces/otel-traces.ts";
import { isOtlp, spansOfOtlp } from "../traces/otlp.ts";
import type { OtelSpan } from "../traces/otel-span.ts";
import { isRecord, listOf, type JsonRecord } from "../values.ts";
import type { Decoded, Format } from "./types.ts";

/** OpenTelemetry traces and logs in OTLP JSON, with any GenAI convention inside. */
export const otlp: Format = {
  name: "otlp",
  summary:
    "OpenTelemetry in OTLP JSON: GenAI messages (new form, events of the old form, OpenLLMetry), OpenInference, AI SDK.",
  sniff: "`resourceSpans` or `resourceLogs`, in one object or one a line",
  detect: (source) => {
    const requests = requestsIn(source);
    return requests.length > 0
      ? { score: 0.95, evidence: `resourceSpans, ${requests.length} export requests` }
      : null;
  },
  read: (source, { agents }) => {
    const { warn, warnings } = createWarnings();
    const spans = spansOfOtlp(requestsIn(source));
    const traces = tracesOfSpans(spans, warn).filter(
      ({ calls, whole }) => calls.length > 0 || whole,
    );
    if (traces.length === 0) throw noMessages(spans);
    return conversationsOf(traces, agents, warnings);
  },
};

/** The export requests of a source; a vendor's API may wrap one. */
function requestsIn(source: Decoded): JsonRecord[] {
  if (source.kind === "lines") return source.rows.map(({ value }) => value).filter(isOtlp);
  if (source.kind !== "json") return [];
  if (isOtlp(source.value)) return [source.value];
  if (isRecord(source.value)) return [source.value["otlpTraces"]].filter(isOtlp);
  return listOf(source.value).filter(isOtlp);
}

function noMessages(spans: readonly OtelSpan[]): DropturnError {
  const model = spans.filter(({ attributes, events }) =>
    [...attributes.keys(), ...events.map(({ name }) => name)].some((key) =>
      /^(?:gen_ai|llm)\./.test(key),
    ),
  );
  if (model.length === 0) {
    return new DropturnError(
      "E_FORMAT",
      `None of its ${spans.length} spans is a call of a model.`,
      {
        hint: "Export the spans that have gen_ai.* or llm.* attributes.",
      },
    );
  }
  return new DropturnError("E_FORMAT", `Its ${model.length} model spans hold no messages.`, {
    hint: "Switch on the capture of content in the instrumentation (OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT).",
  });
}
