import { describe, expect, it } from "vitest";
import { modelFacts } from "../../src/judge/models.ts";
import { costOf } from "../../src/judge/prices.ts";

const usage = (
  inputTokens: number,
  outputTokens = 0,
  cacheWriteTokens = 0,
  cacheReadTokens = 0,
) => ({
  inputTokens,
  outputTokens,
  cacheWriteTokens,
  cacheReadTokens,
});

describe("costOf", () => {
  it("adds the four classes by their prices", () => {
    const cost = costOf(usage(1_000_000, 1_000_000, 1_000_000, 1_000_000), "claude-sonnet-5-5");
    expect(cost).toBeCloseTo(2 + 10 + 2.5 + 0.1, 10);
  });

  it("chooses the tier by the whole request, its output included", () => {
    expect(costOf(usage(99_000, 1_000), "claude-haiku-5-5")).toBeCloseTo(0.0104, 10);
    expect(costOf(usage(99_000, 1_001), "claude-haiku-5-5")).toBeCloseTo(0.0520025, 10);
  });

  it.each([
    ["a model that is not in the table", "house-model", usage(1, 1)],
    ["a model whose price is not known", "claude-opus-4-5", usage(1, 1)],
    ["a price that is not known", "claude-fable-5-2", usage(1, 1, 1)],
    ["a name that objects have", "constructor", usage(1, 1)],
  ])("does not know the cost of %s", (_title, model, used) => {
    expect(costOf(used, model)).toBeNull();
  });

  it("does not need a price for what was not used", () => {
    expect(costOf(usage(1_000_000), "claude-fable-5-2")).toBe(8);
  });
});

describe("modelFacts", () => {
  it("finds a snapshot under the name of its model", () => {
    expect(modelFacts("claude-haiku-4-5-20251001")).toBe(modelFacts("claude-haiku-4-5"));
    expect(modelFacts("claude-haiku-4-5-latest")).toBe(modelFacts("claude-haiku-4-5"));
    expect(modelFacts("anthropic/claude-haiku-4-5")).toBeNull();
  });
});
