import { stableJson } from "../../conversation/hash.ts";
import type { Message, SourceText, ToolCall, ToolDefinition } from "../../conversation/model.ts";
import { escapeAttribute, escapeText, hasLoneSurrogate } from "./escape.ts";
import { OTHER_TEXT, shorten, TOOL_RESULT, type Kept } from "./shorten.ts";

/** Text for the judge, and what was done to it on the way. */
export interface Rendered {
  readonly text: string;
  /** What a reader of the score should know, such as a shortened tool result. */
  readonly notes: readonly string[];
}

/** Renders one message: who, what was said, calls with their arguments, a result. Reasoning and state stay out. */
export function renderMessage(message: Message, index: number): Rendered {
  const write = createWriter(`message ${index}`);
  const parts: string[] = [];
  if (message.text !== undefined && message.text.trim() !== "") {
    parts.push(write(message.text, OTHER_TEXT));
  }
  for (const call of message.toolCalls ?? []) parts.push(renderCall(call, write));
  const { toolResult } = message;
  if (toolResult) {
    const { name, callId, isError, text } = toolResult;
    const error = isError === "unknown" ? undefined : String(isError);
    const open = tag("tool_result", { tool: name, call: callId, error });
    parts.push(`${open}\n${write(text, TOOL_RESULT)}\n</tool_result>`);
  }
  if (parts.length === 0) parts.push("(nothing said)");
  const { role, name, at, interrupted, attempt } = message;
  const open = tag("message", {
    from: role,
    name,
    at: at === undefined ? undefined : String(at),
    interrupted: interrupted === true ? "true" : undefined,
    delivered: attempt?.delivered === false ? "false" : undefined,
  });
  return { text: `${open}\n${parts.join("\n")}\n</message>`, notes: write.notes() };
}

/** Renders what the agent works with: the tools it has and the documents it may use. */
export function renderMaterial(
  tools: readonly ToolDefinition[] = [],
  sources: readonly SourceText[] = [],
): Rendered {
  const notes: string[] = [];
  const parts: string[] = [];
  if (tools.length > 0) {
    const write = createWriter("the tools");
    const lines = tools.map(({ name, description }) =>
      write(description === undefined ? name : `${name}: ${description}`, TOOL_RESULT),
    );
    parts.push(`<tools>\n${lines.join("\n")}\n</tools>`);
    notes.push(...write.notes());
  }
  for (const { id, text } of sources) {
    const write = createWriter(`source "${id}"`);
    parts.push(`${tag("source", { id })}\n${write(text, OTHER_TEXT)}\n</source>`);
    notes.push(...write.notes());
  }
  return { text: parts.join("\n"), notes };
}

/** Puts rendered texts under one another. */
export function joinRendered(parts: readonly Rendered[]): Rendered {
  return {
    text: parts.flatMap(({ text }) => (text === "" ? [] : [text])).join("\n"),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

type Write = ((text: string, kept: Kept) => string) & { notes(): readonly string[] };

function createWriter(place: string): Write {
  const notes: string[] = [];
  const write = (text: string, kept: Kept): string => {
    const { text: short, leftOut } = shorten(text, kept);
    if (leftOut > 0) {
      notes.push(
        `judged on shortened input: ${leftOut} of ${text.length} characters of ${place} left out`,
      );
    }
    if (hasLoneSurrogate(short)) notes.push(`half a character replaced in ${place}`);
    return escapeText(short);
  };
  return Object.assign(write, { notes: () => notes });
}

function renderCall({ id, name, arguments: given, argumentsRaw }: ToolCall, write: Write): string {
  // Sorted keys: the same call has the same bytes whoever wrote it down.
  const text = argumentsRaw ?? stableJson(given);
  return `${tag("tool_call", { tool: name, id })}\n${write(text, TOOL_RESULT)}\n</tool_call>`;
}

function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [` ${key}="${escapeAttribute(value)}"`],
  );
  return `<${name}${given.join("")}>`;
}
