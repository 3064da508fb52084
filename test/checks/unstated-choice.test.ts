import { describe, expect, it } from "vitest";
import { unstatedChoice } from "../../src/checks/unstated-choice.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("unstated-choice", () => {
  it.each([
    [
      "finds an alternative that nobody had chosen",
      [
        user("Return it."),
        call("1", "get_user", {}),
        tool("1", {
          payment_methods: {
            pp_1: { id: "pp_1", source: "paypal" },
            cc_2: { id: "cc_2", source: "credit_card", last_four: "7285" },
          },
        }),
        call("2", "return_items", { payment: "cc_2" }),
      ],
      ["1 major"],
    ],
    [
      "is critical where the talk was of the other one",
      [
        user("Refund me by PayPal."),
        call("1", "get_user", {}),
        tool("1", {
          payment_methods: {
            pp_1: { id: "pp_1", source: "paypal" },
            cc_2: { id: "cc_2", source: "credit_card", last_four: "7285" },
          },
        }),
        call("2", "return_items", { payment: "cc_2" }),
      ],
      ["1 critical"],
    ],
    [
      "accepts what either side named",
      [
        user("Refund to my credit card."),
        call("1", "get_user", {}),
        tool("1", {
          payment_methods: {
            pp_1: { id: "pp_1", source: "paypal" },
            cc_2: { id: "cc_2", source: "credit_card", last_four: "7285" },
          },
        }),
        call("2", "return_items", { payment: "cc_2" }),
        user("x"),
        agent("I take the card ending in 7285."),
        user("ok"),
        call("3", "return_items", { payment: "cc_2" }),
      ],
      [],
    ],
    [
      "accepts the original one, when both sides speak of that",
      [
        user("Refund to the original payment method."),
        call("1", "get_user", {}),
        tool("1", {
          payment_methods: {
            pp_1: { id: "pp_1", source: "paypal" },
            cc_2: { id: "cc_2", source: "card" },
          },
        }),
        call("3", "get_order", {}),
        tool("3", { order: "A1", history: [{ method: "cc_2" }] }),
        call("2", "return_items", { payment: "cc_2" }),
      ],
      [],
    ],
    [
      "needs alternatives",
      [
        user("Return it."),
        call("1", "get_user", {}),
        tool("1", { payment_methods: { cc_2: { id: "cc_2" } } }),
        call("2", "return_items", { payment: "cc_2" }),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(unstatedChoice, messages)).toEqual(places);
  });
});
