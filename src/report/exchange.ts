import type { Message } from "../conversation/model.ts";
import { isAgentSide } from "../conversation/turns.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { Place } from "../verdict/types.ts";

/** One thing that was said or done, as a report prints it. */
export interface Utterance {
  /** 0-based index into the conversation's messages. */
  readonly message: number;
  readonly speaker: string;
  readonly kind: "words" | "call" | "result" | "event";
  readonly text: string;
  /** Set when it belongs to the agent turn rather than to what came before it. */
  readonly step: number | null;
}

/** What was said at a place, cut to what fits. */
export interface Exchange {
  /** What the agent side answers: the last words of the user or of a human agent, or the step before. */
  readonly before: readonly Utterance[];
  /** How many things the agent side said and did earlier in the turn that are left out. */
  readonly omitted: number;
  readonly shown: readonly Utterance[];
}

/** More words than these before a turn are rarely what it answers. */
const BEFORE_SHOWN = 3;

/**
 * Finds what was said at a turn or a step: what it answers, then what the agent side said and did, up to the named
 * step where there is one, at most `most` things.
 */
export function exchangeAt(diagnosis: Diagnosis, place: Place, most = Infinity): Exchange {
  const { conversation, turns, unit } = diagnosis;
  const turn = turns.find((candidate) => candidate.turn === place.turn);
  if (!turn) return { before: [], omitted: 0, shown: [] };
  const at = turn.steps.findIndex(({ step }) => step === place.step);
  const steps = at >= 0 ? turn.steps.slice(0, at + 1) : turn.steps;
  const step = steps.at(-1);
  const isByStep = unit === "step" && step !== undefined;
  const first = isByStep ? step.messages[0] : turn.messages[0];
  const last = at >= 0 && step ? step.messages[1] : turn.messages[1];
  const previousTurn = turns.find((candidate) => candidate.turn === place.turn - 1);
  const previousStep = isByStep ? steps.at(-2)?.messages[0] : undefined;
  const start = previousStep ?? (previousTurn?.messages[1] ?? -1) + 1;
  const stepOf = (i: number): number | null => {
    const message = conversation.messages[i];
    if (!message || !isAgentSide(message)) return null;
    return turn.steps.find(({ messages }) => i >= messages[0] && i <= messages[1])?.step ?? null;
  };
  const spoken = (from: number, to: number): Utterance[] =>
    conversation.messages
      .slice(from, to + 1)
      .flatMap((message, i) =>
        message.role === "system" ? [] : utterancesOf(message, from + i, stepOf(from + i)),
      );
  const answered = spoken(first, last);
  const omitted = Math.max(0, answered.length - most);
  return {
    before: spoken(start, first - 1).slice(-BEFORE_SHOWN),
    omitted,
    shown: answered.slice(omitted),
  };
}

/** Lists what one message says and does, in the order in which it happened. */
export function utterancesOf(message: Message, index: number, step: number | null): Utterance[] {
  const speaker = speakerOf(message);
  const base = { message: index, speaker, step };
  const utterances: Utterance[] = [];
  const text = message.text ?? "";
  if (message.role === "event") {
    utterances.push({
      ...base,
      kind: "event",
      text: text === "" ? (message.name ?? "event") : text,
    });
  } else if (text.trim() !== "") {
    utterances.push({ ...base, kind: "words", text });
  }
  for (const call of message.toolCalls ?? []) {
    const given = call.argumentsRaw ?? JSON.stringify(call.arguments);
    utterances.push({ ...base, kind: "call", text: `${call.name}(${given})` });
  }
  if (message.toolResult) {
    const { name, text: result, isError } = message.toolResult;
    utterances.push({
      ...base,
      kind: "result",
      speaker: name ?? message.name ?? "tool",
      text: isError === true ? `error: ${result}` : result,
    });
  }
  return utterances;
}

/** Names the speaker of a message: its own name, or its role. */
export function speakerOf({ role, name }: Message): string {
  const roleName = role === "human_agent" ? "human agent" : role;
  if (role === "event" || name === undefined || name === "") return roleName;
  return name;
}
