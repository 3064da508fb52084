import { describe, expect, it } from "vitest";
import { familyNotices, familyOf } from "../../../src/scorers/model/family.ts";
import { callFrom } from "../../support/calls.ts";

describe("familyOf", () => {
  it.each([
    ["claude-sonnet-5-5", "Claude"],
    ["us.anthropic.claude-opus-4-8-v1:0", "Claude"],
    ["gpt-4o-mini", "GPT"],
    ["o3-mini", "GPT"],
    ["gemini-3-pro", "Gemini"],
    ["meta-llama/Llama-4", "Llama"],
    ["house-model", null],
  ])("takes %s for %s", (model, family) => {
    expect(familyOf(model)).toBe(family);
  });
});

describe("familyNotices", () => {
  const said = (metadata: Record<string, never>) =>
    familyNotices("claude-sonnet-5-5", callFrom(["user: a", "agent: b"], { metadata }));

  it("notes an agent of the judge's own family", () => {
    expect(said({ agent_model: "claude-haiku-5-5" } as never)).toEqual([
      expect.stringContaining("both Claude models"),
    ]);
  });

  it("says nothing about another family, or when nothing is known", () => {
    expect(said({ model: "gpt-4o" } as never)).toEqual([]);
    expect(said({ channel: "claude is the customer's name" } as never)).toEqual([]);
    expect(said({})).toEqual([]);
  });
});
