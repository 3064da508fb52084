import { describe, expect, it } from "vitest";
import { inventedData } from "../../src/checks/invented-data.ts";
import { agent, found, user } from "./talk.ts";

describe("invented-data", () => {
  it.each([
    [
      "finds data that the agent calls made up",
      [
        agent("Task: count the gyms."),
        agent("Here is a mock dataset of gyms:\n```python\ngyms = [1]\n```"),
        agent("For demonstration purposes I take three."),
      ],
      ["2 critical", "3 critical"],
    ],
    [
      "finds assumed values and simulated results",
      [
        agent("Task"),
        agent("Let us assume the following numbers: 1, 2."),
        agent("We simulate the red numbers."),
      ],
      ["2 critical", "3 critical"],
    ],
    [
      "accepts what is ruled out, and other senses of the words",
      [
        agent("Task"),
        agent(
          "Do not use sample data. The simulation moves two cells. I would not make up placeholder values.",
        ),
      ],
      [],
    ],
    [
      "keeps silent in a call with a user, who may have asked for it",
      [
        user("Make sample data."),
        agent("Here is sample data."),
        user("More."),
        agent("More sample data."),
      ],
      [],
    ],
    [
      "knows agents that were spoken to once and have gone on by themselves",
      [
        user("Count the gyms."),
        agent("a"),
        agent("b"),
        agent("c"),
        agent("I take a mock dataset."),
      ],
      ["4 critical"],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(inventedData, messages, { unit: "step" })).toEqual(places);
  });
});
