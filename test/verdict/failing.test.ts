import { describe, expect, it } from "vitest";
import { failingShare, firstFailingTurn } from "../../src/verdict/index.ts";
import { curveOf } from "./curves.ts";

describe("the first failing turn", () => {
  it.each([
    ["is the first one under 0.5", curveOf(0.9, 0.49, 0.2), 2],
    ["is not one at 0.5", curveOf(0.9, 0.5), null],
    ["is never one without a score", curveOf("failed", "skipped", "unasked"), null],
  ])("%s", (_title, curve, expected) => {
    expect(firstFailingTurn(curve)).toBe(expected);
  });
});

describe("the failing share", () => {
  it.each([
    ["counts scored points only", curveOf(0.9, "failed", 0.2), 0.5],
    ["is unknown without a score", curveOf("failed"), null],
  ])("%s", (_title, curve, expected) => {
    expect(failingShare(curve)).toBe(expected);
  });
});
