import { buildConversation } from "../build.ts";
import { readEntry } from "../dialects/entry.ts";
import { createWarnings } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { isRecord, parseJson } from "../values.ts";
import type { Format } from "./types.ts";

/** Chat templates written out: ChatML and Llama 3 headers. */
export const chatml: Format = {
  name: "chatml",
  summary:
    "Chat templates as text: ChatML (`<|im_start|>role`) and Llama 3 headers, with <tool_call> blocks.",
  sniff: "text with `<|im_start|>` or `<|start_header_id|>`",
  detect: (source) => {
    if (source.kind !== "text") return null;
    const count = readTemplate(source.text).length;
    return count > 0 ? { score: 0.9, evidence: `${count} messages` } : null;
  },
  read: (source, { agents, fallbackId }) => {
    const messages = readTemplate(source.kind === "text" ? source.text : "");
    if (messages.length === 0)
      throw new DropturnError("E_FORMAT", "There is no `<|im_start|>` in the text.");
    const { warn, warnings } = createWarnings();
    const drafts = messages.flatMap((message) =>
      readEntry(entryOf(message), `line ${message.line}`, warn),
    );
    return [buildConversation(drafts, { id: fallbackId, warnings }, agents)];
  },
};

interface TemplateMessage {
  readonly role: string;
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

const TEMPLATES = [
  { open: "<|im_start|>", header: "\n", close: "<|im_end|>" },
  { open: "<|start_header_id|>", header: "<|end_header_id|>", close: "<|eot_id|>" },
] as const;

/** Finds each message by position, so that any text is read in linear time. */
function readTemplate(text: string): TemplateMessage[] {
  for (const { open, header, close } of TEMPLATES) {
    const messages: TemplateMessage[] = [];
    let line = 1;
    let counted = 0;
    for (let at = text.indexOf(open); at !== -1;) {
      line += countLines(text.slice(counted, at));
      counted = at;
      const next = text.indexOf(open, at + open.length);
      const body = text.slice(at + open.length, next === -1 ? text.length : next);
      const split = body.indexOf(header);
      const role = (split === -1 ? body : body.slice(0, split)).trim().slice(0, 60);
      const words = split === -1 ? "" : body.slice(split + header.length);
      const end = words.indexOf(close);
      messages.push({ role, text: (end === -1 ? words : words.slice(0, end)).trim(), line });
      at = next;
    }
    if (messages.length > 0) return messages;
  }
  return [];
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** `<tool_call>{"name", "arguments"}</tool_call>` inside an answer is a tool call. */
function entryOf({ role, text }: TemplateMessage): Readonly<Record<string, unknown>> {
  const calls: unknown[] = [];
  let words = "";
  let from = 0;
  for (
    let open = text.indexOf("<tool_call>");
    open !== -1;
    open = text.indexOf("<tool_call>", from)
  ) {
    const close = text.indexOf("</tool_call>", open);
    const end = close === -1 ? text.length : close;
    const call = parseJson(text.slice(open + "<tool_call>".length, end));
    const next = close === -1 ? text.length : close + "</tool_call>".length;
    words += text.slice(from, isRecord(call) ? open : next);
    if (isRecord(call)) calls.push(call);
    from = next;
  }
  words += text.slice(from);
  return { role, content: words.trim(), ...(calls.length > 0 && { tool_calls: calls }) };
}
