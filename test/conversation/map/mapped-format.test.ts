import { describe, expect, it } from "vitest";
import { parseConversations } from "../../../src/conversation/read/index.ts";
import { toolEvents } from "../../../src/conversation/tool-events.ts";

const LOG = {
  call: { id: "c-7" },
  prompt: "You are a booking agent.",
  log: {
    entries: [
      { who: { kind: "cust" }, say: { text: "Move it to Friday" }, when: 1735689600, uid: "m1" },
      {
        who: { kind: "nova" },
        say: { text: "Let me see" },
        calls: [{ fn: "move", in: '{"day":"Friday"}', ref: "t1" }],
      },
      { who: { kind: "api" }, out: { ok: false }, ref: "t1", failed: true },
      { who: { kind: "nova" }, say: { text: "Done" } },
      { who: { kind: "beat" } },
    ],
  },
};

const MAPPING = `
messages: log.entries
id: /call/id
system: prompt
role: who.kind
text: say.text
time: when
messageId: uid
toolCalls: calls
toolName: fn
toolArguments: in
toolCallId: ref
toolResult: out
toolError: failed
roles: { cust: user, nova: agent, api: tool, beat: event }
`;

const read = (value: unknown, mapping = MAPPING) =>
  parseConversations(
    new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)),
    {
      file: "log.json",
      mapping,
      mappingFile: "map.yaml",
    },
  );

describe("a mapping", () => {
  it("reads a log of any shape", async () => {
    const [result] = await read(LOG);
    const conversation = result?.conversation;
    expect(result?.input.detected).toBe("map (log.entries, 5 entries)");
    expect(conversation).toMatchObject({
      id: "c-7",
      sources: [{ id: "system", text: "You are a booking agent." }],
      warnings: [],
    });
    expect(conversation?.messages.map(({ role, text, source }) => [role, text, source])).toEqual([
      ["user", "Move it to Friday", "/log/entries/0"],
      ["agent", "Let me see", "/log/entries/1"],
      ["tool", undefined, "/log/entries/2"],
      ["agent", "Done", "/log/entries/3"],
      ["event", undefined, "/log/entries/4"],
    ]);
    expect(conversation?.messages[0]).toMatchObject({ id: "m1", at: "2025-01-01T00:00:00.000Z" });
    expect(toolEvents(conversation?.messages ?? [])[0]).toMatchObject({
      name: "move",
      call: { arguments: { day: "Friday" } },
      result: { text: '{"ok":false}', isError: true },
    });
  });

  it("reads one message a line, and several conversations", async () => {
    const rows = [
      { conv: 1, r: "user", t: "a" },
      { conv: 2, r: "user", t: "b" },
      { conv: 1, r: "bot", t: "c" },
    ].map((row) => JSON.stringify(row));
    const results = await read(rows.join("\n"), "role: r\ntext: t\nconversation: conv");
    expect(
      results.map(({ conversation }) => [conversation.id, conversation.messages.length]),
    ).toEqual([
      ["1", 2],
      ["2", 1],
    ]);
    expect(results[0]?.conversation.messages[1]?.source).toBe("line 3");
  });

  it("reads one conversation a line", async () => {
    const results = await read(
      [JSON.stringify(LOG), JSON.stringify({ ...LOG, call: { id: "c-8" } })].join("\n"),
    );
    expect(results.map(({ conversation }) => conversation.id)).toEqual(["c-7", "c-8"]);
  });

  it("reads a call that is a message of its own", async () => {
    const [result] = await read(
      [
        { r: "bot", fn: "move", in: { day: "Friday" }, ref: 1 },
        { r: "tool", out: "ok", ref: 1 },
      ],
      "role: r\ntext: t\ntoolName: fn\ntoolArguments: in\ntoolCallId: ref\ntoolResult: out",
    );
    expect(toolEvents(result?.conversation.messages ?? [])[0]).toMatchObject({
      name: "move",
      result: { text: "ok" },
    });
  });

  it.each([
    ["a key that is none", `${MAPPING}\nrolle: x`, "E_USAGE", '"map.yaml"'],
    ["a role that is none", MAPPING.replace("nova: agent", "nova: robot"), "E_USAGE", "roles.nova"],
    ["without the path to the words", "role: r", "E_USAGE", "text"],
    ["no YAML", "role: [", "E_USAGE", "is not YAML"],
    [
      "a list that is not there",
      MAPPING.replace("log.entries", "log.items"),
      "E_FORMAT",
      'There is no list at the path "log.items"',
    ],
    [
      "a role that no message has",
      MAPPING.replace("who.kind", "who.name"),
      "E_FORMAT",
      'None of the 5 messages has the path "who.name"',
    ],
    [
      "a path into what objects inherit",
      MAPPING.replace("who.kind", "who.constructor"),
      "E_FORMAT",
      'None of the 5 messages has the path "who.constructor"',
    ],
  ])("is refused with %s", async (_title, mapping, code, message) => {
    await expect(read(LOG, mapping)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it("asks who the agent is when its roles do not say", async () => {
    await expect(read(LOG, MAPPING.replace(/^roles.*$/m, ""))).rejects.toMatchObject({
      code: "E_AGENT",
      message: expect.stringMatching(/"cust", "nova"/),
    });
  });
});
