import { prefixesOf, type Prefix } from "../../src/conversation/prefix.ts";
import type { Conversation, Message } from "../../src/conversation/model.ts";
import { createBlockCutter } from "../../src/scorers/model/blocks.ts";
import { writeSystem } from "../../src/scorers/model/task.ts";
import type { Rubric } from "../../src/rubric/types.ts";
import { FAKE_CHARS_PER_TOKEN } from "./fake-service/accounting.ts";

/** Makes a call of so many exchanges, each of exactly so many tokens as the fake service counts them. */
export function callOf(turns: number, tokensPerTurn: number, id = "bench"): Conversation {
  const length = tokensPerTurn * FAKE_CHARS_PER_TOKEN;
  const messages: Message[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    messages.push({ role: "user", text: `Question ${turn} of ${id}?`, source: `/${2 * turn - 2}` });
    const bare: Message = { role: "agent", text: "", source: `/${2 * turn - 1}` };
    const missing = length - lastBlockLength([...messages, { ...bare, text: "x" }]) + 1;
    messages.push({ ...bare, text: wordsOf(missing) });
  }
  return { dropturn: 1, id, messages, warnings: [] };
}

/** Makes a rubric whose whole system text has exactly so many tokens. */
export function rubricOf(rubric: Rubric, tokens: number): Rubric {
  const short = { ...rubric, criteria: rubric.criteria.slice(0, 2), rules: ["x"] };
  const missing = tokens * FAKE_CHARS_PER_TOKEN - writeSystem(short).length + 1;
  return { ...short, rules: [wordsOf(missing)] };
}

function lastBlockLength(messages: readonly Message[]): number {
  const conversation: Conversation = {
    dropturn: 1,
    id: "x",
    messages: [...messages],
    warnings: [],
  };
  const prefix = prefixesOf(conversation, "turn").at(-1) as Prefix;
  return createBlockCutter()(prefix).text.length;
}

function wordsOf(length: number): string {
  return "words that fill a turn of a call to its size. ".repeat(length).slice(0, length - 1) + "#";
}
