import type { Warn } from "../draft.ts";
import type { ToolCall, ToolResult } from "../model.ts";
import {
  defined,
  firstString,
  idOf,
  isList,
  isRecord,
  jsonOf,
  parseJson,
  stringOf,
  textOf,
} from "../values.ts";

/** Builds a tool call from what the source holds as its arguments: an object, or JSON written as a text. */
export function toolCallOf(
  name: unknown,
  argumentsOf: unknown,
  id: unknown,
  { pointer, warn }: { pointer: string; warn: Warn },
): ToolCall {
  if (stringOf(name) === undefined) warn(pointer, "tool call without a name");
  return defined({
    id: idOf(id),
    name: stringOf(name) ?? "(unnamed)",
    ...readArguments(argumentsOf, pointer, warn),
  });
}

function readArguments(
  value: unknown,
  pointer: string,
  warn: Warn,
): Pick<ToolCall, "arguments" | "argumentsRaw"> {
  if (typeof value !== "string") return { arguments: jsonOf(value ?? {}) };
  if (value.trim() === "") return { arguments: {} };
  const parsed = parseJson(value);
  if (parsed === undefined) {
    warn(pointer, "tool arguments are not valid JSON; kept as text");
    return { arguments: {}, argumentsRaw: value };
  }
  if (typeof parsed !== "string") return { arguments: jsonOf(parsed) };
  const inner = parseJson(parsed);
  if (inner === undefined) return { arguments: parsed };
  warn(pointer, "tool arguments were encoded as JSON twice");
  return { arguments: jsonOf(inner), argumentsRaw: value };
}

/** Builds a tool result; `error` is whatever the source has as its flag or error object. */
export function toolResultOf(fields: {
  readonly callId?: unknown;
  readonly name?: unknown;
  readonly content: unknown;
  readonly isError?: boolean | "unknown";
}): ToolResult {
  return defined({
    callId: idOf(fields.callId),
    name: stringOf(fields.name),
    text: resultText(fields.content),
    isError: fields.isError ?? "unknown",
  });
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
