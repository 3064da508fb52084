import { describe, expect, it } from "vitest";
import { readVerdict } from "../../src/verdict/index.ts";
import type { VerdictFlag } from "../../src/verdict/types.ts";
import { curveOf } from "./curves.ts";

const HEALTHY = [0.91, 0.89, 0.9, 0.92];

describe("a flag", () => {
  it.each<[VerdictFlag, ReturnType<typeof curveOf>]>([
    ["near-tie", curveOf(0.9, 0.91, 0.89, 0.9, 0.55, 0.86, 0.52, 0.54)],
    ["closing-uplift", curveOf(...HEALTHY, 0.4, 0.41, 0.4, 0.55)],
    ["escalating", curveOf(...HEALTHY, 0.5, 0.46, 0.42, 0.38, 0.34)],
    ["unscored-neighbour", curveOf(...HEALTHY, "skipped", 0.4, 0.4)],
    ["unscored-neighbour", curveOf(...HEALTHY, "failed", 0.4, 0.4)],
    ["second-failure-not-ruled-out", curveOf(...HEALTHY, 0.4, "unasked", 0.4)],
    ["judge-gaps", curveOf(...HEALTHY, 0.4, "failed", 0.4)],
    ["omission-suspected", curveOf(0.7, 0.71, 0.69, 0.7, 0.72, 0.7)],
    ["unstable", curveOf(0.9, [0.9, 0.3], [0.3, 0.3], 0.3)],
  ])("%s is raised by a curve that earns it", (flag, curve) => {
    expect(readVerdict(curve).flags).toContain(flag);
  });

  it.each<[string, VerdictFlag, ReturnType<typeof curveOf>]>([
    [
      "two falls that differ clearly are no near-tie",
      "near-tie",
      curveOf(0.9, 0.6, 0.9, 0.9, 0.2, 0.2),
    ],
    [
      "a rise after the curve was back is no uplift",
      "closing-uplift",
      curveOf(0.9, 0.4, 0.9, 0.86, 0.95),
    ],
    ["a fall at the last turn has no uplift", "closing-uplift", curveOf(...HEALTHY, 0.4)],
    ["a flat floor does not escalate", "escalating", curveOf(...HEALTHY, 0.4, 0.41, 0.4, 0.4)],
    [
      "a gap elsewhere is no neighbour",
      "unscored-neighbour",
      curveOf(0.9, "failed", 0.9, 0.9, 0.3),
    ],
    ["skipped turns are no gaps", "judge-gaps", curveOf(...HEALTHY, "skipped", 0.9)],
    ["no step and not low is no omission", "omission-suspected", curveOf(...HEALTHY)],
  ])("%s", (_title, flag, curve) => {
    expect(readVerdict(curve).flags).not.toContain(flag);
  });

  it("incomplete-capture is raised by what is known about the call", () => {
    const curve = curveOf(...HEALTHY);
    expect(readVerdict(curve, { complete: false }).flags).toEqual(["incomplete-capture"]);
    expect(readVerdict(curve, { complete: true }).flags).toEqual([]);
  });

  it("a tie widens with the spread of replays", () => {
    const wide = (score: number): number[] => [score - 0.1, score, score + 0.1];
    const curve = curveOf(0.9, 0.9, wide(0.5), 0.9, 0.9, wide(0.4), 0.9);
    expect(readVerdict(curve).flags).toContain("near-tie");
    const narrow = curveOf(0.9, 0.9, 0.5, 0.9, 0.9, 0.4, 0.9);
    expect(readVerdict(narrow).flags).not.toContain("near-tie");
  });
});
