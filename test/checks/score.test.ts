import { expect, it } from "vitest";
import { scoreOf, worstOf } from "../../src/checks/score.ts";
import type { Finding, Severity } from "../../src/checks/types.ts";
import { readVerdict } from "../../src/verdict/index.ts";
import { curveOf } from "../verdict/curves.ts";

function findings(...severities: Severity[]): Finding[] {
  return severities.map((severity, i) => ({
    check: "x",
    scope: "turn",
    turn: 1,
    source: "/messages/0",
    category: "response",
    severity,
    message: `${severity} ${String(i)}.`,
    evidence: [],
  }));
}

it.each<[string, Severity[], number]>([
  ["no finding", [], 0.95],
  ["a minor one", ["minor"], 0.9],
  ["a major one", ["major"], 0.42],
  ["a critical one, however much else is minor", ["minor", "critical", "minor"], 0.14],
  ["a second one of the same severity", ["major", "major"], 0.39],
  ["no more than four of the same severity", Array.from({ length: 9 }, () => "major"), 0.33],
  ["a second minor one", ["minor", "minor"], 0.89],
])("%s is scored by the table", (_title, severities, score) => {
  expect(scoreOf(findings(...severities))).toBe(score);
});

it("never scores more findings higher, nor a worse one", () => {
  const levels: Severity[] = ["minor", "major", "critical"];
  for (const severity of levels) {
    for (let count = 1; count < 8; count += 1) {
      const fewer = findings(...Array.from({ length: count }, () => severity));
      for (const more of levels) {
        const all = scoreOf([...fewer, ...findings(more)]);
        expect(all).toBeLessThanOrEqual(scoreOf(fewer));
        expect(all).toBeLessThanOrEqual(scoreOf(findings(more)));
      }
    }
  }
});

it.each([
  ["at the end", [0, 0, 0, 1]],
  ["from the second turn on", [0, 1, 1, 1]],
  ["in the second of two turns", [0, 1]],
  ["in one turn, four of them", [0, 0, 4, 0, 0]],
  ["more and more of them", [0, 0, 1, 2, 3, 4]],
  ["four of them from the middle on", [0, 0, 0, 0, 4, 4, 4, 4]],
])("names no turn for minor findings alone: %s", (_title, counts) => {
  const scores = counts.map((count) =>
    scoreOf(findings(...Array.from({ length: count }, (): Severity => "minor"))),
  );
  expect(readVerdict(curveOf(...scores)).turn).toBeNull();
});

it("gives the first of the worst findings", () => {
  expect(worstOf(findings("minor", "major", "major"))?.message).toBe("major 1.");
  expect(worstOf([])).toBeUndefined();
});
