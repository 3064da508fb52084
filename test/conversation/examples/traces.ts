import { ARGUMENTS, ASK, DONE, json, lines, RESULT, type Example } from "./types.ts";
import { chatMessages } from "./chat.ts";

const first = chatMessages.slice(0, 2);
const second = chatMessages.slice(0, 4);
const [, , calls, , answer] = chatMessages;

const attribute = (key: string, value: string): unknown => ({ key, value: { stringValue: value } });
const span = (id: string, time: number, attributes: unknown[]): unknown => ({
  traceId: "t1",
  spanId: id,
  parentSpanId: "root",
  name: "chat",
  startTimeUnixNano: `17356896${String(time).padStart(2, "0")}000000000`,
  endTimeUnixNano: `17356896${String(time + 1).padStart(2, "0")}000000000`,
  attributes,
});
const request = (...spans: unknown[]): unknown => ({
  resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: "s" }, spans }] }],
});

const userPart = { role: "user", parts: [{ type: "text", content: ASK }] };
const callPart = {
  role: "assistant",
  parts: [{ type: "tool_call", id: "t1", name: "move_booking", arguments: { day: "Friday" } }],
};
const resultPart = {
  role: "tool",
  parts: [{ type: "tool_call_response", id: "t1", response: RESULT }],
};
const answerPart = { role: "assistant", parts: [{ type: "text", content: DONE }] };

const log = (name: string, spanId: string, body: Record<string, string>): unknown => ({
  timeUnixNano: "1735689600000000000",
  eventName: name,
  traceId: "t1",
  spanId,
  attributes: [],
  body: {
    kvlistValue: { values: Object.entries(body).map(([key, value]) => attribute(key, value)) },
  },
});

const flat = (
  prefix: string,
  messages: readonly Record<string, string>[],
): Record<string, string> =>
  Object.fromEntries(
    messages.flatMap((message, i) =>
      Object.entries(message).map(([key, value]) => [`${prefix}.${i}.${key}`, value]),
    ),
  );
const toolFields = {
  "message.tool_calls.0.tool_call.function.name": "move_booking",
  "message.tool_calls.0.tool_call.function.arguments": ARGUMENTS,
};

const run = (id: string, order: string, inputs: unknown, outputs: unknown): unknown => ({
  id,
  name: "ChatModel",
  run_type: "llm",
  trace_id: "r0",
  dotted_order: order,
  start_time: "2025-01-01T00:00:00Z",
  end_time: "2025-01-01T00:00:01Z",
  inputs,
  outputs,
});

/** The story as observers of model calls write it: each call repeats what came before. */
export const traceExamples: readonly Example[] = [
  {
    format: "otlp",
    form: "messages",
    content: lines(
      request(
        span("s1", 1, [
          attribute("gen_ai.input.messages", json([userPart])),
          attribute("gen_ai.output.messages", json([callPart])),
        ]),
      ),
      request(
        span("s2", 3, [
          attribute("gen_ai.input.messages", json([userPart, callPart, resultPart])),
          attribute("gen_ai.output.messages", json([answerPart])),
        ]),
      ),
    ),
  },
  {
    format: "otlp",
    form: "old events",
    content: json({
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                log("gen_ai.user.message", "s1", { content: ASK }),
                log("gen_ai.assistant.message", "s1", {
                  tool_calls: json([
                    calls && { id: "t1", function: { name: "move_booking", arguments: ARGUMENTS } },
                  ]),
                }),
                log("gen_ai.tool.message", "s1", { id: "t1", content: RESULT }),
                log("gen_ai.choice", "s1", { message: json({ content: DONE }) }),
              ],
            },
          ],
        },
      ],
    }),
  },
  {
    format: "otlp",
    form: "openllmetry",
    content: json(
      request(
        span("s1", 1, [
          attribute("gen_ai.prompt.0.role", "user"),
          attribute("gen_ai.prompt.0.content", ASK),
          attribute("gen_ai.prompt.1.role", "assistant"),
          attribute("gen_ai.prompt.1.tool_calls.0.id", "t1"),
          attribute("gen_ai.prompt.1.tool_calls.0.name", "move_booking"),
          attribute("gen_ai.prompt.1.tool_calls.0.arguments", ARGUMENTS),
          attribute("gen_ai.prompt.2.role", "tool"),
          attribute("gen_ai.prompt.2.tool_call_id", "t1"),
          attribute("gen_ai.prompt.2.content", RESULT),
          attribute("gen_ai.completion.0.role", "assistant"),
          attribute("gen_ai.completion.0.content", DONE),
        ]),
      ),
    ),
  },
  {
    format: "openinference",
    content: lines(
      {
        name: "llm",
        context: { trace_id: "t1", span_id: "s1" },
        start_time: "2025-01-01T00:00:01Z",
        attributes: {
          "openinference.span.kind": "LLM",
          ...flat("llm.input_messages", [{ "message.role": "user", "message.content": ASK }]),
          ...flat("llm.output_messages", [{ "message.role": "assistant", ...toolFields }]),
        },
      },
      {
        name: "llm",
        context: { trace_id: "t1", span_id: "s2" },
        start_time: "2025-01-01T00:00:03Z",
        attributes: {
          "openinference.span.kind": "LLM",
          ...flat("llm.input_messages", [
            { "message.role": "user", "message.content": ASK },
            { "message.role": "assistant", ...toolFields },
            { "message.role": "tool", "message.name": "move_booking", "message.content": RESULT },
          ]),
          ...flat("llm.output_messages", [
            { "message.role": "assistant", "message.content": DONE },
          ]),
        },
      },
    ),
  },
  {
    format: "langfuse",
    content: json({
      trace: {
        id: "t1",
        sessionId: "session-1",
        timestamp: "2025-01-01T00:00:00Z",
        input: null,
        output: null,
      },
      observations: [
        {
          id: "o2",
          type: "GENERATION",
          startTime: "2025-01-01T00:00:03Z",
          endTime: "2025-01-01T00:00:04Z",
          input: json(json(second)),
          output: json(answer),
        },
        {
          id: "o0",
          type: "AGENT",
          startTime: "2025-01-01T00:00:00Z",
          input: json(first),
          output: DONE,
        },
        {
          id: "o1",
          type: "GENERATION",
          parentObservationId: "o0",
          startTime: "2025-01-01T00:00:01Z",
          endTime: "2025-01-01T00:00:02Z",
          input: json(first),
          output: calls,
        },
      ],
    }),
  },
  {
    format: "langsmith",
    content: lines(
      run(
        "r2",
        "20250101T000003Zr2",
        { messages: [second] },
        {
          generations: [
            [
              {
                message: {
                  lc: 1,
                  type: "constructor",
                  id: ["x", "AIMessage"],
                  kwargs: { content: DONE },
                },
              },
            ],
          ],
        },
      ),
      run("r1", "20250101T000001Zr1", { messages: [first] }, { choices: [{ message: calls }] }),
    ),
  },
];
