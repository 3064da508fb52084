import { describe, expect, it } from "vitest";
import { claimedDeed, couldDo } from "../../../src/checks/facts/actions.ts";
import { NO_RULES } from "../../../src/checks/tool-rules.ts";

describe("claimedDeed", () => {
  it.each([
    ["I have cancelled your order.", { verb: "cancelled", thing: null }],
    ["Your order has been successfully cancelled.", { verb: "cancelled", thing: null }],
    ["I've just processed your refund.", { verb: "processed", thing: "refund" }],
    ["A bag has been added to your reservation.", { verb: "added", thing: null }],
  ])("hears a deed in %j", (sentence, deed) => {
    expect(claimedDeed(sentence)).toEqual(deed);
  });

  it.each([
    "It was not cancelled.",
    "I have not booked anything.",
    "Cancelled orders stay listed.",
    "I will cancel it.",
  ])("hears none in %j", (sentence) => {
    expect(claimedDeed(sentence)).toBeNull();
  });
});

it.each([
  ["cancelled", null, "cancel_order", true],
  ["cancelled", null, "get_order", false],
  ["processed", "refund", "cancel_order", true],
  ["processed", "refund", "set_address", false],
  ["processed", null, "set_address", true],
])("couldDo: %s %s by %s is %j", (verb, thing, name, could) => {
  expect(couldDo({ verb, thing }, { name }, NO_RULES)).toBe(could);
});
