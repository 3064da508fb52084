import { describe, expect, it } from "vitest";
import { LEVEL_COUNT } from "../../../src/verdict/contest/levels.ts";
import { runAt, scaleOf, tabulate } from "../../../src/verdict/contest/likelihood.ts";

describe("the scale of a judge", () => {
  it.each([
    ["0 and 1", [1, 0, 1], 1],
    ["tenths", [0.9, 0.4, 0.3], 0.1],
    ["steps of a twentieth", [0.9, 0.45, 0.3], 0.05],
    ["hundredths", [0.91, 0.45], null],
    ["means of three replays", [0.667, 1], null],
  ])("is read off scores in %s", (_title, scores, scale) => {
    expect(scaleOf(scores)).toBe(scale);
  });
});

describe("the table", () => {
  it("gives every point's best level 1, and that is the level of its score", () => {
    const { at, n } = tabulate([0.9, 0.35], { sigma: 0.05, scale: null });
    for (let k = 0; k < n; k += 1) {
      const row = at.slice(k * LEVEL_COUNT, (k + 1) * LEVEL_COUNT);
      expect(Math.max(...row)).toBe(1);
      expect(row.indexOf(1)).toBe(k === 0 ? 36 : 14);
    }
  });

  it("holds the product over every run of points", () => {
    const { at, runs, n } = tabulate([0.9, 0.8, 0.85], { sigma: 0.05, scale: null });
    const level = 34;
    const product = (at[LEVEL_COUNT + level] ?? 0) * (at[2 * LEVEL_COUNT + level] ?? 0);
    expect(runs[runAt(n, 1, 3) + level]).toBeCloseTo(product, 12);
    expect(runs[runAt(n, 2, 2) + level]).toBe(1);
  });

  it("lets a score at the end of the scale stand for what lies beyond it", () => {
    const { at } = tabulate([1], { sigma: 0.05, scale: scaleOf([1]) });
    // 0.95 explains a 1 better than 0.90 does, and the top level best.
    expect(at[40]).toBe(1);
    expect(at[38] ?? 0).toBeGreaterThan(at[36] ?? 0);
  });
});
