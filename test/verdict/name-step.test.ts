import { describe, expect, it } from "vitest";
import { nameStep, readVerdict } from "../../src/verdict/index.ts";
import { curveOf, stepsOf, withCalls } from "./curves.ts";

const CURVE = curveOf(0.9, 0.92, 0.3, 0.9, 0.9);

/** The steps of turn 3, as a zoom gives them. */
const stepsOfThird = (...scores: number[]) => stepsOf([], [], scores);

describe("the step inside the named turn", () => {
  it("is the one that the rule picks after the turns before it", () => {
    const verdict = nameStep(readVerdict(CURVE), {
      curve: CURVE,
      steps: stepsOfThird(0.9, 0.3, 0.5),
    });
    expect(verdict).toMatchObject({ turn: 3, step: 2 });
    expect(verdict.sentence).toMatch(/Inside the turn it is step 3\.2\.$/);
  });

  it("names the tools that it calls", () => {
    const steps = withCalls(stepsOfThird(0.9, 0.3), 1);
    const { sentence } = nameStep(readVerdict(CURVE), { curve: CURVE, steps });
    expect(sentence).toMatch(/step 3\.2 \(it calls cancel_order\)\.$/);
  });

  it("is the call when the call carries out what the step before it said", () => {
    const steps = withCalls(stepsOfThird(0.9, 0.3, 0.1), 2);
    expect(nameStep(readVerdict(CURVE), { curve: CURVE, steps }).step).toBe(3);
  });

  it("in the first turn is measured from the healthy level, whatever the steps before it have", () => {
    const curve = curveOf(0.15, 0.9, 0.92, 0.9, 0.91);
    const steps = stepsOf([0.45, 0.45, 0.15]);
    expect(nameStep(readVerdict(curve), { curve, steps })).toMatchObject({ turn: 1, step: 3 });
  });

  it("is not named with fewer than two scored steps, or without a turn", () => {
    const verdict = readVerdict(CURVE);
    expect(nameStep(verdict, { curve: CURVE, steps: stepsOfThird(0.3) })).toBe(verdict);
    const none = readVerdict(curveOf(0.9, 0.9, 0.91));
    expect(nameStep(none, { curve: CURVE, steps: stepsOfThird(0.9, 0.3) })).toBe(none);
  });
});
