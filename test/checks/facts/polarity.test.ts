import { describe, expect, it } from "vitest";
import { polarityOf, topicOf } from "../../../src/checks/facts/polarity.ts";

describe("polarityOf", () => {
  it.each([
    ["Your plan is refundable.", "refundable", true],
    ["Your plan isn't refundable.", "refundable", false],
    ["It is non-refundable.", "refundable", false],
    ["You are eligible for a refund.", "refund_allowed", true],
    ["It cannot be refunded.", "isRefundable", false],
    ["The room is unavailable.", "available", false],
    ["It is not cheap, but it is available.", "available", true],
    ["We have many plans.", "refundable", null],
    ["It is open.", "id", null],
  ])("of %j about %s is %j", (sentence, key, polarity) => {
    expect(polarityOf(sentence, key)).toBe(polarity);
  });
});

it.each([
  ["refundable", "refund"],
  ["is_eligible", "elig"],
  ["ok", null],
])("topicOf %s is %j", (key, topic) => {
  expect(topicOf(key)).toBe(topic);
});
