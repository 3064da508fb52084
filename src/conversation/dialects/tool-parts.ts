import type { Warn } from "../draft.ts";
import type { ToolCall, ToolResult } from "../model.ts";
import {
  firstString,
  idOf,
  isList,
  isRecord,
  jsonOf,
  parseJson,
  stringOf,
  textOf,
  type Json,
} from "../values.ts";

/** Builds a tool call from what the source holds as its arguments: an object, or JSON written as a text. */
export function toolCallOf(
  name: unknown,
  argumentsOf: unknown,
  id: unknown,
  { pointer, warn }: { pointer: string; warn: Warn },
): ToolCall {
  if (stringOf(name) === undefined) warn(pointer, "tool call without a name");
  const callId = idOf(id);
  const { value, raw } = readArguments(argumentsOf, pointer, warn);
  const called = stringOf(name) ?? "(unnamed)";
  if (raw === undefined && callId !== undefined)
    return { id: callId, name: called, arguments: value };
  return {
    ...(callId !== undefined && { id: callId }),
    name: called,
    arguments: value,
    ...(raw !== undefined && { argumentsRaw: raw }),
  };
}

interface ReadArguments {
  readonly value: Json;
  /** The text of the source, where it is not what it should be. */
  readonly raw?: string;
}

function readArguments(value: unknown, pointer: string, warn: Warn): ReadArguments {
  if (typeof value !== "string") return { value: jsonOf(value ?? {}) };
  if (value.trim() === "") return { value: {} };
  const parsed = parseJson(value);
  if (parsed === undefined) {
    warn(pointer, "tool arguments are not valid JSON; kept as text");
    return { value: {}, raw: value };
  }
  if (typeof parsed !== "string") return { value: jsonOf(parsed) };
  const inner = parseJson(parsed);
  if (inner === undefined) return { value: parsed };
  warn(pointer, "tool arguments were encoded as JSON twice");
  return { value: jsonOf(inner), raw: value };
}

/** Builds a tool result; `error` is whatever the source has as its flag or error object. */
export function toolResultOf(fields: {
  readonly callId?: unknown;
  readonly name?: unknown;
  readonly content: unknown;
  readonly isError?: boolean | "unknown";
}): ToolResult {
  const callId = idOf(fields.callId);
  const name = stringOf(fields.name);
  const text = resultText(fields.content);
  const isError = fields.isError ?? "unknown";
  if (callId !== undefined)
    return name === undefined ? { callId, text, isError } : { callId, name, text, isError };
  return name === undefined ? { text, isError } : { name, text, isError };
}

/** Reads an error flag that may be absent: absent is unknown, not fine. */
export function errorFlag(record: Readonly<Record<string, unknown>>): boolean | "unknown" {
  const { is_error: isErrorSnake, isError, error, successful, success, status } = record;
  for (const flag of [isErrorSnake, isError, error]) if (typeof flag === "boolean") return flag;
  if (typeof successful === "boolean") return !successful;
  if (typeof success === "boolean") return !success;
  if (isRecord(error) || stringOf(error)) return true;
  if (status === "error" || status === "failed") return true;
  return status === "success" ? false : "unknown";
}

/** The text of a tool result: texts and text parts as they are, everything else as JSON. */
export function resultText(content: unknown): string {
  if (!isList(content)) return textOf(content);
  const texts = content.map((part) =>
    typeof part === "string"
      ? part
      : isRecord(part)
        ? firstString(part, "text", "content")
        : undefined,
  );
  return texts.every((text) => text !== undefined)
    ? texts.join("\n")
    : textOf(content.map(withoutMedia));
}

/** Media inside a result is named, not carried along. */
function withoutMedia(part: unknown): unknown {
  if (!isRecord(part)) return part;
  const type = stringOf(part["type"]) ?? "";
  return /image|audio|video|file|document|blob/.test(type) ? `[${type}]` : part;
}
