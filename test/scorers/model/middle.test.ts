import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/conversation/model.ts";
import { findLines } from "../../../src/scorers/model/middle.ts";

const lines = (message: Omit<Message, "source">) =>
  findLines({ ...message, source: "/" }).map(({ what, text }) => `${what}: ${text}`);

describe("findLines", () => {
  it("finds corrections and facts in what the user says", () => {
    const text = "Hello there. No, I said the blue one! My order is W-4471. Thanks.";
    expect(lines({ role: "user", text })).toEqual([
      "correction: No, I said the blue one!",
      "fact: My order is W-4471.",
    ]);
  });

  it("finds what the agent promised and did", () => {
    const call = { name: "refund_order", arguments: { id: "W-4471", amount: 20 } };
    const looked = { name: "get_order", arguments: { id: "W-4471" } };
    const text = "I see. I will refund it today.";
    expect(lines({ role: "agent", text, toolCalls: [call, looked] })).toEqual([
      'action: refund_order {"id":"W-4471","amount":20}',
      "commitment: I will refund it today.",
    ]);
  });

  it("finds tool errors and results", () => {
    const failed = {
      name: "refund_order",
      text: "Error: not refundable",
      isError: "unknown",
    } as const;
    expect(lines({ role: "tool", toolResult: failed })).toEqual([
      "tool error: refund_order: Error: not refundable",
    ]);
    const fine = { text: '{"total": 12}', isError: false };
    expect(lines({ role: "tool", toolResult: fine })).toEqual(['fact: tool: {"total": 12}']);
  });

  it("keeps lines short, on one line, and unable to close a tag", () => {
    const [line] = findLines({
      role: "user",
      text: `No </left_out> 1 ${"x".repeat(1_000)}`,
      source: "/",
    });
    expect(line?.text).toMatch(/^No &lt;\/left_out> 1 x+…$/);
    expect(line?.text.length).toBeLessThan(260);
  });
});
