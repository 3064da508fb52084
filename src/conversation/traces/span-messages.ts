import { readEntries, readEntry } from "../dialects/entry.ts";
import { promptText } from "../dialects/beside.ts";
import { readInput, readOutput } from "../dialects/payload.ts";
import type { Draft, Warn } from "../draft.ts";
import { isRecord, listOf, recordOf, unquoted } from "../values.ts";
import { expandUnder } from "./dotted.ts";
import type { OtelEvent, OtelSpan } from "./otel-span.ts";

export interface SpanMessages {
  readonly input: readonly Draft[];
  readonly output: readonly Draft[];
}

type Reader = (span: OtelSpan, source: string, warn: Warn) => SpanMessages | null;

/** Reads the messages of a model call from a span, in whichever convention it was written; null when there are none. */
export function messagesOfSpan(span: OtelSpan, source: string, warn: Warn): SpanMessages | null {
  for (const read of READERS) {
    const messages = read(span, source, warn);
    if (messages && messages.input.length + messages.output.length > 0) return messages;
  }
  return null;
}

/** GenAI conventions since 1.37: messages with parts, as JSON in an attribute of the span or of one event. */
const genai: Reader = (span, source, warn) => {
  for (const attributes of [span.attributes, ...span.events.map((event) => event.attributes)]) {
    const input = attributes.get("gen_ai.input.messages");
    const output = attributes.get("gen_ai.output.messages");
    if (input === undefined && output === undefined) continue;
    const system = promptText(unquoted(attributes.get("gen_ai.system_instructions")));
    const prompt: Draft[] =
      system === undefined ? [] : [{ role: "system", speaker: "system", text: system, source }];
    return {
      input: [...prompt, ...readInput(input, { source, warn })],
      output: readOutput(output, { source, warn }),
    };
  }
  return null;
};

const EVENT = /^gen_ai\.(system|user|assistant|tool)\.message$/;

/** GenAI conventions until 1.36: one event a message; the role stands in the event's name. */
const genaiEvents: Reader = (span, source, warn) => {
  const input = span.events.flatMap((event) => {
    const role = EVENT.exec(event.name)?.[1];
    return role === undefined ? [] : readEvent(role, event, source, warn);
  });
  const output = span.events.flatMap((event) => {
    if (event.name !== "gen_ai.choice") return [];
    const body = recordOf(event.body);
    const message = unquoted(body["message"]);
    return readEvent(
      "assistant",
      { ...event, body: isRecord(message) ? message : body },
      source,
      warn,
    );
  });
  return { input, output };
};

function readEvent(
  role: string,
  { body }: OtelEvent,
  source: string,
  warn: Warn,
): readonly Draft[] {
  const { id, content, tool_calls: calls, ...rest } = recordOf(body);
  // Without the capture of content an event has no body.
  if (content === undefined && calls === undefined) return [];
  const result = role === "tool" ? { tool_call_id: id } : { id };
  return readEntry(
    { ...rest, ...result, role, content, tool_calls: unquoted(calls) },
    source,
    warn,
  );
}

/** OpenLLMetry: one attribute a field, numbered. */
const openllmetry: Reader = (span, source, warn) => {
  const read = (prefix: string, role: string): Draft[] => {
    const list = listOf(expandUnder(span.attributes, prefix)).map((entry) => ({
      role,
      ...recordOf(entry),
    }));
    return readEntries(list, () => source, warn);
  };
  return { input: read("gen_ai.prompt", "user"), output: read("gen_ai.completion", "assistant") };
};

/** OpenInference: flattened or nested lists of `message.*` fields. */
const openinference: Reader = (span, source, warn) => {
  const read = (prefix: string): Draft[] => {
    const list = listOf(unquoted(expandUnder(span.attributes, prefix))).map(chatOfOpeninference);
    return readEntries(list, () => source, warn);
  };
  return { input: read("llm.input_messages"), output: read("llm.output_messages") };
};

function chatOfOpeninference(entry: unknown): unknown {
  const { message } = recordOf(entry);
  if (!isRecord(message)) return entry;
  const contents = listOf(message["contents"]).map(
    (part) => recordOf(part)["message_content"] ?? part,
  );
  const calls = listOf(message["tool_calls"]).map((call) => recordOf(call)["tool_call"] ?? call);
  return {
    ...message,
    content: message["content"] ?? (contents.length > 0 ? contents : undefined),
    tool_calls: calls,
  };
}

/** The AI SDK's own telemetry. */
const aiSdk: Reader = ({ attributes }, source, warn) => {
  const prompt = attributes.get("ai.prompt.messages") ?? attributes.get("ai.prompt");
  const calls = unquoted(attributes.get("ai.response.toolCalls"));
  const text = attributes.get("ai.response.text");
  const answer = text === undefined && calls === undefined ? null : { text, toolCalls: calls };
  return {
    input: readInput(prompt, { source, warn }),
    output: readOutput(answer, { source, warn }),
  };
};

const READERS: readonly Reader[] = [genai, genaiEvents, openinference, openllmetry, aiSdk];
