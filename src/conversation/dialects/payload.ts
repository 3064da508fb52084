import { readEntries, readEntry } from "./entry.ts";
import { isChat } from "./traits.ts";
import { toolCallOf } from "./tool-parts.ts";
import type { Draft, Warn } from "../draft.ts";
import {
  firstString,
  isList,
  isRecord,
  listOf,
  recordOf,
  stringOf,
  unquoted,
  type JsonRecord,
} from "../values.ts";

export interface PayloadContext {
  /** Stands as the source of every message of the payload. */
  readonly source: string;
  readonly warn: Warn;
}

/**
 * Reads what was sent to a model, in whatever form an observer wrote it down: a list of messages, `{messages}`,
 * `{contents}`, `{prompt, system}`, a plain text, or any of these as JSON inside a text.
 */
export function readInput(value: unknown, { source, warn }: PayloadContext): Draft[] {
  const payload = unquoted(value);
  if (payload === null || payload === undefined) return [];
  if (typeof payload === "string") return textDrafts(payload, "user", source);
  const list = listIn(payload, INPUT_LISTS);
  const holder = recordOf(payload);
  const system = systemDrafts(holder, source);
  if (list) return [...system, ...readFlat(list, source, warn)];
  const message = messageIn(holder);
  if (message) return [...system, ...readEntry({ role: "user", ...message }, source, warn)];
  const text = firstString(
    holder,
    "prompt",
    "input",
    "question",
    "query",
    "text",
    "user_input",
    "chat_input",
  );
  return text === undefined ? [] : [...system, ...textDrafts(text, "user", source)];
}

/**
 * Reads what a model answered: a message, a list of them, `choices`, `candidates`, `generations`, `output` items, a bare
 * list of tool calls, or a plain text.
 */
export function readOutput(value: unknown, { source, warn }: PayloadContext): Draft[] {
  const payload = unquoted(value);
  if (payload === null || payload === undefined) return [];
  if (typeof payload === "string") return textDrafts(payload, "agent", source);
  if (isList(payload)) return readAnswers(payload, source, warn);
  if (!isRecord(payload)) return [];
  for (const answers of answersOf(payload)) {
    if (isList(answers) && answers.length > 0) return readAnswers(answers, source, warn);
  }
  const calls = listOf(payload["toolCalls"] ?? payload["tool_calls"]);
  const message = messageIn(payload);
  if (message) return readAnswers([message], source, warn);
  const text = firstString(
    payload,
    "text",
    "content",
    "output",
    "answer",
    "response",
    "completion",
    "result",
  );
  if (text === undefined && calls.length === 0) return [];
  return readAnswers([{ content: text, tool_calls: calls }], source, warn);
}

const INPUT_LISTS = [
  "messages",
  "contents",
  "input",
  "input_messages",
  "history",
  "chat_history",
  "prompt",
];
const OUTPUT_LISTS = ["messages", "output", "output_messages"];

/** The list of messages in a payload; a list of lists (LangChain's chat models) gives its first. */
function listIn(payload: unknown, keys: readonly string[]): readonly unknown[] | undefined {
  const candidates = isList(payload)
    ? [payload]
    : keys.map((key) => unquoted(recordOf(payload)[key]));
  for (const candidate of candidates) {
    if (!isList(candidate) || candidate.length === 0) continue;
    if (isChat(candidate)) return candidate;
    if (isList(candidate[0]) && isChat(candidate[0])) return candidate[0];
  }
  return undefined;
}

function answersOf(payload: JsonRecord): unknown[] {
  const [generation] = listOf(payload["generations"]);
  const generations = isList(generation) ? generation : [generation];
  return [
    listOf(payload["choices"])
      .slice(0, 1)
      .map((choice) => recordOf(choice)["message"] ?? recordOf(choice)["text"]),
    listOf(payload["candidates"])
      .slice(0, 1)
      .map((candidate) => recordOf(candidate)["content"]),
    generations.slice(0, 1).flatMap((item) => {
      const { message, text } = recordOf(item);
      return message === undefined && text === undefined ? [] : [message ?? text];
    }),
    listIn(payload, OUTPUT_LISTS),
  ].map((answers) =>
    isList(answers) ? answers.filter((answer) => answer !== undefined) : answers,
  );
}

/** The message that an object is, or holds under one of the usual keys. */
function messageIn(holder: JsonRecord): JsonRecord | undefined {
  if ("role" in holder || isList(holder["content"]) || isList(holder["parts"])) return holder;
  for (const key of ["new_message", "message", "content", "output", "kwargs"]) {
    const inner = holder[key];
    if (isRecord(inner) && ("role" in inner || "content" in inner || "parts" in inner))
      return inner;
  }
  return isChat([holder]) ? holder : undefined;
}

/** Answers need not say who speaks: it is the agent. */
function readAnswers(answers: readonly unknown[], source: string, warn: Warn): Draft[] {
  return answers.flatMap((answer) => {
    if (typeof answer === "string") return textDrafts(answer, "agent", source);
    if (!isRecord(answer)) return [];
    if (typeof answer["toolName"] === "string") {
      const { toolName, input, args, toolCallId } = answer;
      const call = toolCallOf(toolName, input ?? args, toolCallId, { pointer: source, warn });
      return [{ role: "agent" as const, speaker: "assistant", toolCalls: [call], source }];
    }
    const named =
      "role" in answer || "type" in answer || "lc" in answer
        ? answer
        : { role: "assistant", ...answer };
    return readEntry(named, source, warn);
  });
}

/** Messages of one payload all have the payload as their source: its own positions are inside a text. */
function readFlat(list: readonly unknown[], source: string, warn: Warn): Draft[] {
  return readEntries(list, () => source, warn).map((draft) => ({ ...draft, source }));
}

function systemDrafts(holder: JsonRecord, source: string): Draft[] {
  const config = recordOf(holder["config"]);
  const text = firstString(
    { ...config, ...holder },
    "system",
    "instructions",
    "system_instruction",
    "systemInstruction",
  );
  return text === undefined ? [] : [{ role: "system", speaker: "system", text, source }];
}

function textDrafts(text: string, role: "user" | "agent", source: string): Draft[] {
  const words = stringOf(text.trim());
  return words === undefined
    ? []
    : [{ role, speaker: role === "agent" ? "assistant" : "user", text: words, source }];
}
