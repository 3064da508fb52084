import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregateLines } from "../../src/survey/aggregate.ts";
import type { ReadLine, ResultLine } from "../../src/survey/line.ts";
import { toUnreadableLine } from "../../src/survey/to-line.ts";
import { NO_TURN_BARS } from "../../src/survey/types.ts";
import { everyTurn, lineOf, linesAt, times } from "./lines.ts";

describe("aggregateLines", () => {
  it("counts every call once: in the histogram, or under the bar that says why not", () => {
    const kinds = ["none", "slide", "low-plateau", "rubric-suspect", "inconclusive"] as const;
    const lines: ResultLine[] = [
      ...linesAt([2, 2, 2, 5]),
      ...kinds.map((kind) => {
        const line = lineOf({ turn: null });
        return { ...line, verdict: { ...line.verdict, kind } };
      }),
      tied(lineOf({ turn: 3 })),
      unscored(lineOf({ turn: null })),
      byStep(lineOf({ turn: 1 })),
      toUnreadableLine("broken", { side: "affected", file: "bad.json", id: null }),
    ];
    const { affected, unreadable } = aggregateLines(lines);
    const { distribution } = affected;
    expect(distribution.named).toBe(4);
    expect(distribution.positions.map(({ calls }) => calls)).toEqual([0, 3, 0, 0, 1, 0]);
    expect(distribution.withoutTurn).toEqual({
      ...Object.fromEntries(NO_TURN_BARS.map((bar) => [bar, 1])),
      "too-short": 0,
    });
    const bars = Object.values(distribution.withoutTurn).reduce((sum, count) => sum + count, 0);
    expect(distribution.named + bars).toBe(lines.length);
    expect(unreadable).toEqual([
      { side: "affected", file: "bad.json", id: null, message: "broken" },
    ]);
  });

  it("says that calls break at one place, and what they share there", () => {
    const faulty = linesAt(times(12, 2)).map((line) =>
      withPoint(line, 2, { tools: ["search_flights"], failed: ["grounded"] }),
    );
    const others = linesAt([1, 3, 4, 5]).map((line) => withPoint(line, 2, { tools: ["get_user"] }));
    const { affected, suspects, tables } = aggregateLines([...faulty, ...others]);
    expect(affected.distribution.verdict).toEqual({ kind: "concentrated", position: 2 });
    expect(affected.distribution.sentence).toMatch(
      /^The calls break at one place: turn 2 in 12 of 16 calls \(75 %, 90 % interval \d+-\d+ %\); chance would give 17 %, p < 0.001\.$/,
    );
    expect(suspects?.position).toBe(2);
    expect(suspects?.suspects).toEqual([
      { kind: "criterion", name: "grounded", calls: 12, share: 1, elsewhere: 0 },
      { kind: "tool", name: "search_flights", calls: 12, share: 1, elsewhere: 0 },
    ]);
    expect(suspects?.examples).toHaveLength(3);
    expect(suspects?.examples[0]).toMatchObject({
      sentence: "Turn 2 broke the call.",
      rationale: "Turn 2 states what no source says.",
    });
    expect(
      tables.map(({ by, rows }) => [by, rows.map(({ value, calls }) => [value, calls])]),
    ).toEqual([
      ["tool", [["search_flights", 12]]],
      ["criterion", [["grounded", 12]]],
    ]);
  });

  it("finds a shift against the baseline and looks at the turn that gained", () => {
    const affected = linesAt([...times(20, 3), ...everyTurn(20, 6)]);
    const baseline = linesAt(everyTurn(100, 6), { side: "baseline" });
    const { comparison, suspects } = aggregateLines([...affected, ...baseline]);
    expect(comparison?.verdict).toBe("shift");
    expect(comparison?.moved[0]).toMatchObject({ position: 3, moved: true });
    expect(comparison?.sentence).toContain("turn 3 has 58 % of them, against 17 %");
    expect(suspects?.position).toBe(3);
  });

  it("finds no shift where there is none, and does not compare a handful", () => {
    const baseline = linesAt(everyTurn(60, 6), { side: "baseline" });
    const alike = aggregateLines([...linesAt(everyTurn(60, 6)), ...baseline]);
    expect(alike.comparison).toMatchObject({ verdict: "no-shift", unmatched: 0 });
    const few = aggregateLines([...linesAt(times(9, 2)), ...baseline]);
    expect(few.comparison).toMatchObject({ verdict: "not-enough", p: null, moved: [] });
  });

  it("sets the values of a field side by side and corrects for having looked often", () => {
    const deploys = ["d2", "d10", "d3"].flatMap((deploy) =>
      linesAt(deploy === "d3" ? times(20, 2) : everyTurn(20, 6), { fields: { deploy } }),
    );
    const { groups } = aggregateLines(deploys, { group: "deploy" });
    expect(groups?.against).toBe("other groups");
    expect(groups?.groups.map(({ name }) => name)).toEqual(["d2", "d3", "d10"]);
    expect(groups?.groups.map(({ distribution }) => distribution.mode?.position)).toEqual([
      1, 2, 1,
    ]);
    const p = groups?.groups.map(({ comparison }) => comparison.p ?? 0) ?? [];
    expect(p[1]).toBeLessThanOrEqual(0.01);
    expect(groups?.groups[1]?.comparison.verdict).toBe("shift");
  });

  it("splits by a field and says when no call has it", () => {
    const lines = linesAt([2, 2, 3], { fields: { lang: "de" } });
    const { tables, notices } = aggregateLines([...lines, lineOf({ turn: 4 })], {
      by: ["lang", "model"],
    });
    expect(tables[0]).toMatchObject({
      by: "lang",
      rows: [
        { value: "de", calls: 3, named: 3, modePosition: 2, medianPosition: 2 },
        { value: "(none)", calls: 1, modePosition: 4 },
      ],
    });
    expect(notices).toEqual(['No call has the field "model"; there are "lang".']);
  });

  it("gives the figures of a group, critical findings by themselves", () => {
    const finding = { check: "a", turn: 2, category: "policy", severity: "critical" } as const;
    const lines = [
      lineOf({ turn: 2, points: 4, overrides: { findings: [finding, finding] } }),
      lineOf({ turn: 4, points: 4, overrides: { gaps: 1 } }),
      unscored(lineOf({ turn: null, points: 4 })),
      toUnreadableLine("broken", { side: "affected", file: "bad.json", id: null }),
    ];
    expect(aggregateLines(lines).affected.reliability).toEqual({
      calls: 3,
      scored: 2,
      unscored: 1,
      unreadable: 1,
      withGaps: 2,
      medianDropPosition: 3,
      failingShare: 0.5,
      criticalFindings: 2,
      callsWithCritical: 1,
      judgeCalls: 12,
      usdPerCall: 0,
    });
  });

  it("does not know the cost of a call whose price is unknown", () => {
    const unknown = lineOf();
    const lines = [lineOf(), { ...unknown, usage: { ...unknown.usage, usd: null } }];
    expect(aggregateLines(lines).affected.reliability.usdPerCall).toBeNull();
  });

  it("keeps the more complete of two lines about one call", () => {
    const whole = lineOf({ key: "a", turn: 3 });
    const torn = { ...lineOf({ key: "a", turn: 5 }), gaps: 2 };
    for (const lines of [
      [whole, torn],
      [torn, whole],
    ]) {
      expect(aggregateLines(lines).affected.distribution.mode?.position).toBe(3);
    }
  });

  it("counts a call that stands on both sides as affected, and says so", () => {
    const lines = [lineOf({ key: "a" }), lineOf({ key: "a", side: "baseline" })];
    const { affected, baseline, notices } = aggregateLines(lines);
    expect([affected.reliability.calls, baseline]).toEqual([1, null]);
    expect(notices).toEqual(["1 call stands on both sides and counts as affected only."]);
  });

  it("refuses lines that were scored in two ways, but not by two files of recorded scores", () => {
    const line = lineOf();
    const scoredBy = (scorer: ReadLine["setup"]["scorer"]): ReadLine => ({
      ...lineOf(),
      setup: { ...line.setup, scorer },
    });
    expect(() => aggregateLines([line, scoredBy({ name: "checks" })])).toThrow(/two ways/);
    const other = scoredBy({ name: "recorded", target: "another.csv" });
    expect(aggregateLines([line, other]).setup?.scorer.target).toBe("another.csv");
    expect(aggregateLines([other, line]).setup?.scorer.target).toBe("another.csv");
  });

  it("gives an empty outcome for no lines", () => {
    expect(aggregateLines([])).toMatchObject({
      setup: null,
      affected: {
        distribution: { named: 0, mode: null, verdict: { kind: "not-enough", more: 10 } },
      },
      comparison: null,
      suspects: null,
    });
  });

  it("is the same byte for byte in any order and with any lines twice", () => {
    const lines: ResultLine[] = [
      ...linesAt(everyTurn(25, 6), { fields: { deploy: "d1" } }),
      ...linesAt([2, 2, 2, null, 7], { points: 9, fields: { deploy: "d2" } }),
      ...linesAt(everyTurn(30, 6), { side: "baseline" }),
      toUnreadableLine("broken", { side: "affected", file: "bad.json", id: null }),
      toUnreadableLine("empty", { side: "baseline", file: "worse.json", id: null }),
    ];
    const options = { by: ["deploy"], group: "deploy", seed: 7 };
    const outcome = JSON.stringify(aggregateLines(lines, options));
    const orders = fc
      .shuffledSubarray(lines, { minLength: lines.length })
      .chain((all) => fc.subarray(lines).map((twice) => [...all, ...twice]));
    fc.assert(
      fc.property(orders, (order) => {
        expect(JSON.stringify(aggregateLines(order, options))).toBe(outcome);
      }),
      { numRuns: 8 },
    );
  });
});

function tied(line: ReadLine): ReadLine {
  return { ...line, verdict: { ...line.verdict, flags: ["near-tie"] } };
}

function byStep(line: ReadLine): ReadLine {
  return { ...line, unit: "step" };
}

function unscored(line: ReadLine): ReadLine {
  return {
    ...line,
    curve: line.curve.map(({ turn }) => ({ turn, status: "failed" })),
    verdict: { ...line.verdict, kind: "too-short" },
    gaps: line.curve.length,
  };
}

function withPoint(
  line: ReadLine,
  turn: number,
  facts: { tools?: string[]; failed?: string[] },
): ReadLine {
  const curve = line.curve.map((point) => (point.turn === turn ? { ...point, ...facts } : point));
  return { ...line, curve };
}
