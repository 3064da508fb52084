import type { Message } from "../conversation/model.ts";
import { isAgentSide } from "../conversation/turns.ts";
import type { MessageRange } from "../conversation/turns.ts";
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

/**
 * Finds what was said at a turn: the words of the user (or human agent) that it answers, then everything the agent
 * side said and did in it.
 */
export function exchangeAt({ conversation, turns }: Diagnosis, place: Place): Utterance[] {
  const turn = turns.find((candidate) => candidate.turn === place.turn);
  if (!turn) return [];
  const previousEnd =
    turns.find((candidate) => candidate.turn === place.turn - 1)?.messages[1] ?? -1;
  const spoken = (range: MessageRange, stepOf: (i: number) => number | null): Utterance[] => {
    const utterances: Utterance[] = [];
    for (let i = range[0]; i <= range[1]; i += 1) {
      const message = conversation.messages[i];
      if (message && message.role !== "system")
        utterances.push(...utterancesOf(message, i, stepOf(i)));
    }
    return utterances;
  };
  return [
    ...spoken([previousEnd + 1, turn.messages[0] - 1], () => null),
    ...spoken(turn.messages, (i) => {
      const message = conversation.messages[i];
      if (!message || !isAgentSide(message)) return null;
      return turn.steps.find(({ messages }) => i >= messages[0] && i <= messages[1])?.step ?? null;
    }),
  ];
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
