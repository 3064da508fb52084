import { describe, expect, it } from "vitest";
import { prematureHandOff, refusedHandOff } from "../../src/checks/hand-off.ts";
import { agent, call, found, tool, user } from "./talk.ts";

describe("premature-hand-off", () => {
  it.each([
    [
      "finds a hand-off before what was agreed is done",
      [
        user("Return it."),
        agent("Shall I proceed with the return?"),
        user("Yes. And quickly!"),
        agent("It takes a week."),
        user("Too long."),
        call("1", "transfer_to_human_agents", { summary: "x" }),
      ],
      ["3 major"],
    ],
    [
      "accepts it when it was tried",
      [
        user("Return it."),
        agent("Shall I proceed with the return?"),
        user("Yes."),
        call("1", "return_order", {}),
        tool("1", "Error: no"),
        call("2", "transfer_to_human_agents", {}),
      ],
      [],
    ],
    [
      "accepts it when the hand-off itself was agreed",
      [
        user("Help."),
        agent("Would you like me to transfer you to a human agent?"),
        user("Yes."),
        call("1", "transfer_to_human_agents", {}),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(prematureHandOff, messages)).toEqual(places);
  });
});

describe("refused-hand-off", () => {
  it.each([
    [
      "finds a wish for a person that is passed over, the second time worse",
      [
        user("I want to speak to a human."),
        agent("What is your order number?"),
        user("Let me talk to a real person!"),
        agent("What is your order number?"),
      ],
      ["1 minor", "2 major"],
    ],
    [
      "accepts a hand-off, and words about it",
      [
        user("I want to speak to a human."),
        call("1", "transfer_to_human_agents", {}),
        user("I want to speak to a human."),
        agent("I will transfer you in a moment."),
      ],
      [],
    ],
    ["hears no wish where there is none", [user("My agent number is 7."), agent("Thank you.")], []],
  ])("%s", (_title, messages, places) => {
    expect(found(refusedHandOff, messages)).toEqual(places);
  });
});
