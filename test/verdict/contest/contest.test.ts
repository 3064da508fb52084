import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdContest, type ShapeName } from "../../../src/verdict/contest/contest.ts";

const OPTIONS = { healthyLevel: 0.9, minDrop: 0.15 };

function winnerOf(scores: readonly number[]): ShapeName {
  const { shapes } = holdContest(scores, OPTIONS);
  const [winner] = Object.entries(shapes).toSorted((a, b) => b[1] - a[1]);
  return winner?.[0] as ShapeName;
}

const WOBBLE = [0.02, -0.01, 0.01, -0.02, 0];

/** Judge noise that is the same in every run: 0.02 up and down. */
const wobble = (scores: readonly number[]): number[] =>
  scores.map((score, i) => Math.round((score + (WOBBLE[i % 5] ?? 0)) * 100) / 100);

describe("the contest of shapes", () => {
  it.each<[ShapeName, readonly number[]]>([
    ["healthy", [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]],
    ["low", [0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7]],
    ["failing", [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]],
    ["cliff", [0.9, 0.9, 0.9, 0.9, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]],
    ["dip", [0.9, 0.9, 0.9, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9, 0.9]],
    ["two", [0.9, 0.9, 0.9, 0.6, 0.6, 0.6, 0.3, 0.3, 0.3, 0.3]],
    ["slide", [0.9, 0.9, 0.9, 0.8, 0.7, 0.6, 0.5, 0.5, 0.5, 0.5]],
    ["trend", [0.95, 0.9, 0.86, 0.81, 0.77, 0.72, 0.68, 0.63, 0.59, 0.54]],
    ["trend", [0.54, 0.59, 0.63, 0.68, 0.72, 0.77, 0.81, 0.86, 0.9, 0.95]],
    ["blip", [0.9, 0.9, 0.9, 0.6, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]],
    ["rough", [0.9, 0.2, 0.9, 0.9, 0.4, 0.9, 0.1, 0.6, 0.9, 0.3]],
  ])("sees %s", (shape, scores) => {
    expect(winnerOf(scores)).toBe(shape);
    expect(winnerOf(wobble(scores))).toBe(shape);
  });

  it("finds the step of a noisy cliff from the levels before and after it", () => {
    const scores = [0.86, 0.93, 0.8, 0.91, 0.79, 0.72, 0.66, 0.55, 0.69, 0.61, 0.67, 0.58];
    const { steps } = holdContest(scores, OPTIONS);
    expect(steps.indexOf(Math.max(...steps))).toBe(5);
  });

  it("reads the judge's error off the curve", () => {
    const quiet = holdContest(
      [0.9, 0.91, 0.9, 0.89, 0.5, 0.51, 0.5, 0.49, 0.5, 0.5],
      OPTIONS,
    ).sigma;
    const loud = holdContest(
      [0.84, 0.99, 0.8, 0.95, 0.5, 0.36, 0.58, 0.45, 0.62, 0.5],
      OPTIONS,
    ).sigma;
    expect(quiet).toBeLessThan(0.03);
    expect(loud).toBeGreaterThan(0.05);
  });

  it("moves with the healthy level of the judge", () => {
    const scores = [0.7, 0.71, 0.69, 0.7, 0.72, 0.7, 0.7, 0.69];
    const harsh = holdContest(scores, { healthyLevel: 0.7, minDrop: 0.15 });
    expect(harsh.shapes.healthy).toBeGreaterThan(0.5);
    expect(holdContest(scores, OPTIONS).shapes.low).toBeGreaterThan(0.5);
  });

  it("gives probabilities on any scores, long curves included", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(scores, fc.constantFrom(1, 10, 50, 100), (hundredths, step) => {
        const on = hundredths.map((score) => (Math.round(score / step) * step) / 100);
        const { shapes, steps, slopes, sigma } = holdContest(on, OPTIONS);
        const sum = Object.values(shapes).reduce((total, share) => total + share, 0);
        expect(sum).toBeCloseTo(1, 6);
        for (const share of [...steps, ...slopes]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(sigma).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it("calls a long curve rough whose every weight underflows", () => {
    const levels = [0.95, 0.1, 0.5, 0.8, 0.02];
    const scores = Array.from({ length: 200 }, (_, i) => levels[i % 5] ?? 0);
    expect(holdContest(scores, OPTIONS).shapes.rough).toBeCloseTo(1, 6);
  });
});
