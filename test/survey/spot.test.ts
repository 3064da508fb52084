import { describe, expect, it } from "vitest";
import { testConcentration } from "../../src/survey/concentration.ts";
import type { Placed } from "../../src/survey/place.ts";
import { createRandom } from "../../src/survey/random.ts";
import { decideSpot } from "../../src/survey/spot.ts";
import type { DistributionVerdict } from "../../src/survey/types.ts";
import { everyTurn, placesAt, times } from "./lines.ts";

function decide(calls: readonly Placed[], mode: number): DistributionVerdict {
  const test = calls.length === 0 ? null : testConcentration(calls, { random: createRandom(1) });
  return decideSpot(test, { mode, calls: calls.length });
}

describe("decideSpot", () => {
  it.each([
    ["ten calls at one turn are concentrated", placesAt(times(10, 2)), 2, "concentrated"],
    [
      "half of forty calls at one turn are concentrated",
      placesAt([...times(20, 4), ...everyTurn(20, 10)]),
      4,
      "concentrated",
    ],
    ["sixty calls at any turn are spread", placesAt(everyTurn(60, 10)), 1, "spread"],
    [
      "calls of every length that end badly break near the end",
      [6, 7, 8, 9, 10, 11, 12, 13, 14, 15].flatMap((points) => placesAt([points], points)),
      6,
      "near-end",
    ],
    [
      "calls that break in their first fifth, at no one turn, break near the start",
      [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3].flatMap((position) => placesAt([position], 20)),
      1,
      "near-start",
    ],
    ["nine calls are too few whatever they do", placesAt(times(9, 2)), 2, "not-enough"],
    ["no call is too few", [], 1, "not-enough"],
  ])("%s", (_title, calls, mode, kind) => {
    expect(decide(calls, mode).kind).toBe(kind);
  });

  it("tells how many calls are missing to the smallest sample", () => {
    expect(decide(placesAt(times(4, 2)), 2)).toEqual({ kind: "not-enough", more: 6 });
  });

  it("tells how many more calls would settle a share between the two verdicts", () => {
    const calls = placesAt([...times(6, 4), ...everyTurn(10, 10)]);
    const verdict = decide(calls, 4);
    expect(verdict).toMatchObject({ kind: "not-enough" });
    const more = verdict.kind === "not-enough" ? verdict.more : null;
    expect(more).toBeGreaterThan(0);
    const all = Array.from({ length: Math.ceil(1 + (more ?? 0) / calls.length) }, () => calls);
    expect(decide(all.flat(), 4).kind).not.toBe("not-enough");
  });

  it("says that none will do when the calls are so short that chance explains it", () => {
    const calls = placesAt([...times(12, 1), ...times(12, 2)], 2);
    expect(decide(calls, 1)).toEqual({ kind: "not-enough", more: null });
  });
});
