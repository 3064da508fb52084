import { expect, it } from "vitest";
import { describeSlide } from "../../src/verdict/slide.ts";

const SCORES = [0.86, 0.85, 0.87, 0.84, 0.84, 0.71, 0.58, 0.58, 0.59, 0.57];

it("begins where the onset is likeliest and ends where it loses no more than drift", () => {
  const onsets = SCORES.map((_, i) => (i === 5 ? 0.8 : 0.01));
  expect(describeSlide(SCORES, onsets)).toEqual({ from: 5, to: 6, loss: 0.26, onset: [5, 5] });
});

it("tells the range in which it may have begun", () => {
  const onsets = [0, 0, 0, 0.2, 0.25, 0.3, 0.2, 0, 0, 0];
  // Position 4 did not fall at all: nothing can have begun there.
  expect(describeSlide(SCORES, onsets)?.onset).toEqual([5, 6]);
});

it("is none without any likely onset", () => {
  expect(
    describeSlide(
      SCORES,
      SCORES.map(() => 0),
    ),
  ).toBeNull();
});
