import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAnswer } from "../../src/rubric/read-answer.ts";

const scoreOf = (value: unknown): number | null => {
  const read = readAnswer(value, 9);
  return read.ok ? read.answer.score : null;
};

describe("readAnswer", () => {
  it.each([
    ["a number", 0.41, 0.41],
    ["the ends of the scale", 1, 1],
    ["text that is one plain decimal", "0.85", 0.85],
    ["a decimal without its zero", ".5", 0.5],
    ["rounding noise above one", 1 + 1e-12, 1],
    ["rounding noise below zero", -1e-12, 0],
  ])("takes %s", (_title, score, expected) => {
    expect(scoreOf({ score, rationale: "r" })).toBe(expected);
  });

  it.each([
    4,
    88,
    -0.2,
    1.01,
    null,
    "",
    "null",
    "0,8",
    "1e-1",
    "85%",
    true,
    [],
    [0.5],
    {},
    Infinity,
  ])("gives no score for %j", (score) => {
    const read = readAnswer({ score, rationale: "r" }, 9);
    expect(read).toMatchObject({ ok: false, problem: expect.stringContaining("0 to 1") });
  });

  it("marks a score that came as text", () => {
    expect(readAnswer({ score: "0.85", rationale: "r" }, 9)).toMatchObject({
      answer: { notes: ["score converted from text"] },
    });
  });

  it("keeps a score whose criteria cannot be read, and says so", () => {
    expect(readAnswer({ score: 0.5, rationale: "r", criteria: "pass", turns: [1] }, 9)).toEqual({
      ok: true,
      answer: {
        score: 0.5,
        rationale: "r",
        turns: [1],
        notes: ["the judge's criteria could not be read"],
      },
    });
  });

  it("leaves out turns that are not before the one under judgement", () => {
    expect(readAnswer({ score: 0.5, rationale: "r", turns: [0, 2, 3.5, 9, 10] }, 9)).toMatchObject({
      answer: { turns: [2, 9] },
    });
  });

  it("never throws and never leaves the scale, whatever the answer", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, score) => {
        for (const answer of [value, { score }]) {
          const result = scoreOf(answer);
          expect(result === null || (result >= 0 && result <= 1)).toBe(true);
        }
      }),
    );
  });
});
