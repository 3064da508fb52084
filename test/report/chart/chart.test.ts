import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";

import { renderChart } from "../../../src/report/chart/chart.ts";
import { createPaint } from "../../../src/report/text/style.ts";
import {
  callOf,
  curveOf,
  diagnosisOf,
  NO_VERDICT,
  type PointSpec,
} from "../../support/diagnosis.ts";

const plain = createPaint(false);

function chartOf(
  points: readonly PointSpec[],
  { width = 80, turn = 9 }: { width?: number; turn?: number | null } = {},
): string {
  const verdict = { ...NO_VERDICT, turn };
  return renderChart(diagnosisOf({ points, verdict }), { width, paint: plain }).join("\n");
}

describe("renderChart", () => {
  it("draws the curve over turn numbers and points at the named turn", () => {
    const points = [
      0.91, 0.89, 0.9, 0.88, 0.86, 0.85, 0.87, 0.84, 0.53, 0.51, 0.49, 0.47, 0.44, 0.58,
    ];
    expect(chartOf(points)).toMatchInlineSnapshot(`
      "1.00 ┤
      0.90 ┤───────────────────────────────────╮
      0.80 ┤                                   ╰────╮
      0.70 ┤                                        │
      0.60 ┤                                        │                        ╭────
      0.50 ┤                                        ●───────────────────╮    │
      0.40 ┤                                                            ╰────╯
      0.30 ┤
      0.20 ┤
      0.10 ┤
      0.00 ┤
      turn  1    2    3    4    5    6    7    8    9    10   11   12   13   14
                                                    ▲
            ▲ turn 9, named"
    `);
  });

  it("leaves a gap where a turn has no score, and draws no fall into it", () => {
    expect(chartOf([0.9, 0.88, "failed", 0.85, 0.4, 0.41], { turn: 5 })).toMatchInlineSnapshot(`
      "1.00 ┤
      0.90 ┤────────────      ──────╮
      0.80 ┤                        │
      0.70 ┤                        │
      0.60 ┤                        │
      0.50 ┤                        │
      0.40 ┤                        ●───────────
      0.30 ┤
      0.20 ┤
      0.10 ┤
      0.00 ┤
      turn  1     2     3     4     5     6
                        x           ▲
            ▲ turn 5, named   x no score"
    `);
  });

  it("survives a curve that begins or ends without a score", () => {
    expect(chartOf(["failed", "unasked", 0.5, "skipped"], { turn: null })).toMatchInlineSnapshot(`
      "1.00 ┤
      0.90 ┤
      0.80 ┤
      0.70 ┤
      0.60 ┤
      0.50 ┤            ──────
      0.40 ┤
      0.30 ┤
      0.20 ┤
      0.10 ┤
      0.00 ┤
      turn  1     2     3     4
            x     ?           ·
            x no score   ? not asked   · skipped (short)"
    `);
  });

  it("says so when no turn has a score", () => {
    expect(chartOf(["failed", "skipped"])).toBe("(no turn has a score)");
    expect(chartOf([])).toBe("(no agent turn to draw)");
  });

  it.each([60, 80, 120, 200])("keeps 120 turns within %i columns", (width) => {
    const points = Array.from({ length: 120 }, (_, i) => (i < 77 ? 0.9 : 0.4));
    const lines = chartOf(points, { width, turn: 78 }).split("\n");
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    expect(lines.find((line) => line.startsWith("turn"))).toContain(" 78");
  });

  it("puts the named turn's number exactly over its mark, whatever the curve and the width", () => {
    const spec = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom<PointSpec[]>("failed", "skipped", "unasked"),
    );
    const input = fc
      .array(spec, { minLength: 1, maxLength: 150 })
      .chain((points) =>
        fc.tuple(fc.constant(points), fc.nat(points.length - 1), fc.integer({ min: 60, max: 200 })),
      );
    fc.assert(
      fc.property(input, ([specs, index, width]) => {
        const points = specs.with(index, 0.4);
        const lines = chartOf(points, { width, turn: index + 1 }).split("\n");
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        const axis = lines.find((line) => line.startsWith("turn")) ?? "";
        const marks = lines[lines.indexOf(axis) + 1] ?? "";
        const at = marks.indexOf("▲");
        expect(axis.slice(at)).toMatch(new RegExp(`^${index + 1}(?!\\d)`));
        expect(lines.slice(0, 11).some((line) => line[at] === "●")).toBe(true);
      }),
    );
  });

  it("numbers the steps of a step-by-step curve by their turn, and the named one in full", () => {
    const conversation = callOf(3);
    const curve = curveOf(conversation, [0.9, 0.5, 0.5]).map((point, i) => ({
      ...point,
      turn: i === 0 ? 1 : 2,
      step: i === 2 ? 2 : 1,
    }));
    const verdict = { ...NO_VERDICT, turn: 2, step: 2 };
    const lines = renderChart(diagnosisOf({ conversation, curve, unit: "step", verdict }), {
      width: 80,
      paint: plain,
    });
    expect(lines[11]).toBe("step  1     2     2.2");
  });
});
