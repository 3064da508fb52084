import { describe, expect, it } from "vitest";
import { contradictedField, builtOnContradiction } from "../../src/checks/contradicted-field.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("contradicted-field", () => {
  it.each([
    [
      "finds a property that the tool result denies",
      [
        user("Am I due money?"),
        call("1", "get_plan", { member: "TG-48213" }),
        tool("1", { plan: "Basic", refundable: false, price: 348 }),
        agent("Your plan is refundable."),
      ],
      ["1 critical"],
    ],
    [
      "finds it in other words: eligible for, can be",
      [
        user("x?"),
        call("1", "get_plan", { member: "TG-48213" }),
        tool("1", { plan: "Basic", refundable: false, price: 348 }),
        agent("You are eligible for a full refund."),
        user("Sure?"),
        agent("Yes, it can be refunded."),
      ],
      ["1 critical", "2 critical"],
    ],
    [
      "finds a denial of what the tool result grants",
      [
        user("x?"),
        call("1", "get", {}),
        tool("1", { is_eligible: true }),
        agent("I am afraid you are not eligible."),
      ],
      ["1 critical"],
    ],
    [
      "accepts what the tool result says",
      [
        user("x?"),
        call("1", "get_plan", { member: "TG-48213" }),
        tool("1", { plan: "Basic", refundable: false, price: 348 }),
        agent("Your plan is not refundable."),
        user("Oh."),
        agent("It is non-refundable, and cannot be refunded later."),
      ],
      [],
    ],
    [
      "takes a question, a condition or an offer for no statement",
      [
        user("x?"),
        call("1", "get_plan", { member: "TG-48213" }),
        tool("1", { plan: "Basic", refundable: false, price: 348 }),
        agent("Is it refundable? If it is refundable, I would refund it."),
      ],
      [],
    ],
    [
      "keeps silent when records differ and none is named",
      [
        user("x?"),
        call("1", "list", {}),
        tool("1", [
          { name: "red", available: true },
          { name: "blue", available: false },
        ]),
        agent("It is available."),
      ],
      [],
    ],
    [
      "tells records apart by name",
      [
        user("x?"),
        call("1", "list", {}),
        tool("1", [
          { name: "red", available: true },
          { name: "blue", available: false },
        ]),
        agent("The blue one is available."),
        user("And red?"),
        agent("The red one is available."),
      ],
      ["1 critical"],
    ],
    [
      "goes by the latest result about a thing",
      [
        user("x?"),
        call("1", "get", { id: "A1" }),
        tool("1", { id: "A1", available: false }),
        call("2", "get", { id: "A1" }),
        tool("2", { id: "A1", available: true }),
        agent("A1 is available."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(contradictedField, messages)).toEqual(places);
  });
});

describe("built-on-contradiction", () => {
  it.each([
    [
      "finds turns that go on about a contradiction",
      [
        user("x?"),
        call("1", "get_plan", { member: "TG-48213" }),
        tool("1", { plan: "Basic", refundable: false, price: 348 }),
        agent("Your plan is refundable."),
        user("When?"),
        agent("The refund takes a week."),
        user("Thanks."),
        agent("Have a nice day!"),
      ],
      ["2 major"],
    ],
    [
      "ends when the agent takes it back",
      [
        user("x?"),
        call("1", "get_plan", { member: "TG-48213" }),
        tool("1", { plan: "Basic", refundable: false, price: 348 }),
        agent("Your plan is refundable."),
        user("Sure?"),
        agent("Sorry, I was wrong: no refund."),
        user("Why?"),
        agent("A refund needs another plan."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(builtOnContradiction, messages)).toEqual(places);
  });
});
