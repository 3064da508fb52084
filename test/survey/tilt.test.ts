import { describe, expect, it } from "vitest";
import type { ReadLine } from "../../src/survey/line.ts";
import { readTilt, tiltOf } from "../../src/survey/tilt.ts";
import { lineOf, times } from "./lines.ts";

function curveOf(scores: readonly (number | null)[], falls: readonly number[] = []): ReadLine {
  const line = lineOf({ turn: null });
  return {
    ...line,
    curve: scores.map((score, i) => ({
      turn: i + 1,
      ...(score === null ? { status: "failed" } : { status: "scored", score }),
    })),
    verdict: {
      ...line.verdict,
      episodes: falls.map((turn) => ({ turn, to: scores.length, fall: 0.4, drop: 0.4 })),
    },
  };
}

describe("tiltOf", () => {
  it.each([
    ["a level curve does not tilt", curveOf([0.9, 0.9, 0.9, 0.9]), 0],
    [
      "a curve that sinks the whole way tilts by what it loses",
      curveOf([0.9, 0.8, 0.7, 0.6]),
      -0.3,
    ],
    ["a gap is stepped over", curveOf([0.9, null, 0.7, 0.6, 0.5]), -0.4],
    ["a named cliff is no tilt", curveOf([0.9, 0.9, 0.4, 0.4, 0.4], [3]), 0],
  ])("%s", (_title, line, tilt) => {
    expect(tiltOf(line)).toBeCloseTo(tilt);
  });

  it("says nothing of three points", () => {
    expect(tiltOf(curveOf([0.9, 0.5, 0.1, null]))).toBeNull();
  });

  it("thins a long curve instead of comparing every pair", () => {
    const scores = Array.from({ length: 5000 }, (_, i) => 1 - i / 5000);
    expect(tiltOf(curveOf(scores))).toBeCloseTo(-1, 1);
  });
});

describe("readTilt", () => {
  it.each([
    ["most calls sink", [...times(18, -0.3), ...times(4, 0.02)], "falling"],
    ["most calls rise", [...times(18, 0.3), ...times(4, 0.02)], "rising"],
    ["half of the calls sink", [...times(10, -0.3), ...times(10, 0.02)], null],
    ["as many rise as sink", [...times(10, -0.3), ...times(10, 0.3)], null],
    ["there are nine calls", times(9, -0.3), null],
    ["there are no calls", [], null],
  ])("when %s the rubric's suspect is told", (_title, tilts, suspect) => {
    expect(readTilt(tilts).suspect).toBe(suspect);
  });
});
