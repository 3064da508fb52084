import { describe, expect, it } from "vitest";
import type { Message } from "../../src/conversation/model.ts";
import {
  isConsequentialTool,
  isToolError,
  toolEvents,
} from "../../src/conversation/tool-events.ts";
import { pairTools } from "../../src/conversation/tool-pairs.ts";

/** `name#id` calls, `=text#id` is a result, `=name:text` a result with a name, everything else is said by the user. */
function messagesOf(...lines: readonly string[]): Message[] {
  return lines.map((line, i): Message => {
    const source = `/${i}`;
    const [body = "", id] = line.split("#");
    if (body.startsWith("=")) {
      const [name, text] = body.includes(":")
        ? body.slice(1).split(":")
        : [undefined, body.slice(1)];
      const result = { text: text ?? "", isError: "unknown" as const };
      return {
        role: "tool",
        source,
        toolResult: {
          ...result,
          ...(id !== undefined && { callId: id }),
          ...(name !== undefined && { name }),
        },
      };
    }
    if (line.startsWith("user")) return { role: "user", source, text: line };
    const toolCalls = line.split(" ").map((call) => {
      const [name = "", callId] = call.split("#");
      return { name, arguments: {}, ...(callId !== undefined && { id: callId }) };
    });
    return { role: "agent", source, toolCalls };
  });
}

function paired(...lines: readonly string[]): string[] {
  return toolEvents(messagesOf(...lines)).map(
    ({ name, result }) => `${name}=${result?.text ?? "none"}`,
  );
}

describe("tool events", () => {
  it.each([
    ["by id", ["a#1", "=x#1"], ["a=x"]],
    ["by id when results come in another order", ["a#1 b#2", "=y#2", "=x#1"], ["a=x", "b=y"]],
    ["by id when the result comes before its call", ["=x#1", "a#1"], ["a=x"]],
    ["a repeated id in order", ["a#1 b#1", "=x#1", "=y#1"], ["a=x", "b=y"]],
    ["a constant id within its turn", ["a#1", "user", "b#1", "=y#1"], ["a=none", "b=y"]],
    ["by name when there are no ids", ["a b", "=b:y", "=a:x"], ["a=x", "b=y"]],
    ["by order when there is nothing else", ["a b", "=x", "=y"], ["a=x", "b=y"]],
    ["not by order when both have ids that differ", ["a#1", "=x#2"], ["a=none"]],
    ["a result without an id goes to a call with one, by order", ["a#1", "=x"], ["a=x"]],
    ["a slow result after the user spoke again, by id", ["a#1", "user", "=x#1"], ["a=x"]],
    ["not a result of an earlier turn, by order", ["=x", "user", "a"], ["a=none"]],
  ])("pair a result %s", (_title, lines, events) => {
    expect(paired(...lines)).toEqual(events);
  });

  it("say where call and result stand", () => {
    const [event] = toolEvents(messagesOf("user", "a#1", "user", "b#2", "=y#2").slice(2));
    expect(event).toMatchObject({
      name: "b",
      turn: 1,
      step: 1,
      message: 1,
      resultMessage: 2,
      source: "/3",
    });
  });

  it("name results without a call and ids that are used again", () => {
    const { orphans, repeated } = pairTools(messagesOf("=z#9", "user", "a#1 b#1", "=x#1", "=y#1"));
    expect(orphans.map(({ message }) => message)).toEqual([0]);
    expect(repeated).toEqual([{ id: "1", message: 2 }]);
  });

  it("are found in linear time, however many calls and results a turn has", () => {
    const count = 20_000;
    const calls = Array.from({ length: count }, (_, i) => `a#${i % 50}`);
    const results = Array.from({ length: count }, (_, i) => `=x#${(i * 7) % 50}`);
    const start = performance.now();
    expect(toolEvents(messagesOf(...calls, ...results))).toHaveLength(count);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe("tool errors", () => {
  it.each([
    [{ text: "fine", isError: true as const }, true],
    [{ text: "Error: no such booking", isError: false as const }, false],
    [{ text: "Error: no such booking", isError: "unknown" as const }, true],
    [{ text: '{"error": "no"}', isError: "unknown" as const }, true],
    [{ text: '{"errors": ["no seats left"]}', isError: "unknown" as const }, true],
    [{ text: '{"error": {"code": 0}}', isError: "unknown" as const }, true],
    [{ text: '{"errors": 2}', isError: "unknown" as const }, true],
    [{ text: '{"errors": 0}', isError: "unknown" as const }, false],
    [{ text: '{"errors": 0, "rows": 3}', isError: "unknown" as const }, false],
    [{ text: '{"error": null}', isError: "unknown" as const }, false],
    [{ text: '{ "error" : null , "id": 7}', isError: "unknown" as const }, false],
    [{ text: '{"errors": []}', isError: "unknown" as const }, false],
    [{ text: '{"errors": {}}', isError: "unknown" as const }, false],
    [{ text: '{"error": ""}', isError: "unknown" as const }, false],
    [{ text: '{"error": false}', isError: "unknown" as const }, false],
    [{ text: "errorless", isError: "unknown" as const }, false],
    [{ text: "No error was found", isError: "unknown" as const }, false],
  ])("%j: %s", (result, expected) => {
    expect(isToolError(result)).toBe(expected);
  });
});

describe("consequential tools", () => {
  it.each([
    "cancel_order",
    "book_flight",
    "updateAddress",
    "transfer_to_human_agents",
    "order.delete",
    "CancelOrder",
    "cancelOrder",
    "orderCancel",
    "HTTPDeleteOrder",
    "CANCEL_ORDER",
    "Orders.CancelOrder",
  ])("%s changes something", (name) => {
    expect(isConsequentialTool(name)).toBe(true);
  });
  it.each([
    "get_order_details",
    "search_flights",
    "list_all_airports",
    "check_cancel_policy",
    "think",
    "GetOrder",
    "getOrderStatus",
    "ListOpenOrders",
    "OrderService.GetOrder",
    "Cancellation",
  ])("%s only looks", (name) => {
    expect(isConsequentialTool(name)).toBe(false);
  });
});
