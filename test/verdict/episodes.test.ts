import { expect, it } from "vitest";
import { findStretches, slideUntil } from "../../src/verdict/episodes.ts";
import { measureFalls, pickFall } from "../../src/verdict/falls.ts";
import { scoredPoints } from "../../src/verdict/points.ts";
import { curveOf } from "./curves.ts";

const MIN_DROP = 0.15;

function stretchesIn(...scores: readonly number[]): [number, number, boolean][] {
  const falls = measureFalls(scoredPoints(curveOf(...scores)), { healthyLevel: 0.9, byTurn: true });
  const named = pickFall(falls, MIN_DROP);
  if (!named) return [];
  return findStretches(scores, falls, { minDrop: MIN_DROP, named }).map(
    ({ start, end, returned }) => [start.index, end, returned],
  );
}

it.each([
  ["a fall that stays reaches to the end", [0.9, 0.9, 0.4, 0.45, 0.4], [[2, 4, false]]],
  ["a fall that comes back ends before it is back", [0.9, 0.4, 0.4, 0.9], [[1, 2, true]]],
  [
    "two falls with the curve back in between are two",
    [0.9, 0.3, 0.9, 0.9, 0.35],
    [
      [1, 1, true],
      [4, 4, false],
    ],
  ],
  [
    "a second fall from the lower level opens another",
    [0.95, 0.8, 0.8, 0.7, 0.55, 0.41],
    [
      [1, 3, false],
      [4, 5, false],
    ],
  ],
  ["sinking on by less than the threshold does not", [0.9, 0.5, 0.4, 0.3], [[1, 3, false]]],
  [
    "a small rise out of a second fall is no return",
    [0.9, 0.9, 0.68, 0.5, 0.56, 0.47],
    [
      [2, 2, false],
      [3, 5, false],
    ],
  ],
  ["a fall at the first point is one", [0.3, 0.9, 0.9], [[0, 0, true]]],
])("%s", (_title, scores, expected) => {
  expect(stretchesIn(...scores)).toEqual(expected);
});

it("a slide before a step ends right before it, with the loss until there", () => {
  const scores = [0.9, 0.9, 0.84, 0.78, 0.72, 0.3];
  const falls = measureFalls(scoredPoints(curveOf(...scores)), { healthyLevel: 0.9, byTurn: true });
  const [start, step] = [falls[2], falls[5]];
  if (!start || !step) throw new Error("six falls");
  expect(slideUntil(scores, start, step)).toMatchObject({ end: 4, fall: 0.18, by: "slide" });
});
