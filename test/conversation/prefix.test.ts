import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { anyMessages, callFrom } from "../support/calls.ts";

const call = callFrom(
  [
    "system: be kind",
    "user: hi",
    "agent: hello",
    "user: move it",
    "agent: let me see",
    "agent: done",
    "user: thanks",
  ],
  {
    metadata: { reward: 0 },
    goal: "secret",
    tools: [{ name: "move" }],
    sources: [{ id: "policy", text: "no" }],
  },
);

describe("prefixes", () => {
  it("end with the unit that is judged, shortest first", () => {
    expect(
      prefixesOf(call, "turn").map(({ turn, last, messages }) => [turn, ...last, messages.length]),
    ).toEqual([
      [1, 2, 2, 3],
      [2, 4, 5, 6],
    ]);
    expect(prefixesOf(call, "step").map(({ turn, step, last }) => [turn, step, ...last])).toEqual([
      [1, 1, 2, 2],
      [2, 1, 4, 4],
      [2, 2, 5, 5],
    ]);
  });

  it("hold tools and sources, and nothing about how the call went", () => {
    const [prefix] = prefixesOf(call, "turn");
    expect(Object.keys(prefix ?? {}).toSorted()).toEqual([
      "last",
      "messages",
      "sources",
      "tools",
      "turn",
      "unit",
    ]);
  });

  it("never hold a later message, whatever the messages are", () => {
    fc.assert(
      fc.property(anyMessages, fc.constantFrom("turn", "step"), (messages, unit) => {
        for (const prefix of prefixesOf({ dropturn: 1, id: "x", messages, warnings: [] }, unit)) {
          expect(prefix.messages).toEqual(messages.slice(0, prefix.last[1] + 1));
        }
      }),
    );
  });
});
