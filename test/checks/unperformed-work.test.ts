import { describe, expect, it } from "vitest";
import { unperformedWork } from "../../src/checks/unperformed-work.ts";
import { agent, found, output, user } from "./talk.ts";

describe("unperformed-work", () => {
  it.each([
    [
      "finds a look that no tool has made",
      [
        agent("Task"),
        agent("After reviewing the film, it was white."),
        agent("I have verified the schedule."),
      ],
      ["2 major", "3 major"],
    ],
    [
      "finds work by hand",
      [agent("Task"), agent("We will manually check the pages.")],
      ["2 major"],
    ],
    [
      "accepts words about output that just came in",
      [
        agent("Task"),
        agent("```py\nx\n```"),
        output("exitcode: 0\nCode output: 4"),
        agent("I have verified the result: 4."),
      ],
      [],
    ],
    [
      "accepts plans, denials and calls with a user",
      [
        agent("Task"),
        agent("We need to verify it. It has not been verified. We cannot manually check it."),
        user("x"),
        agent("I have checked your order."),
      ],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(unperformedWork, messages, { unit: "step" })).toEqual(places);
  });
});
