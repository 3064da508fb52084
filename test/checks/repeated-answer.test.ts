import { describe, expect, it } from "vitest";
import { repeatedAnswer } from "../../src/checks/repeated-answer.ts";
import { agent, found, user } from "./talk.ts";

describe("repeated-answer", () => {
  it.each([
    [
      "finds the same answer after the user said that it did not help",
      [
        user("My router blinks red."),
        agent("Please switch the router off, wait a minute and switch it on again."),
        user("That did not help."),
        agent("Please switch the router off, wait a minute, and switch it on again."),
      ],
      ["2 major"],
    ],
    [
      "accepts another answer",
      [
        user("My router blinks red."),
        agent("Please switch the router off, wait a minute and switch it on again."),
        user("That did not help."),
        agent("Then let us look at the cable: is it plugged into the port called WAN?"),
      ],
      [],
    ],
    [
      "accepts a repetition that nobody minds",
      [
        user("Opening hours?"),
        agent("We are open from nine to five on every working day."),
        user("Sorry, again?"),
        agent("We are open from nine to five on every working day."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(repeatedAnswer, messages)).toEqual(places);
  });
});
