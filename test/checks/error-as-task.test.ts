import { describe, expect, it } from "vitest";
import { errorAsTask } from "../../src/checks/error-as-task.ts";
import { agent, found } from "./talk.ts";

describe("error-as-task", () => {
  it.each([
    [
      "finds a brief whose task is an error",
      [
        agent("# General Task\nexitcode: 1 (execution failed)\n\n# Plan\n1. Debug it."),
        agent("ok"),
      ],
      ["1 critical"],
    ],
    [
      "accepts a task about an error",
      [agent("# Task\nFind out why the build prints an error: see the log.\n"), agent("ok")],
      [],
    ],
  ])("%s", (_title, messages, places) => {
    expect(found(errorAsTask, messages, { unit: "step" })).toEqual(places);
  });
});
