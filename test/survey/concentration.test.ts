import { expect, it } from "vitest";
import { testConcentration } from "../../src/survey/concentration.ts";
import { createRandom } from "../../src/survey/random.ts";
import { everyTurn, placesAt, times } from "./lines.ts";

it("finds a place that half of the calls share, and tells what chance would give", () => {
  const { positions } = testConcentration(placesAt([...times(10, 2), ...everyTurn(10, 10)]), {
    random: createRandom(1),
  });
  expect(positions[1]).toMatchObject({ calls: 11, share: 0.55 });
  expect(positions[1]?.expected).toBeCloseTo(0.1);
  expect(positions[1]?.p).toBeLessThanOrEqual(0.001);
  expect(positions[4]?.p).toBeGreaterThan(0.5);
});

it("counts only scored points as places where a call could have broken", () => {
  const calls = times(12, { position: 3, points: 5, open: [3] });
  const { positions } = testConcentration(calls, { random: createRandom(1) });
  expect(positions[2]).toMatchObject({ share: 1, expected: 1, p: 1 });
});

it("finds calls of every length that break at their end", () => {
  const calls = [4, 5, 6, 7, 8, 9, 11, 14, 18, 25].flatMap((points) => placesAt([points], points));
  const { start, end, positions } = testConcentration(calls, { random: createRandom(1) });
  expect(end).toMatchObject({ calls: 10, share: 1 });
  expect(end.p).toBeLessThanOrEqual(0.01);
  expect(start.calls).toBe(0);
  expect(positions.every(({ p }) => p > 0.01)).toBe(true);
});

it("has no zones in calls of one point", () => {
  const { start, end } = testConcentration(placesAt(times(10, 1), 1), { random: createRandom(1) });
  expect([start.calls, end.calls]).toEqual([0, 0]);
});
