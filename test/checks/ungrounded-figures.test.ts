import { describe, expect, it } from "vitest";
import { ungroundedFigures } from "../../src/checks/ungrounded-figures.ts";
import { agent, found, output, user } from "./talk.ts";

describe("ungrounded-figures", () => {
  it.each([
    [
      "finds several figures from nowhere",
      [agent("Task: compare three towns."), agent("The towns have 17015, 4965 and 88213 people.")],
      ["2 critical"],
    ],
    [
      "accepts figures of the task and of fresh output",
      [
        agent("Task: compare 17015, 4965 and 88213."),
        agent("We have 17015, 4965 and 88213."),
        agent("```py\nx\n```"),
        output("exitcode: 0\nCode output: 771 772 773"),
        agent("It printed 771, 772, 773 and so 2316, 2317, 2318."),
      ],
      [],
    ],
    [
      "accepts a figure or two, and calls with a user",
      [agent("Task"), agent("About 4412 and 9981."), user("x"), agent("1111, 2222, 3333")],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(ungroundedFigures, messages, { unit: "step" })).toEqual(places);
  });
});
