import { isConsequentialTool, isToolError } from "../../conversation/tool-events.ts";
import type { Message } from "../../conversation/model.ts";
import { escapeText } from "./escape.ts";

/** A line that code found in a message, for a reader who cannot see the message. */
export interface FoundLine {
  readonly what: "correction" | "tool error" | "commitment" | "action" | "fact";
  readonly text: string;
}

/** Kinds of lines, the ones to keep first where there is not room for all. */
export const LINE_ORDER: readonly FoundLine["what"][] = [
  "correction",
  "tool error",
  "action",
  "commitment",
  "fact",
];

const CORRECTION =
  /\b(?:no|not|actually|instead|wrong|incorrect|meant|i said|told you|already gave|change (?:it|that))\b/i;
const COMMITMENT =
  /\b(?:i|we|you)(?:'ll|'ve| will| have| can)\b|\b(?:confirm|guarantee|promise|refund|book|cancel|schedul|approv|reserv)(?:s|ed|led|ing)?\b/i;
const FACT = /\d|@/;
const LINE_LENGTH = 240;
/** Sentences looked at in one message. */
const MAX_SENTENCES = 200;

/**
 * Finds what later turns may build on: corrections by the user, tool errors, what was done, what the agent promised,
 * and facts (numbers, dates, ids, addresses). Reads words only; it is no summary and does not judge.
 */
export function findLines({ role, text = "", toolCalls = [], toolResult }: Message): FoundLine[] {
  const lines: FoundLine[] = [];
  for (const { name, arguments: given, argumentsRaw } of toolCalls) {
    if (!isConsequentialTool(name)) continue;
    lines.push(line("action", `${name} ${argumentsRaw ?? JSON.stringify(given)}`));
  }
  if (toolResult) {
    const said = `${toolResult.name ?? "tool"}: ${toolResult.text}`;
    lines.push(line(isToolError(toolResult) ? "tool error" : "fact", said));
  }
  for (const sentence of sentencesOf(text)) {
    const what = kindOf(role, sentence);
    if (what) lines.push(line(what, sentence));
  }
  return lines;
}

function kindOf(role: Message["role"], sentence: string): FoundLine["what"] | null {
  if (role === "user" && CORRECTION.test(sentence)) return "correction";
  if (role === "agent" && COMMITMENT.test(sentence)) return "commitment";
  return FACT.test(sentence) ? "fact" : null;
}

function sentencesOf(text: string): string[] {
  return text
    .slice(0, MAX_SENTENCES * LINE_LENGTH)
    .split(/(?<=[.!?。！？])\s|\n/)
    .slice(0, MAX_SENTENCES)
    .filter((sentence) => sentence.trim() !== "");
}

function line(what: FoundLine["what"], text: string): FoundLine {
  const flat = text
    .slice(0, 2 * LINE_LENGTH)
    .replaceAll(/\s+/g, " ")
    .trim();
  const short = flat.length > LINE_LENGTH ? `${flat.slice(0, LINE_LENGTH)}…` : flat;
  return { what, text: escapeText(short) };
}
