import { expect, it } from "vitest";
import { scoreOf, worstOf } from "../../src/checks/score.ts";
import type { Finding, Severity } from "../../src/checks/types.ts";

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
  ["a minor one", ["minor"], 0.84],
  ["a major one", ["major"], 0.42],
  ["a critical one, however much else is minor", ["minor", "critical", "minor"], 0.14],
  ["a second one of the same severity", ["major", "major"], 0.39],
  ["no more than four of the same severity", Array.from({ length: 9 }, () => "minor"), 0.75],
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

it("gives the first of the worst findings", () => {
  expect(worstOf(findings("minor", "major", "major"))?.message).toBe("major 1.");
  expect(worstOf([])).toBeUndefined();
});
