import { expect, it } from "vitest";
import {
  biggestDrop,
  failingShare,
  firstFailingTurn,
  readVerdict,
  stabilityOf,
} from "../../src/verdict/index.ts";
import { curveOf } from "./curves.ts";

const REFUND_CLIFF = curveOf(
  0.91,
  0.89,
  0.9,
  0.88,
  0.86,
  0.85,
  0.87,
  0.84,
  0.53,
  0.51,
  0.49,
  0.47,
  0.44,
  0.58,
);

it("names the turn of the method's own fourteen-turn curve", () => {
  const verdict = readVerdict(REFUND_CLIFF);
  expect(verdict).toMatchObject({ kind: "cliff", turn: 9, step: null, drop: 0.31 });
  expect(verdict.flags).toContain("closing-uplift");
  expect(biggestDrop(REFUND_CLIFF)).toEqual({ turn: 9, drop: 0.31 });
  expect(firstFailingTurn(REFUND_CLIFF)).toBe(11);
  expect(failingShare(REFUND_CLIFF)).toBeCloseTo(3 / 14);
  expect(stabilityOf(REFUND_CLIFF)).toBeNull();
});

it("calls a loss over several turns a slide and names no turn", () => {
  const curve = curveOf(0.9, 0.88, 0.89, 0.87, 0.84, 0.71, 0.58, 0.57, 0.59, 0.56);
  expect(readVerdict(curve)).toMatchObject({
    kind: "slide",
    turn: null,
    slide: { from: 6, to: 7, loss: 0.26 },
  });
  expect(biggestDrop(curve)).toEqual({ turn: null, drop: 0.13 });
});

it("calls a curve that is slightly low all the way a low plateau and suspects an omission", () => {
  const verdict = readVerdict(curveOf(0.72, 0.7, 0.71, 0.69, 0.72, 0.7, 0.71, 0.68));
  expect(verdict).toMatchObject({ kind: "low-plateau", turn: null, flags: ["omission-suspected"] });
});

it("names nothing on a healthy call", () => {
  const verdict = readVerdict(curveOf(0.93, 0.91, 0.94, 0.9, 0.92, 0.95, 0.91, 0.93));
  expect(verdict).toMatchObject({ kind: "none", turn: null, flags: [] });
});
