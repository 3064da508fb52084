import { describe, expect, it } from "vitest";

import { renderLine, renderTable } from "../../src/report/table.ts";
import { diagnosisOf, NO_VERDICT } from "../support/diagnosis.ts";

const INPUT = { format: "own", detected: "own" };

describe("renderTable", () => {
  it("keeps its columns under each other in any script, and shows no fall as the threshold it misses", () => {
    const table = renderTable([
      diagnosisOf({ input: { ...INPUT, file: "通话记录.json" } }),
      diagnosisOf({ input: { ...INPUT, file: "b.json" }, verdict: { ...NO_VERDICT, fall: 0.148 } }),
    ]);
    expect(table).toMatchInlineSnapshot(`
      "call                  turns  verdict  turn  fall   confidence  unscored
      通话记录.json call-1  14     cliff    9     0.345  high        0
      b.json call-1         14     none     -     0.148  medium      0
      "
    `);
  });

  it("shows what a file name would have the terminal do", () => {
    const line = renderLine(diagnosisOf({ input: { ...INPUT, file: "a\u001b[2Jb.json" } }));
    expect(line).toMatch(/^a␛\[2Jb\.json/);
  });
});
