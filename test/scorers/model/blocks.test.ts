import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixesOf } from "../../../src/conversation/prefix.ts";
import { blockAt, blocksTo, createBlockCutter } from "../../../src/scorers/model/blocks.ts";
import { anyMessages, callFrom, wholeOf } from "../../support/calls.ts";

const CALL = callFrom(
  [
    "system: Be kind.",
    "user: Hello.",
    "agent: Let me see.",
    "tool: found",
    "agent: Here you are.",
    "user: Thanks.",
    "agent: Bye.",
  ],
  {
    tools: [{ name: "look_up", description: "Finds." }],
    sources: [{ id: "kb-1", text: "Facts." }],
  },
);

describe("a block cutter", () => {
  it("writes what the agent works with first, then a block a step", () => {
    const blocks = blocksTo(createBlockCutter()(wholeOf(CALL)));
    expect(blocks.map(({ turn, step, text }) => ({ turn, step, text }))).toMatchInlineSnapshot(`
      [
        {
          "step": null,
          "text": "<tools>
      look_up: Finds.
      </tools>
      <source id="kb-1">
      Facts.
      </source>
      <message from="system">
      Be kind.
      </message>",
          "turn": null,
        },
        {
          "step": 1,
          "text": "<message from="user">
      Hello.
      </message>
      <turn number="1" step="1">
      <message from="agent">
      Let me see.
      </message>
      <message from="tool">
      <tool_result>
      found
      </tool_result>
      </message>
      </turn>",
          "turn": 1,
        },
        {
          "step": 2,
          "text": "<turn number="1" step="2">
      <message from="agent">
      Here you are.
      </message>
      </turn>",
          "turn": 1,
        },
        {
          "step": 1,
          "text": "<message from="user">
      Thanks.
      </message>
      <turn number="2" step="1">
      <message from="agent">
      Bye.
      </message>
      </turn>",
          "turn": 2,
        },
      ]
    `);
  });

  it("gives a longer prefix the very blocks of a shorter one, by turn and by step", () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        const call = { ...CALL, messages };
        const cut = createBlockCutter();
        const prefixes = [...prefixesOf(call, "step"), ...prefixesOf(call, "turn")];
        const longest = prefixes.at(-1);
        if (!longest) return;
        const all = blocksTo(cut(longest));
        for (const prefix of prefixes) {
          const blocks = blocksTo(cut(prefix));
          for (const [i, block] of blocks.entries()) expect(block).toBe(all[i]);
          expect(blocks.at(-1)?.step).toBe(prefix.step ?? blocks.at(-1)?.step);
        }
      }),
    );
  });

  it("holds every message once, and never an empty block", () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        const prefix = prefixesOf({ ...CALL, messages }, "turn").at(-1);
        if (!prefix) return;
        const blocks = blocksTo(createBlockCutter()(prefix));
        expect(blocks.flatMap((block) => block.messages)).toEqual(prefix.messages);
        for (const { text } of blocks) expect(text.trim()).not.toBe("");
      }),
    );
  });

  it("changes the hash with one character anywhere before", () => {
    const change = (at: number) =>
      wholeOf({
        ...CALL,
        messages: CALL.messages.map((message, i) =>
          i === at && message.text !== undefined
            ? { ...message, text: `${message.text}!` }
            : message,
        ),
      });
    const cut = createBlockCutter();
    const chains = [wholeOf(CALL), change(0), change(1), change(2), change(6)].map(
      (prefix) => cut(prefix).chain,
    );
    expect(new Set(chains).size).toBe(chains.length);
  });

  it("sees a message that was replaced in the middle of a block", () => {
    const cut = createBlockCutter();
    const before = cut(wholeOf(CALL));
    const messages = CALL.messages.with(3, {
      role: "tool",
      toolResult: { text: "nothing", isError: "unknown" },
      source: "/messages/3",
    });
    expect(cut(wholeOf({ ...CALL, messages })).chain).not.toBe(before.chain);
    expect(cut(wholeOf({ ...CALL, sources: [] })).chain).not.toBe(before.chain);
  });

  it("finds a block by its position", () => {
    const last = createBlockCutter()(wholeOf(CALL));
    expect(blockAt(last, 2)).toBe(blocksTo(last)[1]);
    expect(blockAt(last, 0)).toBeNull();
    expect(blockAt(last, 9)).toBeNull();
  });
});
