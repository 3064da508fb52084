import { describe, expect, it } from "vitest";
import { readVerdict, stabilityOf } from "../../src/verdict/index.ts";
import { curveOf, stepsOf } from "./curves.ts";

describe("stability", () => {
  it("is unknown with one reading", () => {
    expect(stabilityOf(curveOf(0.9, 0.4))).toBeNull();
  });

  it("counts which turn each replay names", () => {
    const curve = curveOf([0.9, 0.9, 0.9], [0.91, 0.3, 0.9], [0.4, 0.35, 0.42], [0.4, 0.4, 0.4]);
    expect(stabilityOf(curve)).toEqual({ replays: 3, named: { 2: 1, 3: 2 }, stable: false });
  });

  it("is stable when every replay names the same", () => {
    const curve = curveOf([0.9, 0.88], [0.91, 0.9], [0.4, 0.42], [0.41, 0.4]);
    expect(stabilityOf(curve)).toEqual({ replays: 2, named: { 3: 2 }, stable: true });
  });

  it("names steps by turn and step, and no turn as none", () => {
    const curve = stepsOf(
      [
        [0.9, 0.9],
        [0.9, 0.89],
      ],
      [
        [0.92, 0.91],
        [0.2, 0.9],
        [0.2, 0.92],
      ],
    );
    expect(stabilityOf(curve)?.named).toEqual({ "2.2": 1, none: 1 });
  });

  it("takes a replay without a score as a gap", () => {
    const [first, second, ...rest] = curveOf(0.9, [0.9, 0.9], [0.3, 0.3], [0.3, 0.3]);
    if (!first || second?.status !== "scored") throw new Error("drawn otherwise");
    const torn = [first, { ...second, replays: [0.9, null] }, ...rest];
    expect(stabilityOf(torn)).toMatchObject({ replays: 2, named: { 3: 2 } });
  });

  it("lowers the verdict's confidence, raises the flag and is told with its counts", () => {
    const curve = curveOf(0.9, [0.91, 0.3, 0.9], [0.4, 0.35, 0.42], [0.4, 0.4, 0.4], 0.4, 0.4);
    const verdict = readVerdict(curve);
    expect(verdict.flags).toContain("unstable");
    expect(verdict.confidence).toBe("low");
    expect(verdict.sentence).toContain(
      "Asked 3 times, the judge named turn 3 twice and turn 2 once.",
    );
  });
});
