import { describe, expect, it } from "vitest";
import { unbackedConclusion } from "../../src/checks/unbacked-conclusion.ts";
import { agent, found, output, user } from "./talk.ts";

describe("unbacked-conclusion", () => {
  it.each([
    [
      "finds a conclusion before anything was looked up",
      [agent("Task"), agent("Therefore the answer is Susa."), agent("TERMINATE")],
      ["2 major", "3 major"],
    ],
    [
      "accepts it once something was run",
      [
        agent("Task"),
        agent("```py\nx\n```"),
        output("exitcode: 0\nCode output: 4"),
        agent("Therefore the answer is 4."),
      ],
      [],
    ],
    [
      "code that failed backs nothing",
      [
        agent("Task"),
        agent("```py\nx\n```"),
        output("exitcode: 1\nCode output: Error"),
        agent("Therefore the answer is 4."),
      ],
      ["3 major"],
    ],
    [
      "leaves calls with a user alone",
      [user("x"), agent("ok"), user("y"), agent("Therefore it is 4.")],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(unbackedConclusion, messages, { unit: "step" })).toEqual(places);
  });
});
