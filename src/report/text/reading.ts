import type { Message } from "../../conversation/model.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { clip, showInline } from "../visible.ts";
import { hangText } from "./wrap.ts";

const FIRST_WORDS_SHOWN = 120;

/** Says how the file was understood, with the first words of each side, so that a person sees who was taken for the agent. */
export function readingLines({ input, conversation }: Diagnosis, width: number): string[] {
  return [
    ...hangText("Read as ", showInline(input.detected), width),
    ...hangText("  first user words: ", firstWords(conversation.messages, "user"), width),
    ...hangText("  first agent words: ", firstWords(conversation.messages, "agent"), width),
  ];
}

function firstWords(messages: readonly Message[], role: "user" | "agent"): string {
  const first = messages.find((message) => message.role === role && message.text);
  return first?.text ? showInline(clip(first.text, FIRST_WORDS_SHOWN)) : "none";
}
