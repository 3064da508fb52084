import { describe, expect, it } from "vitest";
import { failedCode } from "../../src/checks/failed-code.ts";
import { agent, found, output } from "./talk.ts";

describe("failed-code", () => {
  it.each([
    [
      "finds code that fails or gives nothing",
      [
        agent("Task"),
        agent("```python\nx\n```"),
        output("exitcode: 1 (execution failed)\nCode output: NameError: x"),
        agent("```python\ny\n```"),
        output("exitcode: 0 (execution succeeded)\nCode output: []"),
      ],
      ["2 major", "3 major"],
    ],
    [
      "accepts code that gives something",
      [
        agent("Task"),
        agent("```python\nprint(4)\n```"),
        output("exitcode: 0 (execution succeeded)\nCode output: 4"),
      ],
      [],
    ],
    [
      "reads no output where there is no code",
      [agent("Task"), agent("I think."), output("exitcode: 1 (execution failed)")],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(failedCode, messages, { unit: "step" })).toEqual(places);
  });
});
