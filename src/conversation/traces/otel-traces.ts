import { toolDefinitionsOf } from "../dialects/beside.ts";
import { readInput, readOutput } from "../dialects/payload.ts";
import { resultText } from "../dialects/tool-parts.ts";
import type { Warn } from "../draft.ts";
import { defined, unquoted } from "../values.ts";
import { attributeText, type OtelSpan } from "./otel-span.ts";
import { messagesOfSpan } from "./span-messages.ts";
import { createSpanTree, type SpanTree } from "./tree.ts";
import type { ModelCall, ToolRun, Trace } from "./types.ts";

/** Makes traces of OpenTelemetry spans, whichever GenAI convention they follow. */
export function tracesOfSpans(spans: readonly OtelSpan[], warn: Warn): Trace[] {
  const byTrace = new Map<string, OtelSpan[]>();
  for (const span of spans) {
    const group = byTrace.get(span.trace);
    if (group) group.push(span);
    else byTrace.set(span.trace, [span]);
  }
  return [...byTrace].map(([id, group]) => traceOf(id, group, warn));
}

const SESSION_NAMES = [
  "gen_ai.conversation.id",
  "session.id",
  "langfuse.session.id",
  "traceloop.association.properties.session_id",
  "ai.telemetry.metadata.sessionId",
  "thread.id",
];

function traceOf(id: string, spans: readonly OtelSpan[], warn: Warn): Trace {
  const messages = new Map(
    spans.map((span) => [
      span,
      isToolSpan(span) ? null : messagesOfSpan(span, sourceOf(span), warn),
    ]),
  );
  const tree = createSpanTree(spans, (span) => messages.get(span) !== null);
  const calls = spans.flatMap((span): ModelCall[] => {
    const found = messages.get(span);
    return found ? [callOf(span, found, tree)] : [];
  });
  const session = firstOf(spans, (span) => attributeText(span.attributes, ...SESSION_NAMES));
  const tools = firstOf(spans, ({ attributes }) => {
    const list = toolDefinitionsOf(unquoted(attributes.get("gen_ai.tool.definitions")));
    return list.length > 0 ? list : undefined;
  });
  const start = Math.min(
    ...spans.slice(0, 10_000).map((span) => span.start ?? Number.POSITIVE_INFINITY),
  );
  return {
    id: id === "" ? "trace" : id,
    session,
    start: Number.isFinite(start) ? start : undefined,
    calls,
    tools: spans.filter(isToolSpan).map(toolRunOf),
    whole: wholeOf(spans, warn),
    facts: defined({ tools }),
  };
}

function callOf(
  span: OtelSpan,
  messages: Pick<ModelCall, "input" | "output">,
  tree: SpanTree<OtelSpan>,
): ModelCall {
  return {
    source: sourceOf(span),
    start: span.start,
    end: span.end,
    input: messages.input,
    output: messages.output,
    ...defined({ agent: attributeText(span.attributes, "gen_ai.agent.name", "agent.name") }),
    nested: tree.hasAncestor(span, isToolSpan),
    wrapper: tree.hasDescendant(span),
  };
}

/** The outermost span that says what went in and what came out. */
function wholeOf(spans: readonly OtelSpan[], warn: Warn): Trace["whole"] {
  const ids = new Set(spans.map(({ id }) => id));
  const root = spans.find(
    ({ parent, attributes }) =>
      (parent === undefined || !ids.has(parent)) && attributes.has("output.value"),
  );
  if (!root) return null;
  const source = sourceOf(root);
  return {
    source,
    input: readInput(root.attributes.get("input.value"), { source, warn }),
    output: readOutput(root.attributes.get("output.value"), { source, warn }),
  };
}

function isToolSpan({ attributes }: OtelSpan): boolean {
  return (
    attributes.get("gen_ai.operation.name") === "execute_tool" ||
    attributes.get("openinference.span.kind") === "TOOL" ||
    attributes.get("traceloop.span.kind") === "tool" ||
    attributes.has("ai.toolCall.name")
  );
}

function toolRunOf(span: OtelSpan): ToolRun {
  const { attributes } = span;
  const result = [
    "gen_ai.tool.call.result",
    "ai.toolCall.result",
    "output.value",
    "traceloop.entity.output",
  ]
    .map((name) => attributes.get(name))
    .find((value) => value !== undefined);
  return {
    source: sourceOf(span),
    name:
      attributeText(
        attributes,
        "gen_ai.tool.name",
        "tool.name",
        "ai.toolCall.name",
        "traceloop.entity.name",
      ) ?? span.name,
    ...defined({
      callId: attributeText(attributes, "gen_ai.tool.call.id", "tool_call.id", "ai.toolCall.id"),
    }),
    start: span.start,
    text: resultText(result),
    isError: span.failed ? true : "unknown",
  };
}

function sourceOf({ id }: OtelSpan): string {
  return `span ${id}`;
}

function firstOf<T>(
  spans: readonly OtelSpan[],
  pick: (span: OtelSpan) => T | undefined,
): T | undefined {
  for (const span of spans) {
    const value = pick(span);
    if (value !== undefined) return value;
  }
  return undefined;
}
