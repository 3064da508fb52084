import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_MARKS, planPrefixRequests } from "../../src/judge/plan.ts";

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

describe("planPrefixRequests", () => {
  it("asks the longest first, then one a part, then the rest", () => {
    expect(planPrefixRequests(range(14))).toEqual([
      [{ index: 13, marks: [3, 6, 8, 11] }],
      [
        { index: 1, marks: [0, 1, 2] },
        { index: 4, marks: [3, 4, 5] },
        { index: 6, marks: [6, 7] },
        { index: 9, marks: [8, 9, 10] },
        { index: 12, marks: [11, 12, 13] },
      ],
      [0, 2, 3, 5, 7, 8, 10, 11].map((index) => ({ index, marks: [] })),
    ]);
  });

  it("has nothing to warm for one prefix, and nothing to ask for none", () => {
    expect(planPrefixRequests([7])).toEqual([[{ index: 0, marks: [] }]]);
    expect(planPrefixRequests([])).toEqual([]);
  });

  it("asks every prefix once, marks at most four positions, and none beyond its own end", () => {
    const ends = fc
      .uniqueArray(fc.integer({ min: 1, max: 2_000 }), { maxLength: 300 })
      .map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(ends, (list) => {
        const requests = planPrefixRequests(list).flat();
        expect(requests.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([
          ...list.keys(),
        ]);
        for (const { index, marks } of requests) {
          expect(marks.length).toBeLessThanOrEqual(MAX_MARKS);
          expect(new Set(marks).size).toBe(marks.length);
          for (const mark of marks) expect(mark).toBeLessThanOrEqual(list[index] ?? 0);
        }
      }),
    );
  });
});
