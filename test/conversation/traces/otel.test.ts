import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../src/conversation/model.ts";
import { parseConversations } from "../../../src/conversation/read/index.ts";

async function read(value: unknown): Promise<Conversation[]> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const results = await parseConversations(bytes, { file: "trace.json" });
  return results.map(({ conversation }) => conversation);
}

describe("OpenTelemetry", () => {
  const span = (attributes: object, more: object = {}): unknown => ({
    traceId: "t",
    spanId: "s",
    startTimeUnixNano: "1735689600123456789",
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
    ...more,
  });
  const spans = (...list: unknown[]): unknown => ({
    resourceSpans: [{ scopeSpans: [{ spans: list }] }],
  });

  it("says when content was not captured", async () => {
    await expect(
      read(spans(span({ "gen_ai.operation.name": { stringValue: "chat" } }))),
    ).rejects.toMatchObject({
      code: "E_FORMAT",
      message: expect.stringContaining("Its 1 model spans hold no messages."),
      hint: expect.stringContaining("capture of content"),
    });
  });

  it("reads messages that are structured, not written as text", async () => {
    const text = {
      kvlistValue: {
        values: [
          { key: "type", value: { stringValue: "text" } },
          { key: "content", value: { stringValue: "hello" } },
        ],
      },
    };
    const message = {
      kvlistValue: {
        values: [
          { key: "role", value: { stringValue: "user" } },
          { key: "parts", value: { arrayValue: { values: [text] } } },
        ],
      },
    };
    const [conversation] = await read(
      spans(
        span({
          "gen_ai.input.messages": { arrayValue: { values: [message] } },
          "gen_ai.conversation.id": { stringValue: "conv-1" },
        }),
      ),
    );
    expect(conversation).toMatchObject({
      id: "conv-1",
      messages: [{ role: "user", text: "hello", at: "2025-01-01T00:00:00.123Z" }],
    });
  });

  it("does not let an attribute reach into objects", async () => {
    const flat = {
      "gen_ai.prompt.0.role": { stringValue: "user" },
      "gen_ai.prompt.0.content": { stringValue: "hi" },
      "gen_ai.prompt.__proto__.polluted": { stringValue: "yes" },
      "gen_ai.prompt.constructor.prototype.polluted": { stringValue: "yes" },
    };
    await read(spans(span(flat))).catch(() => undefined);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
