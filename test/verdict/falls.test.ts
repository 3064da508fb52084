import { describe, expect, it } from "vitest";
import {
  findCarriedOut,
  measureFalls,
  pickFall,
  spansTurns,
  standsFor,
} from "../../src/verdict/falls.ts";
import { readVerdict } from "../../src/verdict/index.ts";
import { scoredPoints } from "../../src/verdict/points.ts";
import type { Curve } from "../../src/curve/types.ts";
import { curveOf, stepsOf, withCalls } from "./curves.ts";

const MIN_DROP = 0.15;

function fallsOf(curve: Curve) {
  const points = scoredPoints(curve);
  return measureFalls(points, { healthyLevel: 0.9, byTurn: spansTurns(points) });
}

function pickedIn(curve: Curve): number | undefined {
  const falls = fallsOf(curve);
  const points = scoredPoints(curve);
  const picked = pickFall(falls, MIN_DROP);
  return picked && findCarriedOut(picked, { falls, points, minDrop: MIN_DROP }).index;
}

describe("a fall", () => {
  it("is measured from the median of the scores before, the healthy level standing before the first", () => {
    expect(
      fallsOf(curveOf(0.94, 0.5)).map(({ level, fall, drop, weight }) => [
        level,
        fall,
        drop,
        weight,
      ]),
    ).toEqual([
      [0.9, -0.04, -0.04, -0.06],
      [0.92, 0.42, 0.44, 0.64],
    ]);
  });

  it("is not lowered by the steps of its own turn", () => {
    const levels = fallsOf(stepsOf([0.4, 0.4, 0.1], [0.9])).map(({ level }) => level);
    expect(levels).toEqual([0.9, 0.9, 0.9, 0.4]);
  });

  it("is measured among the steps when the whole call is one turn", () => {
    expect(fallsOf(stepsOf([0.4, 0.4, 0.1])).map(({ level }) => level)).toEqual([0.9, 0.65, 0.4]);
  });
});

describe("what a point stands for", () => {
  it("is itself and the unasked points nearest to it", () => {
    expect(
      standsFor(curveOf("unasked", 0.9, "unasked", "unasked", "unasked", 0.4, "failed")),
    ).toEqual([4, 2]);
    expect(standsFor(curveOf(0.9, "skipped", 0.4))).toEqual([1, 1]);
    expect(standsFor(curveOf("unasked"))).toEqual([]);
  });

  it("keeps the level of a call that was asked about mostly where it falls", () => {
    const curve = curveOf(0.9, "unasked", "unasked", "unasked", 0.9, 0.5, 0.5, 0.5, 0.2);
    expect(readVerdict(curve)).toMatchObject({ before: 0.9 });
  });
});

describe("the plain rule", () => {
  it.each([
    ["picks the largest fall plus half its drop", curveOf(0.9, 0.6, 0.9, 0.2), 3],
    ["picks the earlier of two that are within 0.10", curveOf(0.9, 0.3, 0.9, 0.25), 1],
    [
      "picks a step before a deeper point of less than the threshold",
      curveOf(0.9, 0.6, 0.5, 0.37),
      1,
    ],
    ["takes what there is when no step reaches the threshold", curveOf(0.9, 0.8, 0.7, 0.6), 2],
    ["can pick the first point", curveOf(0.2, 0.3, 0.2), 0],
  ])("%s", (_title, curve, index) => {
    expect(pickedIn(curve)).toBe(index);
  });

  it("has nothing to pick on an empty curve", () => {
    expect(pickFall([], MIN_DROP)).toBeUndefined();
  });
});

describe("the call that carried it out", () => {
  const words = curveOf(0.9, 0.92, 0.2, 0.05, 0.9);
  it.each([
    ["is picked when it scores lower than the words before it", withCalls(words, 3), 3],
    ["is not picked when it changes nothing", words, 2],
    ["is not picked when it scores about the same", withCalls(curveOf(0.9, 0.92, 0.2, 0.17), 3), 2],
    ["is not picked after the curve was back", withCalls(curveOf(0.9, 0.1, 0.9, 0.05), 3), 1],
    ["is not picked three points later", withCalls(curveOf(0.9, 0.9, 0.2, 0.2, 0.2, 0.05), 5), 2],
    ["is the picked point itself when that is a call", withCalls(words, 2, 3), 2],
  ])("%s", (_title, curve, index) => {
    expect(pickedIn(curve)).toBe(index);
  });
});
