import { describe, expect, it } from "vitest";
import { read } from "./reading.ts";

const call = (fields: object): unknown => ({
  role: "assistant",
  tool_calls: [{ id: "1", function: { name: "move", ...fields } }],
});

describe("chat messages", () => {
  it.each([
    ["null content", { role: "assistant", content: null }, { role: "agent" }],
    ["absent content", { role: "assistant" }, { role: "agent" }],
    [
      "a list of texts",
      { role: "assistant", content: ["a", "b"] },
      { role: "agent", text: "a\nb" },
    ],
    [
      "a single part",
      { role: "assistant", content: { type: "text", text: "a" } },
      { role: "agent", text: "a" },
    ],
    [
      "a refusal beside null content",
      { role: "assistant", content: null, refusal: "I cannot." },
      { role: "agent", text: "I cannot." },
    ],
    ["a role in another case", { role: "Assistant", content: "a" }, { role: "agent", text: "a" }],
    ["a developer", { role: "developer", content: "be kind" }, { role: "system", text: "be kind" }],
    [
      "a name",
      { role: "assistant", name: "Nova", content: "a" },
      { role: "agent", name: "Nova", text: "a" },
    ],
    [
      "reasoning beside the content",
      { role: "assistant", reasoning_content: "hm", content: "a" },
      { role: "agent", reasoning: "hm", text: "a" },
    ],
    [
      "thinking blocks",
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "hm" },
          { type: "text", text: "a" },
        ],
      },
      { role: "agent", reasoning: "hm", text: "a" },
    ],
    [
      "a tool message without a call id",
      { role: "tool", content: "x" },
      { role: "tool", toolResult: { text: "x", isError: "unknown" } },
    ],
    [
      "a failed tool",
      { role: "tool", tool_call_id: "1", content: "x", is_error: true },
      { role: "tool", toolResult: { callId: "1", text: "x", isError: true } },
    ],
    [
      "a result as an object",
      { role: "tool", tool_call_id: 7, content: { ok: true } },
      { role: "tool", toolResult: { callId: "7", text: '{"ok":true}', isError: "unknown" } },
    ],
    [
      "a result under another role",
      { role: "user", tool_call_id: "1", content: "x" },
      { role: "tool", toolResult: { callId: "1", text: "x", isError: "unknown" } },
    ],
  ])("are read: %s", (_title, entry, message) => {
    expect(read(entry)).toEqual({ messages: [message], warnings: [] });
  });

  it.each([
    ["as an object", { arguments: { day: "Friday" } }, { arguments: { day: "Friday" } }, 0],
    ["as an empty text", { arguments: "" }, { arguments: {} }, 0],
    ["missing", {}, { arguments: {} }, 0],
    [
      "encoded twice",
      { arguments: '"{\\"day\\":1}"' },
      { arguments: { day: 1 }, argumentsRaw: '"{\\"day\\":1}"' },
      1,
    ],
    ["as broken JSON", { arguments: '{"day":' }, { arguments: {}, argumentsRaw: '{"day":' }, 1],
  ])("have their tool arguments %s", (_title, fields, expected, warnings) => {
    const answer = read(call(fields));
    expect(answer.messages).toEqual([
      { role: "agent", toolCalls: [{ id: "1", name: "move", ...expected }] },
    ]);
    expect(answer.warnings).toHaveLength(warnings);
  });

  it("of a user that hold tool results and words are split", () => {
    const mixed = {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "1",
          content: [{ type: "text", text: "no" }],
          is_error: true,
        },
        { type: "text", text: "Well?" },
      ],
    };
    expect(read(mixed).messages).toEqual([
      { role: "tool", toolResult: { callId: "1", text: "no", isError: true } },
      { role: "user", text: "Well?" },
    ]);
  });

  it("take a call that stands in the content and beside it once", () => {
    const twice = {
      type: "ai",
      content: [{ type: "tool_use", id: "1", name: "move", input: {} }],
      tool_calls: [{ id: "1", name: "move", args: {} }],
    };
    expect(read(twice).messages).toEqual([
      { role: "agent", toolCalls: [{ id: "1", name: "move", arguments: {} }] },
    ]);
  });

  it("cut a message of the AI SDK at its steps and keep a tool that failed", () => {
    const parts = [
      { type: "text", text: "Let me see." },
      {
        type: "tool-move",
        toolCallId: "1",
        state: "output-error",
        input: {},
        errorText: "slot taken",
      },
      {
        type: "dynamic-tool",
        toolName: "ask",
        toolCallId: "2",
        state: "input-available",
        input: {},
      },
      { type: "step-start" },
      { type: "text", text: "Done." },
    ];
    expect(read({ role: "assistant", parts }).messages).toEqual([
      {
        role: "agent",
        text: "Let me see.",
        toolCalls: [
          { id: "1", name: "move", arguments: {} },
          { id: "2", name: "ask", arguments: {} },
        ],
      },
      {
        role: "tool",
        toolResult: { callId: "1", name: "move", text: "slot taken", isError: true },
      },
      { role: "agent", text: "Done." },
    ]);
  });

  it.each([
    ["nothing like a message", 5, "unreadable"],
    ["an object without a role or words", { note: 1 }, "unreadable"],
    ["words without a speaker", { content: "a" }, "unknown_speaker"],
  ])("keep their place when they are %s", (_title, entry, name) => {
    const { messages, warnings } = read({ role: "user", content: "a" }, entry, {
      role: "assistant",
      content: "b",
    });
    expect(messages[1]).toMatchObject({ role: "event", name });
    expect(warnings).toHaveLength(1);
  });

  it("of LangChain say when the model wrote a broken tool call", () => {
    const broken = {
      type: "ai",
      content: "",
      invalid_tool_calls: [{ name: "move", args: '{"day":', id: "1", error: "no JSON" }],
    };
    const { messages, warnings } = read(broken);
    expect(messages).toEqual([
      {
        role: "agent",
        toolCalls: [{ id: "1", name: "move", arguments: {}, argumentsRaw: '{"day":' }],
      },
    ]);
    expect(warnings).toContainEqual({
      pointer: "/0",
      message: "the model wrote a broken tool call: no JSON",
    });
  });

  it("of LangChain that are to be removed say nothing", () => {
    expect(read({ type: "remove", content: "", id: "1" }).messages).toEqual([
      { role: "event", id: "1" },
    ]);
  });
});
