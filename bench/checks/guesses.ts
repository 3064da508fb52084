import { isConsequentialTool } from "../../src/conversation/tool-events.ts";
import type { LabelledCall } from "./corpora.ts";
import { stepsOf } from "./naming.ts";

/** Expected number of exact hits of guesses that read nothing. */
export interface Guesses {
  readonly random: number;
  readonly last: number;
  readonly firstWrite: number;
  readonly bestConstant: { readonly step: number; readonly exact: number };
}

export function guess(calls: readonly LabelledCall[]): Guesses {
  const steps = calls.map(({ conversation, message }) => {
    const list = stepsOf(conversation).map(({ agent }) => agent);
    const write = conversation.messages.findIndex(({ toolCalls }) =>
      toolCalls?.some(({ name }) => isConsequentialTool(name)),
    );
    return { list, message, write };
  });
  const hits = new Map<number, number>();
  for (const { list, message } of steps) {
    const at = list.indexOf(message);
    if (at >= 0) hits.set(at, (hits.get(at) ?? 0) + 1);
  }
  const [best = [0, 0]] = [...hits].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return {
    random: steps.reduce(
      (sum, { list, message }) => sum + (list.includes(message) ? 1 / list.length : 0),
      0,
    ),
    last: steps.filter(({ list, message }) => list.at(-1) === message).length,
    firstWrite: steps.filter(({ write, message }) => write === message).length,
    bestConstant: { step: best[0] + 1, exact: best[1] },
  };
}
