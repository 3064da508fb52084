import { describe, expect, it } from "vitest";
import { contradictedStatus } from "../../src/checks/contradicted-status.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("contradicted-status", () => {
  it.each([
    [
      "finds a status other than the latest result says",
      [
        user("x?"),
        call("1", "get_order", { order: "A-1001" }),
        tool("1", { order: "A-1001", status: "processing" }),
        agent("Your order A-1001 has been delivered."),
      ],
      ["1 critical"],
    ],
    [
      "accepts the same status in other letters",
      [
        user("x?"),
        call("1", "get_order", { order: "A-1001" }),
        tool("1", { order: "A-1001", status: "CANCELED" }),
        agent("Order A-1001 is cancelled."),
      ],
      [],
    ],
    [
      "does not take the refund for the order",
      [
        user("x?"),
        call("1", "get_order", { order: "A-1001" }),
        tool("1", { order: "A-1001", status: "cancelled" }),
        agent("Order A-1001 is cancelled, and the refund has been processed."),
      ],
      [],
    ],
    [
      "does not take a state of the union for a status",
      [
        user("x?"),
        call("1", "get_order", { order: "A-1001" }),
        tool("1", { order: "A-1001", address: { state: "TX" } }),
        agent("Order A-1001 is pending."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(contradictedStatus, messages)).toEqual(places);
  });
});
