import { describe, expect, it } from "vitest";
import { readMessage } from "../../src/judge/message.ts";

const message = {
  model: "m-2",
  content: [
    { type: "thinking", thinking: '{"score": 0.1}', signature: "c2ln" },
    { type: "text", text: '{"score": 0.9' },
    { type: "text", text: "1}" },
  ],
  stop_reason: "end_turn",
  usage: { input_tokens: 3, output_tokens: 4, cache_read_input_tokens: 5 },
};

describe("readMessage", () => {
  it("joins text blocks with nothing between them and leaves thinking out", () => {
    expect(readMessage(message)).toEqual({
      text: '{"score": 0.91}',
      stop: "end_turn",
      refusal: null,
      model: "m-2",
      usage: { inputTokens: 3, cacheWriteTokens: 0, cacheReadTokens: 5, outputTokens: 4 },
    });
  });

  it.each([
    ["no usage", undefined],
    ["an empty usage", {}],
    ["half a usage", { input_tokens: 1 }],
  ])("takes %s for unknown, not for nothing", (_title, usage) => {
    expect(readMessage({ ...message, usage })?.usage).toBeNull();
  });

  it("says why a judge refused", () => {
    const details = { category: "cyber", explanation: "no" };
    expect(
      readMessage({ content: [], stop_reason: "refusal", stop_details: details }),
    ).toMatchObject({ text: "", stop: "refusal", refusal: "cyber: no" });
  });

  it.each([["<!doctype html>"], [null], [{}], [{ content: null }], [[]], [{ content: "text" }]])(
    "takes %j for no message",
    (value) => {
      expect(readMessage(value)).toBeNull();
    },
  );
});
