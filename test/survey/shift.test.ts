import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/survey/random.ts";
import { testShift } from "../../src/survey/shift.ts";
import { everyTurn, placesAt, times } from "./lines.ts";

const random = () => createRandom(1);

describe("testShift", () => {
  it("finds that half of the calls moved to one turn, and which", () => {
    const test = testShift(
      placesAt([...times(20, 2), ...everyTurn(20, 10)]),
      placesAt(everyTurn(100, 10)),
      { random: random() },
    );
    expect(test?.p).toBeLessThanOrEqual(0.01);
    expect(test?.shares.affected[1]).toBeCloseTo(0.55);
    expect(test?.shares.baseline[1]).toBeCloseTo(0.1);
    expect(test && test.statistics.share.value > test.movedOver).toBe(true);
  });

  it("finds no shift between calls that break alike", () => {
    const test = testShift(placesAt(everyTurn(40, 10)), placesAt(everyTurn(100, 10)), {
      random: random(),
    });
    expect(test?.p).toBeGreaterThan(0.5);
  });

  it("does not take shorter calls for a shift", () => {
    const short = placesAt(everyTurn(40, 5), 5);
    const mixed = [...placesAt(everyTurn(50, 5), 5), ...placesAt(everyTurn(140, 14), 14)];
    const test = testShift(short, mixed, { random: random() });
    expect(test?.p).toBeGreaterThan(0.5);
    expect(test?.baseline).toBe(50);
  });

  it("finds calls of every length that now break at their end", () => {
    const lengths = Array.from({ length: 60 }, (_, i) => 5 + (i % 12));
    const ends = lengths.flatMap((points) => placesAt([points], points));
    const any = lengths.flatMap((points, i) => placesAt([1 + (i % points)], points));
    const test = testShift(ends, any, { random: random() });
    expect(test?.statistics.relative.p).toBeLessThanOrEqual(0.01);
    expect(test?.p).toBeLessThanOrEqual(0.02);
  });

  it("leaves out lengths that only one side has", () => {
    const test = testShift(
      [...placesAt(times(5, 2), 6), ...placesAt(times(7, 2), 30)],
      placesAt(times(6, 3), 6),
      { random: random() },
    );
    expect([test?.affected, test?.baseline]).toEqual([5, 6]);
  });

  it("has nothing to say when no length is on both sides", () => {
    expect(testShift(placesAt([1], 4), placesAt([1], 30), { random: random() })).toBeNull();
    expect(testShift([], placesAt([1]), { random: random() })).toBeNull();
  });
});
