import type { Message } from "../../conversation/model.ts";
import type { MessageRange } from "../../conversation/turns.ts";
import { escapeText } from "../escape.ts";
import { speakerOf, utterancesOf, type Utterance } from "../exchange.ts";
import { formatTime } from "../format.ts";
import { clip, showInline } from "../visible.ts";

/** Words beyond this are folded: a turn of five megabytes must not make the page unusable. */
const WORDS_OPEN = 4000;
const SUMMARY_SHOWN = 100;
/** Longer tool texts stay folded even in the named turn. */
const TOOL_TEXT_OPEN = 20_000;

/** Renders what was said and done in a range of messages; tool calls and results are folded unless `open`. */
export function renderMessages(
  messages: readonly Message[],
  [first, last]: MessageRange,
  { open }: { readonly open: boolean },
): string {
  const parts: string[] = [];
  for (let i = first; i <= last; i += 1) {
    const message = messages[i];
    if (message) parts.push(renderMessage(message, i, open));
  }
  return parts.filter((part) => part !== "").join("\n");
}

function renderMessage(message: Message, index: number, open: boolean): string {
  if (message.role === "system") return fold("system message", message.text ?? "", false);
  const time = formatTime(message.at);
  const parts = utterancesOf(message, index, null).map((said) =>
    renderUtterance(said, message, time, open),
  );
  if (message.reasoning !== undefined && message.reasoning.trim() !== "") {
    parts.unshift(fold("reasoning, not spoken", message.reasoning, false));
  }
  return parts.join("\n");
}

function renderUtterance(
  said: Utterance,
  message: Message,
  time: string | null,
  open: boolean,
): string {
  const speaker = escapeText(showInline(clip(said.speaker, 60)));
  switch (said.kind) {
    case "words": {
      const when = time === null ? "" : ` <time>${escapeText(showInline(clip(time, 60)))}</time>`;
      const cut = message.interrupted === true ? ' <span class="tag">interrupted</span>' : "";
      return `<div class="said ${message.role}"><p class="who">${speaker}${when}${cut}</p>${words(said.text)}</div>`;
    }
    case "call":
      return fold(
        `${speakerOf(message)} calls ${clip(said.text, SUMMARY_SHOWN)}`,
        indented(said.text),
        open,
      );
    case "result":
      return fold(`${said.speaker} result: ${clip(said.text, SUMMARY_SHOWN)}`, said.text, open);
    case "event":
      return `<p class="event">${escapeText(showInline(clip(said.text, WORDS_OPEN)))}</p>`;
  }
}

function words(text: string): string {
  if (text.length <= WORDS_OPEN) return `<div class="words">${escapeText(text.trim())}</div>`;
  const end = /[\ud800-\udbff]/.test(text.charAt(WORDS_OPEN - 1)) ? WORDS_OPEN - 1 : WORDS_OPEN;
  const rest = text.slice(end);
  return [
    `<div class="words">${escapeText(text.slice(0, end))}</div>`,
    `<details class="tool"><summary>the other ${rest.length} characters</summary><pre tabindex="0">${escapeText(rest)}</pre></details>`,
  ].join("");
}

function fold(summary: string, text: string, open: boolean): string {
  const isOpen = open && text.length <= TOOL_TEXT_OPEN;
  return `<details class="tool"${isOpen ? " open" : ""}><summary>${escapeText(showInline(summary))}</summary><pre tabindex="0">${escapeText(text)}</pre></details>`;
}

/** Breaks the arguments of a call over lines, where they are JSON. */
function indented(call: string): string {
  const open = call.indexOf("(");
  try {
    const given: unknown = JSON.parse(call.slice(open + 1, -1));
    return `${call.slice(0, open)}(${JSON.stringify(given, null, 2)})`;
  } catch {
    return call;
  }
}
