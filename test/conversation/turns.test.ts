import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../src/conversation/model.ts";
import { findTurns } from "../../src/conversation/turns.ts";
import { anyMessages } from "../support/calls.ts";

const KINDS: Readonly<Record<string, Partial<Message> & Pick<Message, "role">>> = {
  user: { role: "user", text: "hello" },
  blank: { role: "user", text: "  " },
  agent: { role: "agent", text: "hello" },
  call: { role: "agent", toolCalls: [{ name: "look_up", arguments: {} }] },
  thought: { role: "agent", reasoning: "hm" },
  tool: { role: "tool", toolResult: { text: "{}", isError: "unknown" } },
  system: { role: "system", text: "be kind" },
  human: { role: "human_agent", text: "I take over" },
  handoff: { role: "event", name: "handoff" },
  hangUp: { role: "event", name: "hang_up" },
  backchannel: { role: "event", name: "backchannel", text: "mhm" },
};

function messagesOf(kinds: string): Message[] {
  return kinds.split(" ").map((kind, i) => {
    const [name = "", speaker] = kind.split(":");
    const message = KINDS[name];
    if (!message) throw new RangeError(name);
    return { ...message, ...(speaker !== undefined && { name: speaker }), source: `/${i}` };
  });
}

/** Turns as `first-last`, with the steps of each in brackets. */
function described(kinds: string): string[] {
  return findTurns(messagesOf(kinds)).map(
    ({ messages, steps }) =>
      `${messages.join("-")} [${steps.map((step) => step.messages.join("-")).join(" ")}]`,
  );
}

describe("agent turns", () => {
  it.each([
    [
      "a call, its result and the words after it are one turn of two steps",
      "user call tool agent",
      ["1-3 [1-2 3-3]"],
    ],
    ["a user utterance ends a turn", "user agent user agent", ["1-1 [1-1]", "3-3 [3-3]"]],
    ["a greeting is turn 1", "agent user agent", ["0-0 [0-0]", "2-2 [2-2]"]],
    [
      "a trailing run without a user after it is a turn",
      "user agent user call tool",
      ["1-1 [1-1]", "3-4 [3-4]"],
    ],
    ["several user messages in a row are one utterance", "user user agent", ["2-2 [2-2]"]],
    ["several agent messages in a row are one turn", "user agent agent", ["1-2 [1-1 2-2]"]],
    ["an empty user message is no utterance", "user agent blank agent", ["1-3 [1-1 3-3]"]],
    [
      "a system message inside a run does not split it",
      "user agent system agent",
      ["1-3 [1-1 3-3]"],
    ],
    ["a word in passing does not split a turn", "user agent backchannel agent", ["1-3 [1-1 3-3]"]],
    ["a hand-off belongs to the turn", "user agent handoff agent", ["1-3 [1-2 3-3]"]],
    ["hanging up without a word is a turn", "user agent user hangUp", ["1-1 [1-1]", "3-3 [3-3]"]],
    [
      "a human agent's words are no turn, and end one",
      "user agent human agent",
      ["1-1 [1-1]", "3-3 [3-3]"],
    ],
    [
      "a result without a call is a turn of one step",
      "tool user agent",
      ["0-0 [0-0]", "2-2 [2-2]"],
    ],
    ["no agent, no turn", "user system user", []],
    [
      "two agents that speak after each other are two steps of one turn",
      "user agent:a agent:b",
      ["1-2 [1-1 2-2]"],
    ],
  ])("%s", (_title, kinds, turns) => {
    expect(described(kinds)).toEqual(turns);
  });

  it.each([
    [
      "the calls of one answer, written one by one, are one step",
      "user agent call call tool tool agent",
      ["1-6 [1-5 6-6]"],
    ],
    ["reasoning belongs to the words after it", "user thought agent", ["1-2 [1-2]"]],
    ["reasoning belongs to the call after it", "user thought call tool", ["1-3 [1-3]"]],
    ["thoughts without words are steps of their own", "user thought thought", ["1-2 [1-1 2-2]"]],
    ["a call of another agent is a step of its own", "user agent:a call:b", ["1-2 [1-1 2-2]"]],
    ["a call after a result is a new step", "user call tool call tool", ["1-4 [1-2 3-4]"]],
  ])("%s", (_title, kinds, turns) => {
    expect(described(kinds)).toEqual(turns);
  });

  it("cover every agent message once, in order, whatever the messages are", () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        const turns = findTurns(messages);
        const covered = turns.flatMap(({ steps }) =>
          steps.flatMap(({ messages: [first, last] }) =>
            Array.from({ length: last - first + 1 }, (_, i) => first + i),
          ),
        );
        const agents = messages.flatMap(({ role }, i) =>
          role === "agent" || role === "tool" ? [i] : [],
        );
        expect(covered).toEqual([...new Set(covered)].toSorted((a, b) => a - b));
        expect(agents.filter((index) => !covered.includes(index))).toEqual([]);
        expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, i) => i + 1));
      }),
    );
  });
});
