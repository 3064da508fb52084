import { describe, expect, it } from "vitest";
import { unprovenAction } from "../../src/checks/unproven-action.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("unproven-action", () => {
  it.each([
    [
      "finds a deed that no call has done",
      [
        user("Cancel it."),
        call("1", "get_order", { id: 7 }),
        tool("1", { id: 7 }),
        agent("I have cancelled your order."),
      ],
      ["1 critical"],
    ],
    [
      "finds a deed whose only call failed",
      [
        user("Cancel it."),
        call("1", "cancel_order", { id: 7 }),
        tool("1", "Error: too late"),
        agent("Your order has been cancelled."),
      ],
      ["1 critical"],
    ],
    [
      "accepts a deed that a call has done, also later",
      [
        user("Cancel it."),
        call("1", "cancel_order", { id: 7 }),
        tool("1", { ok: true }),
        agent("I have cancelled your order."),
        user("Sure?"),
        agent("Yes, it has been cancelled."),
      ],
      [],
    ],
    [
      "accepts what a tool result or the user reports",
      [
        user("I returned it."),
        call("1", "get_order", {}),
        tool("1", { status: "cancelled" }),
        agent("I see that it has been cancelled, and that you have returned it."),
      ],
      [],
    ],
    [
      "looks at what a general verb was done to",
      [
        user("Refund?"),
        call("1", "set_address", {}),
        tool("1", { ok: true }),
        agent("I have approved your refund."),
      ],
      ["1 critical"],
    ],
    [
      "takes a denial, a condition and a plan for no deed",
      [
        user("Cancel it."),
        call("1", "get_order", {}),
        tool("1", {}),
        agent(
          "It has not been cancelled. Once it has been cancelled, I will tell you. I will cancel it.",
        ),
      ],
      [],
    ],
    [
      "is minor where the capture holds no call at all",
      [user("Cancel it."), agent("I have cancelled your order.")],
      ["1 minor"],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(unprovenAction, messages)).toEqual(places);
  });
});
