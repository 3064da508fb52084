import type { Finding } from "../../checks/types.ts";
import { sha256, stableJson } from "../../conversation/hash.ts";
import type { Prefix } from "../../conversation/prefix.ts";
import { MAX_TOKENS } from "../../judge/ask.ts";
import type { Parameters } from "../../judge/parameters.ts";
import { estimateTokens } from "../../judge/tokens.ts";
import type { Question } from "../../judge/types.ts";
import { answerSchema } from "../../rubric/answer.ts";
import type { Rubric } from "../../rubric/types.ts";
import { blocksTo, createBlockCutter, type Block } from "./blocks.ts";
import { createFitter } from "./long-calls.ts";
import { writeSystem, writeTask } from "./task.ts";

/** Changes with every change of how a prefix is written down for the judge; answers under another are not reused. */
export const LAYOUT_VERSION = 1;

export interface LayoutOptions {
  readonly rubric: Rubric;
  readonly parameters: Parameters;
  /** Facts found by code in the last unit of a prefix. */
  readonly findings?: (prefix: Prefix) => readonly Finding[];
}

/** How prefixes become requests. */
export interface Layout {
  readonly systemTokens: number;
  /** Estimated tokens of a task without findings. */
  readonly taskTokens: number;
  /** The last block of a prefix that fits into so many tokens, system text and task included. */
  lastBlock(prefix: Prefix, room: number): Block;
  question(prefix: Prefix, last: Block, marks: readonly number[]): Question;
  /** Hash of everything that is sent about a prefix, but for cache markers. */
  keyOf(prefix: Prefix): string;
}

/** Creates the layout of a run: rubric first, then the record block by block, the task last. */
export function createLayout({ rubric, parameters, findings }: LayoutOptions): Layout {
  const system = writeSystem(rubric);
  const schema = answerSchema(rubric);
  const constant = sha256(stableJson([LAYOUT_VERSION, MAX_TOKENS, system, schema, parameters]));
  const cut = createBlockCutter();
  const fit = createFitter();
  const systemTokens = estimateTokens(system);
  const lasts = new WeakMap<Prefix, Block>();
  const tasks = new WeakMap<Prefix, string>();
  const whole = (prefix: Prefix): Block => {
    const last = lasts.get(prefix) ?? cut(prefix);
    lasts.set(prefix, last);
    return last;
  };
  const taskOf = (prefix: Prefix): string => {
    const task = tasks.get(prefix) ?? writeTask(prefix, findings?.(prefix));
    tasks.set(prefix, task);
    return task;
  };
  return {
    systemTokens,
    taskTokens: estimateTokens(writeTask({ unit: "turn", turn: 1 })),
    lastBlock(prefix, room) {
      const rest = room - systemTokens - estimateTokens(taskOf(prefix));
      return fit(whole(prefix), rest);
    },
    question(prefix, last, marks) {
      const task = taskOf(prefix);
      return {
        system,
        blocks: blocksTo(last).map(({ text }) => text),
        marks,
        task,
        schema,
        tokens: systemTokens + last.tokensSoFar + estimateTokens(task),
      };
    },
    keyOf: (prefix) => sha256(`${constant}\n${whole(prefix).chain}\n${sha256(taskOf(prefix))}`),
  };
}
