import { expect, it } from "vitest";
import { biggestDrop } from "../../src/verdict/index.ts";
import { curveOf, stepsOf } from "./curves.ts";

it.each([
  ["the largest drop between neighbours is told", curveOf(0.9, 0.8, 0.4), { turn: 3, drop: 0.4 }],
  ["the earliest of equal drops is told", curveOf(0.9, 0.6, 0.6, 0.3), { turn: 2, drop: 0.3 }],
  ["a drop of exactly the threshold counts", curveOf(0.95, 0.8), { turn: 2, drop: 0.15 }],
  ["binary fractions do not hide the threshold", curveOf(0.29, 0.14), { turn: 2, drop: 0.15 }],
  ["a smaller drop names no turn but is told", curveOf(0.9, 0.77), { turn: null, drop: 0.13 }],
  ["a point without a score is stepped over", curveOf(0.9, "failed", 0.4), { turn: 3, drop: 0.5 }],
  ["a curve that only rises has a negative drop", curveOf(0.2, 0.9), { turn: null, drop: -0.7 }],
  ["one score has no drop", curveOf(0.2), { turn: null, drop: null }],
  ["no score has no drop", curveOf("failed", "skipped"), { turn: null, drop: null }],
  ["a step is told with its turn", stepsOf([0.9, 0.3]), { turn: 1, step: 2, drop: 0.6 }],
])("%s", (_title, curve, expected) => {
  expect(biggestDrop(curve)).toEqual(expected);
});

it("takes another threshold", () => {
  expect(biggestDrop(curveOf(0.9, 0.7), { minDrop: 0.3 })).toEqual({ turn: null, drop: 0.2 });
});

it("finds every pair of hundredths that differ by exactly the threshold", () => {
  for (let high = 15; high <= 100; high += 1) {
    const curve = curveOf(high / 100, (high - 15) / 100);
    expect(biggestDrop(curve)).toEqual({ turn: 2, drop: 0.15 });
  }
});
