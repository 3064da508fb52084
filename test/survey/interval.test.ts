import { expect, it } from "vitest";
import { wilson } from "../../src/survey/interval.ts";

it.each([
  // By hand from Wilson's formula with z = 1.6449.
  [0.5, 10, 0.269, 0.731],
  [0, 10, 0, 0.213],
  [1, 10, 0.787, 1],
  [0.2, 100, 0.1425, 0.2734],
])("bounds %f of %i calls by %f and %f", (share, count, low, high) => {
  const [lower, upper] = wilson(share, count);
  expect(lower).toBeCloseTo(low, 3);
  expect(upper).toBeCloseTo(high, 3);
});

it("says nothing about a share of no calls", () => {
  expect(wilson(0, 0)).toEqual([0, 1]);
});
