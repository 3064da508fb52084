import { expect, it } from "vitest";
import { drawBars, type Bar } from "../../../src/report/survey/bars.ts";

function bars(...calls: readonly number[]): Bar[] {
  return calls.map((count, i) => ({
    label: `${i + 1}`,
    calls: count,
    share: null,
    expected: null,
    baseline: null,
    moved: false,
  }));
}

it("draws a spread survey with short bars and a concentrated one with a long one", () => {
  const lengths = (...calls: readonly number[]): number[] =>
    drawBars(bars(...calls), 20).map((bar) => bar.length);
  expect(lengths(2, 2, 2, 2, 2)).toEqual([8, 8, 8, 8, 8]);
  expect(lengths(0, 9, 1)).toEqual([0, 20, 2]);
  expect(lengths(1, 0)).toEqual([20, 0]);
});

it("draws something for a single call among many", () => {
  expect(drawBars(bars(1, 999), 20)[0]).toBe("█");
});
