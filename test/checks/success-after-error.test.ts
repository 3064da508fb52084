import { describe, expect, it } from "vitest";
import { successAfterError } from "../../src/checks/success-after-error.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("success-after-error", () => {
  it.each([
    [
      "finds success reported after the call for it failed",
      [
        user("Cancel it."),
        call("1", "cancel_order", { id: 7 }),
        tool("1", "Error: too late"),
        agent("Your order has been cancelled."),
      ],
      ["1 critical"],
    ],
    [
      "goes by the flag of the source",
      [
        user("Cancel it."),
        call("1", "cancel_order", { id: 7 }),
        tool("1", "nope", true),
        agent("I cancelled your order."),
      ],
      ["1 critical"],
    ],
    [
      "accepts a second try that worked",
      [
        user("Cancel it."),
        call("1", "cancel_order", { id: 7 }),
        tool("1", "Error: busy"),
        call("2", "cancel_order", { id: 7 }),
        tool("2", { ok: true }),
        agent("Your order has been cancelled."),
      ],
      [],
    ],
    [
      "accepts an agent that reports the failure",
      [
        user("Cancel it."),
        call("1", "cancel_order", { id: 7 }),
        tool("1", "Error: too late"),
        agent("Your order could not be cancelled."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(successAfterError, messages)).toEqual(places);
  });
});
