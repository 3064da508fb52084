import { describe, expect, it } from "vitest";
import { forbiddenTool, turnLimit } from "../../src/checks/tool-list.ts";
import { agent, call, found, user } from "./talk.ts";

describe("forbidden-tool", () => {
  const talk = [user("x"), call("1", "drop_table", {})];

  it("finds a call of a tool that the list forbids", () => {
    expect(found(forbiddenTool, talk, { rules: { forbidden: ["drop_table"] } })).toEqual([
      "1 critical",
    ]);
  });

  it("accepts every tool without a list", () => {
    expect(found(forbiddenTool, talk)).toEqual([]);
  });
});

describe("turn-limit", () => {
  const talk = [user("a"), agent("b"), user("c"), agent("d"), agent("e"), user("f"), agent("g")];

  it("finds the first turn over the limit, once", () => {
    expect(found(turnLimit, talk, { rules: { turnLimit: 1 } })).toEqual(["2 major"]);
  });

  it("accepts a call within the limit, and any call without one", () => {
    expect(found(turnLimit, talk, { rules: { turnLimit: 3 } })).toEqual([]);
    expect(found(turnLimit, talk)).toEqual([]);
  });
});
