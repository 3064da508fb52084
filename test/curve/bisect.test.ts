import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bisect, type OnDoubt } from "../../src/curve/bisect.ts";
import type { VerdictOptions } from "../../src/verdict/index.ts";

/** Runs a bisection over scores that are known, and tells which of them it looked at. */
async function run(
  scores: readonly (number | null)[],
  onDoubt: OnDoubt = "grid",
  reading: VerdictOptions = {},
) {
  const asked: number[] = [];
  const result = await bisect({
    count: scores.length,
    onDoubt,
    reading,
    ask: async (positions) => {
      asked.push(...positions);
      return positions.map((position) => scores[position] ?? null);
    },
  });
  return { ...result, asked: asked.toSorted((a, b) => a - b) };
}

const cliffAt = (position: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => (i < position ? 0.9 : 0.4));

describe("bisect", () => {
  it("finds a clear fall with few questions and has no doubt", async () => {
    const { asked, doubt, notices } = await run(cliffAt(20, 30));
    expect(doubt).toBeNull();
    expect(notices).toEqual([]);
    expect(asked).toEqual(expect.arrayContaining([0, 18, 19, 20, 21, 28, 29]));
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it("is in doubt about a fall that the reader's own threshold does not count", async () => {
    const scores = cliffAt(20, 30).map((score) => (score === 0.4 ? 0.65 : score));
    expect((await run(scores)).doubt).toBeNull();
    expect((await run(scores, "grid", { minDrop: 0.4 })).doubt).toBe("more than one fall fits");
  });

  it("is not misled by a closing that is scored up", async () => {
    const scores = cliffAt(9, 14).with(13, 0.75);
    const { asked, doubt } = await run(scores);
    expect(doubt).toBeNull();
    expect(asked).toEqual(expect.arrayContaining([8, 9]));
  });

  it.each([
    ["nothing falls", Array.from({ length: 20 }, () => 0.9)],
    ["the first score is low already", Array.from({ length: 20 }, () => 0.4)],
    ["it slides", Array.from({ length: 20 }, (_, i) => 0.9 - 0.025 * i)],
    [
      "a clear step is only part of the loss",
      Array.from({ length: 20 }, (_, i) => (i < 9 ? 0.9 : i === 9 ? 0.72 : 0.6)),
    ],
  ])("is in doubt when %s, says so, and scores every fourth as well", async (_title, scores) => {
    const { doubt, notices, asked } = await run(scores);
    expect(doubt).not.toBeNull();
    expect(notices).toEqual([expect.stringContaining("in doubt")]);
    expect(asked).toEqual(expect.arrayContaining([0, 4, 8, 12, 16]));
  });

  it("scores all when a doubt is to be settled fully, and no more when it is to stop", async () => {
    const flat = Array.from({ length: 20 }, () => 0.9);
    expect((await run(flat, "full")).asked).toHaveLength(20);
    const stopped = await run(flat, "stop");
    expect(stopped.asked).toEqual([0, 18, 19]);
    expect(stopped.notices).toEqual([expect.stringContaining("--on-doubt")]);
  });

  it("asks about no unit twice, and about none that there is not, whatever the scores", async () => {
    const score = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
    await fc.assert(
      fc.asyncProperty(
        fc.array(score, { minLength: 3, maxLength: 60 }),
        fc.constantFrom<OnDoubt>("grid", "full", "stop"),
        async (scores, onDoubt) => {
          const { asked } = await run(scores, onDoubt);
          expect(new Set(asked).size).toBe(asked.length);
          for (const position of asked) expect(position).toBeLessThan(scores.length);
        },
      ),
    );
  });

  it("finds the fall beside units that have no score", async () => {
    const scores = cliffAt(12, 24).map((score, i) => (i % 5 === 3 ? null : score));
    const { asked } = await run(scores);
    expect(asked).toEqual(expect.arrayContaining([11, 12]));
  });
});
