import { expect, it } from "vitest";
import { createRandom, shuffleWithin } from "../../src/survey/random.ts";

it("gives the same numbers for the same seed and others for another", () => {
  const draw = (seed: number): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, random);
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

it("spreads its numbers evenly over 0 to 1", () => {
  const random = createRandom(3);
  const tenths = new Uint32Array(10);
  for (let i = 0; i < 100_000; i += 1) {
    const tenth = Math.floor(random() * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});

it("shuffles within its range and leaves the rest alone", () => {
  const values = Uint8Array.from({ length: 20 }, (_, i) => i);
  shuffleWithin(values, { from: 5, to: 15, random: createRandom(4) });
  expect([...values.slice(0, 5), ...values.slice(15)]).toEqual([0, 1, 2, 3, 4, 15, 16, 17, 18, 19]);
  const before = Uint8Array.of(5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  expect(values.slice(5, 15).toSorted()).toEqual(before);
  expect(values.slice(5, 15)).not.toEqual(before);
});
