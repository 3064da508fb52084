import { AGENT_EVENTS, type Message } from "./model.ts";

/** 0-based indexes of the first and last message of a unit, both included. */
export type MessageRange = readonly [first: number, last: number];

/** One assistant message, or one named agent's message, with the results of its tool calls. */
export interface Step {
  /** 1-based within its turn. */
  readonly step: number;
  readonly messages: MessageRange;
}

/** Everything the agent side does between two user utterances. */
export interface AgentTurn {
  /** 1-based. */
  readonly turn: number;
  readonly messages: MessageRange;
  readonly steps: readonly Step[];
}

/**
 * Finds the agent turns of a list of messages, in order.
 *
 * System messages and neutral events inside a run do not split it; a user utterance or a human agent's message does.
 */
export function findTurns(messages: readonly Message[]): AgentTurn[] {
  const turns: AgentTurn[] = [];
  let run: number[] = [];
  const close = (): void => {
    const first = run[0];
    const last = run.at(-1);
    if (first !== undefined && last !== undefined) {
      turns.push({
        turn: turns.length + 1,
        messages: [first, last],
        steps: splitSteps(messages, run),
      });
    }
    run = [];
  };
  for (const [i, message] of messages.entries()) {
    if (isAgentSide(message)) run.push(i);
    else if (endsTurn(message)) close();
  }
  close();
  return turns;
}

/** Tells whether a message belongs to an agent turn: agent words, tool calls, results, hand-offs. */
export function isAgentSide(message: Message): boolean {
  return message.role === "agent" || message.role === "tool" || isAgentEvent(message);
}

/** Tells whether a message is a hand-off or hang-up by the agent's side. */
export function isAgentEvent({ role, name }: Message): boolean {
  return role === "event" && (name === AGENT_EVENTS.handoff || name === AGENT_EVENTS.hangUp);
}

/** Tells whether a message is something the end user said. */
export function isUserUtterance(message: Message): boolean {
  return message.role === "user" && (message.text ?? "").trim() !== "";
}

function endsTurn(message: Message): boolean {
  return isUserUtterance(message) || message.role === "human_agent";
}

function splitSteps(messages: readonly Message[], run: readonly number[]): Step[] {
  const starts = run.filter((index, i) => isStart(messages, index, run[i - 1]));
  // A run without words or calls of the agent (an orphan result, a hand-off) is one step.
  if (starts.length === 0) starts.push(run[0] ?? 0);
  // What stands before the first agent message belongs to the first step.
  starts[0] = run[0] ?? 0;
  let at = 0;
  return starts.map((first, i) => {
    const next = starts[i + 1] ?? Number.POSITIVE_INFINITY;
    while (at < run.length && (run[at] ?? 0) < next) at += 1;
    return { step: i + 1, messages: [first, run[at - 1] ?? first] };
  });
}

/**
 * Tells whether an agent message begins a step.
 *
 * Flat formats write one answer of the model as several entries: its reasoning, its words, each of its tool calls. These
 * are one step, as they are in the formats that write them as one message.
 */
function isStart(messages: readonly Message[], index: number, before: number | undefined): boolean {
  const message = messages[index];
  if (message?.role !== "agent") return false;
  const previous = before === index - 1 ? messages[before] : undefined;
  if (previous?.role !== "agent" || previous.name !== message.name) return true;
  const isBareCall = message.toolCalls !== undefined && !message.text;
  const followsThought = !previous.text && !previous.toolCalls && message.reasoning === undefined;
  return !isBareCall && !followsThought;
}
