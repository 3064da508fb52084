import { describe, expect, it } from "vitest";
import { formats } from "../../../src/conversation/formats/index.ts";
import type { Conversation } from "../../../src/conversation/model.ts";
import { ConversationSchema } from "../../../src/conversation/model.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";
import { toolEvents } from "../../../src/conversation/tool-events.ts";
import { findTurns } from "../../../src/conversation/turns.ts";
import { ASK, bytesOf, DONE, examples, type Example } from "../examples/index.ts";

async function read(example: Example): Promise<{ format: string; conversation: Conversation }> {
  const { agents } = example;
  const [result, ...others] = await parseConversations(bytesOf(example), {
    file: "story",
    ...(agents && { agents }),
  });
  expect(others).toEqual([]);
  if (!result) throw new Error("nothing was read");
  return { format: result.input.format, conversation: result.conversation };
}

const titled = examples.map((example) => ({
  ...example,
  title: [example.format, example.form].filter(Boolean).join(", "),
}));

describe("the same call in every format", () => {
  it("has an example of every format", () => {
    expect(new Set(examples.map(({ format }) => format))).toEqual(
      new Set(formats.map(({ name }) => name)),
    );
  });

  it.each(titled)("$title: is recognised without help", async (example) => {
    expect((await read(example)).format).toBe(example.format);
  });

  it.each(titled)("$title: has the user's and the agent's words, in one turn", async (example) => {
    const { conversation } = await read(example);
    const turns = findTurns(conversation.messages);
    const said = conversation.messages
      .filter(({ role }) => role === "agent")
      .map(({ text }) => text);
    expect(turns).toHaveLength(example.greeting ? 2 : 1);
    expect(conversation.messages.find(({ role }) => role === "user")?.text).toBe(ASK);
    expect(said.at(-1)).toBe(DONE);
  });

  it.each(titled.filter(({ withoutTools }) => !withoutTools))(
    "$title: pairs the tool call with its result",
    async (example) => {
      const { conversation } = await read(example);
      const [event, ...others] = toolEvents(conversation.messages);
      expect(others).toEqual([]);
      expect(event).toMatchObject({
        name: "move_booking",
        call: { arguments: { day: "Friday" } },
        step: 1,
      });
      expect(event?.result?.text.replaceAll(" ", "")).toMatch(/^\{"ok":false\}$|^CANCELLED$/);
      expect(conversation.warnings).toEqual([]);
    },
  );

  it.each(titled)(
    "$title: is valid in the own format and keeps a pointer per message",
    async (example) => {
      const { conversation } = await read(example);
      expect(ConversationSchema.safeParse(conversation).error).toBeUndefined();
      expect(
        conversation.messages.every(({ source }) =>
          /^(?:\/|line \d|span |run |trace )/.test(source),
        ),
      ).toBe(true);
    },
  );

  it.each(titled)("$title: does not read labels, targets or ground truth", async (example) => {
    expect(JSON.stringify((await read(example)).conversation)).not.toContain("secret answer");
  });
});
