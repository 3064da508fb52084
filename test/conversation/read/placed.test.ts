import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../src/conversation/model.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";
import { isRecord, parseJson } from "../../../src/conversation/values.ts";
import { examples } from "../examples/index.ts";

async function read(value: unknown, agents: readonly string[] = []): Promise<Conversation> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const [result] = await parseConversations(bytes, { agents });
  if (!result) throw new Error("nothing was read");
  return result.conversation;
}

function pointersOf({ messages, warnings }: Conversation): string[] {
  return [...messages.map(({ source }) => source), ...warnings.map(({ pointer }) => pointer)];
}

const user = { role: "user", content: "hello" };
const call = { id: "c1", type: "function", function: { name: "look", arguments: '{"a":1}' } };

/** Each of these warns about something, from another place of the reader. */
const troubled: readonly (readonly [string, unknown])[] = [
  ["no result", { messages: [user, { role: "assistant", tool_calls: [call] }] }],
  ["no call", { messages: [user, { role: "tool", tool_call_id: "c9", content: "x" }, user] }],
  [
    "broken arguments",
    {
      messages: [
        user,
        {
          role: "assistant",
          tool_calls: [{ ...call, function: { name: "look", arguments: '{"a":' } }],
        },
      ],
    },
  ],
  ["no message", { messages: [user, user, user, 5, { content: "who?" }] }],
  ["one named speaker", { messages: [user, { role: "Nova", content: "hi" }] }],
  ["half a character", { messages: [user, { role: "assistant", content: "a\ud800" }] }],
  ["a human", { messages: [user, { role: "live agent", content: "hi" }] }],
  [
    "an answer that was cut",
    {
      messages: [user],
      choices: [{ finish_reason: "length", message: { role: "assistant", content: "I" } }],
    },
  ],
  [
    "a history elsewhere",
    {
      object: "response",
      previous_response_id: "r1",
      input: "hello",
      output: [
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "hi" }] },
      ],
    },
  ],
];

const whole = examples.flatMap(({ format, form = "", content, agents }, i) => {
  const value = typeof content === "string" ? parseJson(content) : undefined;
  return isRecord(value) ? [[`${i} ${format} ${form}`, value, agents] as const] : [];
});

describe("a conversation inside a wrapper", () => {
  it.each(troubled)("has its place before every pointer once: %s", async (_title, value) => {
    const alone = await read(value);
    expect(alone.warnings).not.toEqual([]);
    const wrapped = await read({ event: value });
    expect(pointersOf(wrapped)).toEqual(pointersOf(alone).map((pointer) => `/event${pointer}`));
  });

  it.each(whole)("has its place before every pointer once: %s", async (_title, value, agents) => {
    const alone = await read(value, agents);
    const wrapped = await read({ event: value }, agents);
    const places = pointersOf(alone).map((pointer) =>
      pointer === "" || pointer.startsWith("/") ? `/event${pointer}` : `/event ${pointer}`,
    );
    expect(pointersOf(wrapped)).toEqual(places);
  });

  it("has the line before the pointer in JSON Lines", async () => {
    const text = [{ messages: [user, 5, user] }, { messages: [user] }]
      .map((value) => JSON.stringify(value))
      .join("\n");
    const [first] = await parseConversations(new TextEncoder().encode(text));
    expect(first && pointersOf(first.conversation)).toEqual([
      "line 1 /messages/0",
      "line 1 /messages/1",
      "line 1 /messages/2",
      "line 1 /messages/1",
    ]);
  });

  it("is looked at in many formats", () => {
    expect(whole.length).toBeGreaterThan(20);
  });
});
