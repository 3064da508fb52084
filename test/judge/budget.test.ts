import { describe, expect, it } from "vitest";
import { createBudget } from "../../src/judge/budget.ts";

const MODEL = "claude-sonnet-5-5";
/** 1,000 input tokens written to the cache and 4,096 of output. */
const WORST = (1_000 * 2.5 + 4_096 * 10) / 1e6;

describe("createBudget", () => {
  it("sets aside the most a request can cost", async () => {
    const budget = createBudget(2.5 * WORST, MODEL);
    await budget.reserve(1_000, 4_096);
    await budget.reserve(1_000, 4_096);
    let isGranted = false;
    void budget.reserve(1_000, 4_096).then(() => (isGranted = true));
    await Promise.resolve();
    expect(isGranted).toBe(false);
  });

  it("lets a waiting request go when another gives its room back", async () => {
    const budget = createBudget(1.5 * WORST, MODEL);
    const first = await budget.reserve(1_000, 4_096);
    const second = budget.reserve(1_000, 4_096);
    first.settle(0.001);
    expect((await second).maxTokens).toBe(4_096);
  });

  it("allows fewer output tokens where the budget ends", async () => {
    const budget = createBudget(0.0125, MODEL);
    expect((await budget.reserve(1_000, 4_096)).maxTokens).toBe(1_000);
  });

  it("stops before it is exceeded", async () => {
    const budget = createBudget(0.0125, MODEL);
    (await budget.reserve(1_000, 4_096)).settle(0.006);
    await expect(budget.reserve(1_000, 4_096)).rejects.toMatchObject({
      code: "E_BUDGET",
      message: expect.stringContaining("$0.0060 spent"),
    });
  });

  it("counts the worst for a request whose cost is not known", async () => {
    const budget = createBudget(1.5 * WORST, MODEL);
    (await budget.reserve(1_000, 4_096)).settle(null);
    expect((await budget.reserve(1_000, 4_096)).maxTokens).toBeLessThan(2_048);
  });

  it("does not promise a limit in dollars for a model without a price", () => {
    expect(() => createBudget(1, "house-model")).toThrow(/price of "house-model" is unknown/);
  });

  it("lets everything pass without a limit", async () => {
    const budget = createBudget(undefined, "house-model");
    expect((await budget.reserve(1e9, 4_096)).maxTokens).toBe(4_096);
  });
});
