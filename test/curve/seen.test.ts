import { expect, it } from "vitest";
import { curveOf, range } from "../../src/curve/seen.ts";

it("what was seen is a curve of its length, with gaps and unasked units where they are", () => {
  const curve = curveOf(
    new Map([
      [0, 0.9],
      [2, null],
    ]),
    3,
  );
  expect(curve.map(({ turn, status }) => [turn, status])).toEqual([
    [1, "scored"],
    [2, "unasked"],
    [3, "failed"],
  ]);
});

it("a range stops before its end and is empty when that comes first", () => {
  expect(range(2, 5)).toEqual([2, 3, 4]);
  expect(range(5, 2)).toEqual([]);
});
