import { describe, expect, it } from "vitest";
import { readVerdict } from "../../../src/verdict/index.ts";
import type { Curve } from "../../../src/curve/types.ts";
import { curveOf, stepsOf, withCalls } from "../curves.ts";

const HEALTHY = [0.91, 0.89, 0.9, 0.92];

function said(curve: Curve, options = {}): string {
  return readVerdict(curve, options).sentence;
}

describe("the main sentence", () => {
  it.each<[string, Curve, string]>([
    [
      "a cliff",
      curveOf(...HEALTHY, 0.5, 0.52, 0.5),
      "It fell by 0.40 at turn 5 and stayed down: 0.90 before, 0.50 from there on.",
    ],
    [
      "a cliff at the last turn claims nothing about what would have come",
      curveOf(...HEALTHY, 0.5),
      "It fell by 0.40 at turn 5; nothing after it has a score, so whether it would have stayed down is open.",
    ],
    [
      "a dip",
      curveOf(...HEALTHY, 0.4, 0.4, 0.9, 0.91),
      "It fell by 0.50 at turn 5 and was back at turn 7.",
    ],
    [
      "a call that fails from its first turn",
      curveOf(0.2, 0.25, 0.18),
      "It is wrong at the first scored turn already (0.20 at turn 1, where a healthy call has 0.90) and stayed down: 0.20 from there on.",
    ],
    [
      "a first turn that is wrong alone",
      curveOf(0.3, 0.9, 0.92),
      "It is wrong at the first scored turn already (0.30 at turn 1, where a healthy call has 0.90) and was back at turn 2.",
    ],
    [
      "two falls",
      curveOf(0.92, 0.91, 0.55, 0.9, 0.89, 0.91, 0.88, 0.31, 0.36),
      "It fell twice, by 0.36 at turn 3 and by 0.59 at turn 8; the one to look at first is turn 8.",
    ],
    [
      "more falls than are listed",
      curveOf(0.9, 0.4, 0.9, 0.5, 0.9, 0.2, 0.9, 0.45, 0.9),
      "It fell 4 times, most clearly by 0.70 at turn 6.",
    ],
    [
      "a slide before a fall",
      curveOf(0.9, 0.9, 0.91, 0.9, 0.86, 0.81, 0.77, 0.73, 0.44, 0.45, 0.44, 0.45),
      "It slid by 0.17 from turn 5 to turn 8, then fell by 0.29 at turn 9.",
    ],
    [
      "a slide",
      curveOf(0.9, 0.9, 0.91, 0.9, 0.8, 0.7, 0.6, 0.5, 0.5, 0.51, 0.5, 0.5),
      "It lost 0.40 from turn 5 to turn 8, and no single step reached 0.15.",
    ],
    [
      "a low plateau",
      curveOf(0.71, 0.69, 0.7, 0.68, 0.7, 0.71),
      "It is low from the first turn on (0.68 to 0.71), with no step: look for something that was never said or done.",
    ],
    [
      "a tilt down",
      curveOf(0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6),
      "The curve falls the whole way, from 0.95 to 0.60, with no step: the rubric may grade how far the call has come. On one call this is a caution; if calls that went well tilt too, it is a finding.",
    ],
    [
      "a tilt up",
      curveOf(0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9),
      "The curve rises the whole way, from 0.55 to 0.90, with no step: the rubric may grade how far the call has come. On one call this is a caution; if calls that went well tilt too, it is a finding.",
    ],
    ["a healthy call", curveOf(...HEALTHY), "No turn stands out: the scores are 0.89 to 0.92."],
    [
      "a healthy call of equal scores",
      curveOf(0.9, 0.9, 0.9),
      "No turn stands out: the scores are 0.90.",
    ],
    [
      "a turn that was low once and is not failing",
      curveOf(...HEALTHY, 0.6, 0.9, 0.91),
      "Turn 5 was lower (0.60) for one turn only, and the curve was back at once: too little to call it the failure.",
    ],
    [
      "one score",
      curveOf(0.2),
      "Only turn 1 has a score (0.20, which is failing), and one score is not enough to locate a drop.",
    ],
    [
      "one good score",
      curveOf(0.9, "skipped"),
      "Only turn 1 has a score (0.90), and one score is not enough to locate a drop.",
    ],
    ["no score", curveOf("skipped"), "Nothing has a score, so there is nothing to read."],
    [
      "a curve of steps",
      stepsOf([0.9, 0.92], [0.9, 0.3, 0.32], [0.3]),
      "It fell by 0.60 at step 2.2 and stayed down: 0.90 before, 0.30 from there on.",
    ],
  ])("says %s", (_title, curve, sentence) => {
    expect(said(curve)).toBe(sentence);
  });

  it("does not say that no step reached the threshold when one did", () => {
    const noisy = curveOf(
      0.93,
      0.83,
      0.97,
      0.88,
      0.96,
      0.8,
      0.78,
      0.6,
      0.68,
      0.52,
      0.4,
      0.52,
      0.42,
      0.55,
      0.44,
      0.5,
    );
    expect(readVerdict(noisy).kind).toBe("slide");
    expect(said(noisy)).toContain("and no single step explains it.");
  });

  it("gives the range in which a slide may have begun", () => {
    const curve = curveOf(0.9, 0.97, 0.84, 0.93, 0.88, 0.74, 0.62, 0.5, 0.47, 0.66, 0.5, 0.61);
    expect(readVerdict(curve).kind).toBe("slide");
    expect(said(curve)).toMatch(/It may have begun anywhere from turn \d to turn \d\./);
  });
});

describe("what follows it", () => {
  it("the words that a call carried out", () => {
    const curve = withCalls(curveOf(...HEALTHY, 0.2, 0.04, 0.9, 0.96), 5);
    expect(said(curve)).toContain("It carried out what turn 5 had said (0.20).");
  });

  it("a near-tie of two falls, with the difference", () => {
    expect(said(curveOf(0.9, 0.91, 0.89, 0.9, 0.55, 0.86, 0.52, 0.54))).toBe(
      "It fell twice, by 0.35 at turn 5 and by 0.38 at turn 7. Turn 5 and turn 7 are too close to choose between: their falls differ by 0.03.",
    );
  });

  it("a near-tie of a deep fall and a sudden one", () => {
    const curve = curveOf(0.93, 0.9, 0.9, 0.6, 0.4, 0.9, 0.9, 0.47);
    expect(said(curve)).toMatch(
      /are too close to choose between: counting how suddenly they came, their falls differ by 0\.\d+\./,
    );
  });

  it("a near-tie of two places for one fall", () => {
    const curve = curveOf(0.9, 0.97, 0.84, 0.93, 0.88, 0.72, 0.6, 0.56, 0.47, 0.66, 0.5, 0.61);
    expect(readVerdict(curve)).toMatchObject({ kind: "cliff", confidence: "low" });
    expect(said(curve)).toContain("are too close to choose between: the fall fits either.");
  });

  it("how often each turn was named when replays disagree", () => {
    const curve = curveOf(0.9, [0.91, 0.3, 0.9], [0.4, 0.35, 0.42], [0.4, 0.4, 0.4]);
    expect(said(curve)).toContain("Asked 3 times, the judge named turn 3 twice and turn 2 once.");
    const none = curveOf(0.9, [0.9, 0.2], [0.9, 0.9], [0.9, 0.9]);
    expect(said(none)).toContain("Asked twice, the judge named");
    expect(said(none)).toContain("no turn once");
  });

  it.each<[string, Curve, string]>([
    [
      "a turn right before the named one that was too short",
      curveOf(...HEALTHY, "skipped", 0.4, 0.4),
      "Turn 5 right before it is too short to score, so the fall may belong there.",
    ],
    [
      "several of them",
      curveOf(...HEALTHY, "skipped", "skipped", 0.4, 0.4),
      "Turns 5 and 6 right before it are too short to score, so the fall may belong there.",
    ],
    [
      "a gap between the two scores that are compared",
      curveOf(...HEALTHY, "failed", 0.4, 0.4),
      "Turn 5 right before it has no score, so the fall may belong there. 1 of 7 turns has no score (turn 5); another drop there is not ruled out.",
    ],
    [
      "a gap elsewhere",
      curveOf(0.9, "failed", "failed", 0.88, 0.87),
      "No scored turn stands out: the scores are 0.87 to 0.90. 2 of 5 turns have no score (turns 2 and 3); a drop there is not ruled out.",
    ],
    [
      "turns that a bisection did not ask about",
      curveOf(0.9, "unasked", 0.9, 0.4, "unasked", 0.4),
      "A second failure is not ruled out (2 of 6 turns not scored).",
    ],
    [
      "the same when nothing was found",
      curveOf(0.9, "unasked", 0.9, 0.91),
      "A failure is not ruled out (1 of 4 turns not scored).",
    ],
  ])("%s", (_title, curve, part) => {
    expect(said(curve)).toContain(part);
  });

  it("a capture that was cut off", () => {
    expect(said(curveOf(...HEALTHY), { complete: false })).toMatch(
      / The capture is incomplete: what came after it is not known\.$/,
    );
  });
});
