import { roleOfWord } from "../roles.ts";

/** What one speaker said, from a label to the next. */
export interface Utterance {
  readonly label: string;
  /** 1-based line of the label. */
  readonly line: number;
  readonly text: string;
  /** Seconds, or a text that holds date and time. */
  readonly at?: number | string;
}

export interface LabelledText {
  readonly utterances: readonly Utterance[];
  /** Lines that stand before the first label. */
  readonly before: readonly number[];
  /** Lines with words, and how many of them have a label. */
  readonly lines: number;
  readonly labelled: number;
}

/** A label is not looked for beyond this many characters. */
const HEAD = 160;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const DATED = String.raw`\d{4}-\d{2}-\d{2}[T ]${CLOCK}(?:Z|[+-]\d{2}:?\d{2})?`;
const TIME_FIRST = new RegExp(
  String.raw`^\s*[[(]?\s*(${DATED}|${CLOCK})\s*[\])]?\s*(?:[-–—|]\s*)?`,
);
const LABEL =
  /^(?:[-*>•]\s+)?(?:\*\*|__)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'’/&#-]{0,39}(?:\s?\([^()]{1,40}\))?)\s?(?:\*\*|__)?\s?[:：](?:\*\*|__)?(?:\s+|(?=[^\s/\d\\])|$)/u;
const HEADING = /^#{1,6}\s+(?:\*\*)?([\p{L}][\p{L}\p{M}\p{N} _-]{0,39}?)(?:\*\*)?\s*:?\s*$/u;
const LABEL_WITH_TIME = new RegExp(
  String.raw`^([\p{L}][\p{L}\p{M}\p{N} ._'’-]{0,39}?)\s*(?:[-–—|,]\s*|\s\(|\s\[|\s)(${CLOCK})[\])]?\s*:?\s*$`,
  "u",
);

/** What tools that tell voices apart call them. */
const NUMBERED = /^(?:speaker|participant|channel)\s?[#_-]?(?:\d{1,3}|[a-z])$/;
/** `Tool (move_booking)`: a tool, by name. */
const TOOL_LABEL = /^tool(?: result)?\s?\(([^()]+)\)$/i;

interface Line {
  readonly number: number;
  readonly text: string;
  readonly label: string | undefined;
  readonly rest: string;
  readonly at: number | string | undefined;
}

/**
 * Splits a text into what each speaker said. A line without a label continues the speaker before it.
 *
 * What stands before a colon is a label only when it is a role word or comes back; else `Done: you are booked` would
 * split a turn.
 */
export function readLabelledText(text: string): LabelledText {
  const lines = text.split("\n").map((line, i) => readLine(line.trimEnd(), i + 1));
  const labels = labelsOf(lines);
  const utterances: {
    label: string;
    line: number;
    words: string[];
    at: number | string | undefined;
  }[] = [];
  const before: number[] = [];
  let labelled = 0;
  let pendingTime: number | string | undefined;
  for (const line of lines) {
    const current = utterances.at(-1);
    if (line.label !== undefined && labels.has(keyOf(line.label))) {
      labelled += 1;
      utterances.push({
        label: line.label,
        line: line.number,
        words: [line.rest],
        at: line.at ?? pendingTime,
      });
      pendingTime = undefined;
    } else if (line.label === undefined && line.at !== undefined && line.rest.trim() === "") {
      pendingTime = line.at;
    } else if (current) current.words.push(line.text);
    else if (line.text.trim() !== "") before.push(line.number);
  }
  return {
    utterances: utterances.map(({ label, line, words, at }) => ({
      label,
      line,
      text: words.join("\n").trim(),
      ...(at !== undefined && { at }),
    })),
    before,
    lines: lines.filter((line) => line.text.trim() !== "").length,
    labelled,
  };
}

function readLine(text: string, number: number): Line {
  const time = TIME_FIRST.exec(text.slice(0, HEAD));
  const untimed = time ? text.slice(time[0].length) : text;
  const head = untimed.slice(0, HEAD);
  const at = time?.[1] === undefined ? undefined : clockOf(time[1]);
  const timed = LABEL_WITH_TIME.exec(head);
  if (timed) {
    return { number, text, label: timed[1]?.trim(), rest: "", at: clockOf(timed[2] ?? "") };
  }
  const label = LABEL.exec(head) ?? HEADING.exec(head);
  if (label) {
    return { number, text, label: label[1]?.trim(), rest: untimed.slice(label[0].length), at };
  }
  return { number, text, label: undefined, rest: untimed, at };
}

function labelsOf(lines: readonly Line[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { label } of lines) {
    if (label !== undefined) counts.set(keyOf(label), (counts.get(keyOf(label)) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([key, count]) => count >= 2 || isKnownLabel(key)).map(([key]) => key),
  );
}

function isKnownLabel(key: string): boolean {
  const role = roleOfLabel(key);
  return (role !== undefined && role !== "event") || NUMBERED.test(key);
}

function keyOf(label: string): string {
  return label.toLowerCase();
}

/** The tool that a label names. */
export function toolOfLabel(label: string): string | undefined {
  return TOOL_LABEL.exec(label)?.[1]?.trim();
}

/** The side a label names, with or without a name in brackets: `Agent`, `Agent (Nova)`. */
export function roleOfLabel(label: string): ReturnType<typeof roleOfWord> {
  return roleOfWord(label) ?? roleOfWord(label.replace(/\s?\([^()]*\)$/, ""));
}

/** `01:02` and `00:01:02` are seconds from the start; a text with a date stays. */
function clockOf(time: string): number | string {
  if (time.includes("-")) return time;
  const parts = time.replace(",", ".").split(":").map(Number);
  let seconds = 0;
  for (const part of parts) seconds = seconds * 60 + part;
  return seconds;
}
