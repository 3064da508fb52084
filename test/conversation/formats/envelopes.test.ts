import { describe, expect, it } from "vitest";
import { read, warningsOf } from "./reading.ts";

describe("requests and responses", () => {
  it("say when the last answer was cut at its token limit", async () => {
    const conversation = await read({
      messages: [{ role: "user", content: "a" }],
      choices: [{ message: { role: "assistant", content: "b" }, finish_reason: "length" }],
    });
    expect(conversation).toMatchObject({ complete: false, endReason: "length" });
    expect(conversation.messages.map(({ text }) => text)).toEqual(["a", "b"]);
  });

  it("do not repeat an answer that the history already holds", async () => {
    const messages = [
      { role: "user", content: "a" },
      { role: "assistant", content: "b" },
    ];
    expect((await read({ input: messages, output: { messages } })).messages).toHaveLength(2);
  });

  it("say when earlier turns are stored with the vendor", async () => {
    const conversation = await read({
      object: "response",
      previous_response_id: "resp_0",
      output: [
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "b" }] },
      ],
    });
    expect(warningsOf(conversation)).toEqual([
      "incomplete history: earlier turns are stored with the vendor and are not in this file",
    ]);
  });

  it("keep the system prompt and the tools that stand beside the messages", async () => {
    const conversation = await read({
      system: [{ type: "text", text: "be kind" }],
      tools: [
        { name: "move", description: "moves" },
        { type: "function", function: { name: "ask" } },
      ],
      messages: [{ role: "user", content: "a" }],
    });
    expect(conversation.sources).toEqual([{ id: "system", text: "be kind" }]);
    expect(conversation.tools).toEqual([{ name: "move", description: "moves" }, { name: "ask" }]);
  });

  it("are incomplete while a tool is at work", async () => {
    const pending = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "1", function: { name: "move", arguments: "{}" } }],
    };
    expect((await read([{ role: "user", content: "a" }, pending])).complete).toBe(false);
  });
});
