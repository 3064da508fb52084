import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { biggestDrop, readVerdict } from "../../src/verdict/index.ts";
import { VERDICT_KINDS } from "../../src/verdict/types.ts";
import { curveOf, stepsOf, withCalls, type Drawn } from "./curves.ts";

const REFUND = [0.91, 0.89, 0.9, 0.88, 0.86, 0.85, 0.87, 0.84, 0.53, 0.51, 0.49, 0.47, 0.44, 0.58];

describe("the verdict on the method's own curves", () => {
  it("names turn 9 of the fourteen-turn call, surely, and sees the closing uplift", () => {
    const verdict = readVerdict(curveOf(...REFUND));
    expect(verdict).toMatchObject({
      kind: "cliff",
      turn: 9,
      step: null,
      drop: 0.31,
      fall: 0.35,
      before: 0.88,
      confidence: "high",
      episodes: [{ turn: 9, to: 14, fall: 0.35, drop: 0.31 }],
    });
    expect(verdict.flags).toEqual(["closing-uplift", "escalating"]);
    expect(biggestDrop(curveOf(...REFUND))).toEqual({ turn: 9, drop: 0.31 });
  });

  it("calls a loss over two turns a slide, with its end-to-end loss, and names no turn", () => {
    const verdict = readVerdict(
      curveOf(0.86, 0.85, 0.87, 0.84, 0.84, 0.71, 0.58, 0.58, 0.59, 0.57),
    );
    expect(verdict).toMatchObject({
      kind: "slide",
      turn: null,
      slide: { from: 6, to: 7, loss: 0.26 },
    });
  });

  it("lists two problems and names the larger", () => {
    const verdict = readVerdict(curveOf(0.92, 0.91, 0.55, 0.9, 0.89, 0.91, 0.88, 0.31, 0.36, 0.38));
    expect(verdict).toMatchObject({ kind: "multiple", turn: 8 });
    expect(verdict.episodes.map(({ turn, to }) => [turn, to])).toEqual([
      [3, 3],
      [8, 10],
    ]);
  });

  it("flags a near-tie, gives both turns and is not sure", () => {
    const verdict = readVerdict(curveOf(0.9, 0.91, 0.89, 0.9, 0.55, 0.86, 0.52, 0.54));
    expect(verdict).toMatchObject({
      turn: 5,
      runnerUp: { turn: 7, fall: 0.38 },
      confidence: "low",
    });
    expect(verdict.flags).toContain("near-tie");
  });

  it("tells a drop of exactly the threshold from one that is smaller", () => {
    const { kind, episodes } = readVerdict(curveOf(0.95, 0.8, 0.8, 0.7, 0.55, 0.41));
    expect(kind).toBe("multiple");
    expect(episodes.map(({ turn }) => turn)).toEqual([2, 5]);
  });

  it("lists a fall that came back beside one ten turns later that stayed", () => {
    const healthy = [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9];
    const { kind, episodes } = readVerdict(curveOf(0.9, 0.3, ...healthy, 0.35, 0.35));
    expect(kind).toBe("multiple");
    expect(episodes.map(({ turn }) => turn)).toEqual([2, 12]);
  });
});

describe("the kind", () => {
  it.each<[string, readonly Drawn[], string, number | null]>([
    ["a healthy call", [0.93, 0.91, 0.94, 0.9, 0.92], "none", null],
    ["a call that is low all the way", [0.71, 0.69, 0.7, 0.68, 0.7, 0.71], "low-plateau", null],
    ["a call that fails from its first turn", [0.2, 0.25, 0.18, 0.3], "cliff", 1],
    ["a first turn that is wrong, then all is well", [0.3, 0.9, 0.92, 0.9], "dip", 1],
    ["a fall that comes back", [0.9, 0.9, 0.5, 0.5, 0.9, 0.9], "dip", 3],
    ["a failing turn between healthy ones", [0.9, 0.92, 0.2, 0.9, 0.91], "dip", 3],
    ["a fall at the last turn", [0.9, 0.91, 0.9, 0.92, 0.4], "cliff", 5],
    ["a step down in two", [0.9, 0.9, 0.9, 0.6, 0.6, 0.6, 0.3, 0.3, 0.3], "multiple", 7],
    ["a straight line down", [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6], "rubric-suspect", null],
    ["a straight line up", [0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9], "rubric-suspect", null],
    [
      "a turn that is low but not failing, once",
      [0.9, 0.9, 0.9, 0.6, 0.9, 0.9],
      "inconclusive",
      null,
    ],
    ["one score", [0.2], "too-short", null],
    ["no score", ["failed", "failed"], "too-short", null],
    ["nothing", [], "too-short", null],
    ["two scores", [0.9, 0.2], "cliff", 2],
    ["a judge that says 1 or 0", [1, 1, 1, 0, 0, 0], "cliff", 4],
    ["a judge that says tenths", [0.9, 0.9, 0.8, 0.9, 0.4, 0.4, 0.3], "cliff", 5],
    ["gaps between the scores", [0.9, "failed", 0.91, "skipped", 0.3, "failed", 0.3], "cliff", 5],
  ])("of %s", (_title, drawn, kind, turn) => {
    expect(readVerdict(curveOf(...drawn))).toMatchObject({ kind, turn });
  });

  it("is never a slide on a short curve with a step of the threshold in it", () => {
    expect(readVerdict(curveOf(0.95, 0.8, 0.68, 0.55, 0.42)).kind).not.toBe("slide");
  });
});

describe("the named turn", () => {
  it("is the call that carried out what the words before it said", () => {
    const curve = withCalls(curveOf(0.97, 0.96, 0.98, 0.95, 0.2, 0.04, 0.9, 0.96), 5);
    expect(readVerdict(curve)).toMatchObject({ turn: 6, step: null });
  });

  it("is a step on a curve of steps, and the steps before it in its turn do not excuse it", () => {
    const curve = stepsOf([0.45, 0.45, 0.15], [0.92, 0.98, 0.93], [0.97, 0.95, 0.98, 0.96]);
    expect(readVerdict(curve)).toMatchObject({ turn: 1, step: 3 });
  });

  it("needs a fall of the threshold that was asked for", () => {
    const curve = curveOf(0.9, 0.91, 0.9, 0.7, 0.71, 0.7, 0.69);
    expect(readVerdict(curve).turn).toBe(4);
    expect(readVerdict(curve, { minDrop: 0.4 }).turn).toBeNull();
  });

  it("is measured from the judge's own healthy level", () => {
    const curve = curveOf(0.45, 0.46, 0.44, 0.45, 0.46);
    expect(readVerdict(curve).turn).toBe(1);
    expect(readVerdict(curve, { healthyLevel: 0.45 })).toMatchObject({ kind: "none", turn: null });
  });
});

describe("confidence", () => {
  it("is never high with fewer than ten scored points, at either end, or on a rough curve", () => {
    const long = [0.9, 0.91, 0.9, 0.89, 0.9, 0.91, 0.9, 0.9, 0.91];
    expect(readVerdict(curveOf(0.9, 0.91, 0.9, 0.4, 0.41, 0.4)).confidence).toBe("medium");
    expect(readVerdict(curveOf(...long, 0.4)).confidence).toBe("medium");
    expect(readVerdict(curveOf(...long, 0.4, 0.41, 0.4)).confidence).toBe("high");
    const rough = [0.9, 0.2, 0.9, 0.5, 0.95, 0.4, 0.9, 0.6, 0.9, 0.3, 0.9];
    expect(readVerdict(curveOf(...rough)).confidence).not.toBe("high");
  });
});

const hundredths = fc.integer({ min: 0, max: 100 }).map((score) => score / 100);

describe("on any curve", () => {
  const drawn = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 100 }).map((score) => score / 100) },
      { weight: 1, arbitrary: fc.constantFrom("failed", "skipped", "unasked") },
    ),
    { maxLength: 24 },
  );

  it("the verdict is whole: a known kind, a scored turn or none, finite numbers, a sentence", () => {
    fc.assert(
      fc.property(drawn, (points) => {
        const curve = curveOf(...(points as Drawn[]));
        const verdict = readVerdict(curve);
        expect(VERDICT_KINDS).toContain(verdict.kind);
        expect(verdict.sentence).toMatch(/^[A-Z].*[.)]$/);
        expect(verdict.sentence).not.toMatch(/NaN|Infinity|undefined|null|\?/);
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
        const named = ["cliff", "dip", "multiple"].includes(verdict.kind);
        expect(verdict.turn !== null).toBe(named);
        expect(verdict.slide !== null).toBe(verdict.kind === "slide");
        const place = curve[(verdict.turn ?? 0) - 1];
        expect(!named || place?.status === "scored").toBe(true);
        expect(!named || verdict.episodes.some(({ turn }) => turn === verdict.turn)).toBe(true);
        for (const { turn, to } of verdict.episodes) expect(to).toBeGreaterThanOrEqual(turn);
      }),
      { numRuns: 150 },
    );
  });

  it("points without a score before the first or after the last change nothing but the turn numbers", () => {
    const scores = fc.array(hundredths, { minLength: 2, maxLength: 14 });
    fc.assert(
      fc.property(scores, fc.nat(3), fc.nat(3), (values, before, after) => {
        const gaps = (count: number) => Array.from({ length: count }, () => "failed" as const);
        const whole = readVerdict(curveOf(...values));
        const holed = readVerdict(curveOf(...gaps(before), ...values, ...gaps(after)));
        expect(holed.kind).toBe(whole.kind);
        expect(holed.turn).toBe(whole.turn === null ? null : whole.turn + before);
      }),
      { numRuns: 60 },
    );
  });

  it("a point without a score anywhere leaves a clear fall where it is", () => {
    const noise = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(noise, fc.integer({ min: 3, max: 9 }), fc.nat(12), (noises, fall, at) => {
        const values = noises.map((error, i) => (error + (i < fall ? 88 : 42)) / 100);
        const { turn } = readVerdict(
          curveOf(...values.slice(0, at), "failed", ...values.slice(at)),
        );
        expect(turn).toBe(at <= fall ? fall + 2 : fall + 1);
      }),
      { numRuns: 60 },
    );
  });
});
