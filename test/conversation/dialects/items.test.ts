import { describe, expect, it } from "vitest";
import { read } from "./reading.ts";

describe("media", () => {
  it.each([
    [
      "a picture as data",
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      "[image image/png, 3 bytes]",
    ],
    [
      "a picture at an address, without its key",
      { type: "image_url", image_url: { url: "https://x.example/a.png?sig=secret" } },
      "[image, https://x.example/a.png]",
    ],
    [
      "a picture of Anthropic",
      { type: "image", source: { type: "base64", media_type: "image/jpeg", data: "AAAA" } },
      "[image image/jpeg, 3 bytes]",
    ],
    [
      "a file of Gemini",
      { inlineData: { mimeType: "application/pdf", data: "AAAA" } },
      "[file application/pdf, 3 bytes]",
    ],
    [
      "a file of the AI SDK",
      {
        type: "file",
        mediaType: "text/plain",
        filename: "a.txt",
        url: "data:text/plain;base64,AAAA",
      },
      "[file text/plain a.txt, 3 bytes]",
    ],
    [
      "a sound",
      { type: "input_audio", input_audio: { format: "wav", data: "AAAA" } },
      "[audio wav, 3 bytes]",
    ],
  ])("stand in words: %s", (_title, part, text) => {
    expect(read({ role: "user", content: [part] }).messages).toEqual([{ role: "user", text }]);
  });
});

describe("items", () => {
  it.each([
    [
      "reasoning",
      { type: "reasoning", summary: [{ type: "summary_text", text: "hm" }] },
      [{ role: "agent", reasoning: "hm" }],
    ],
    [
      "a call that the vendor ran",
      { type: "web_search_call", id: "1", status: "completed", action: { query: "x" } },
      [
        {
          role: "agent",
          toolCalls: [{ id: "1", name: "web_search_call", arguments: { query: "x" } }],
        },
        {
          role: "tool",
          toolResult: {
            callId: "1",
            name: "web_search_call",
            text: "[completed]",
            isError: "unknown",
          },
        },
      ],
    ],
    [
      "a failed call of an MCP server",
      { type: "mcp_call", id: "1", name: "move", arguments: "{}", error: "down" },
      [
        { role: "agent", toolCalls: [{ id: "1", name: "move", arguments: {} }] },
        { role: "tool", toolResult: { callId: "1", name: "move", text: "down", isError: true } },
      ],
    ],
    [
      "a hand-off",
      { type: "agent_handoff", old_agent_id: "a", new_agent_id: "b" },
      [{ role: "event", name: "handoff", text: "a to b" }],
    ],
  ])("are read: %s", (_title, item, messages) => {
    expect(read(item).messages.map((message) => message)).toMatchObject(messages);
  });

  it.each(["item_reference", "compaction"])(
    "that stand for something elsewhere are said to be lost: %s",
    (type) => {
      expect(read({ type, id: "1" }).warnings).toEqual([
        { pointer: "/0", message: `${type}: what it stands for is not in this file` },
      ]);
    },
  );
});
