import { describe, expect, it } from "vitest";
import { hashConversation } from "../../src/conversation/hash.ts";
import { ResultLineSchema } from "../../src/survey/line.ts";
import { toLine, toUnreadableLine } from "../../src/survey/to-line.ts";
import { CLIFF_AT_9, diagnosisOf, FINDING } from "../support/diagnosis.ts";

describe("toLine", () => {
  it("keeps the diagnosis without a word of the call", () => {
    const diagnosis = diagnosisOf({ findings: [FINDING] });
    const line = toLine(diagnosis, { side: "affected" });
    expect(line).toMatchObject({
      v: 1,
      key: hashConversation(diagnosis.conversation),
      side: "affected",
      status: "read",
      id: "call-1",
      unit: "turn",
      position: 9,
      rationale: "States what no source says.",
      verdict: { kind: "cliff", turn: 9 },
      answers: 14,
      gaps: 0,
    });
    expect(line.curve[8]).toEqual({ turn: 9, status: "scored", score: 0.53, failed: ["grounded"] });
    expect(line.findings).toEqual([
      { check: "denied-by-tool", turn: 9, category: "tool-result", severity: "critical" },
    ]);
    const text = JSON.stringify(line);
    for (const word of ["Question 9", "answer to question", "refundable"]) {
      expect(text).not.toContain(word);
    }
  });

  it("survives being written and read", () => {
    const line = toLine(diagnosisOf({ points: [0.9, "failed", "skipped", 0.3, "unasked"] }), {
      side: "baseline",
    });
    expect(ResultLineSchema.parse(JSON.parse(JSON.stringify(line)))).toEqual(line);
    expect([line.answers, line.gaps]).toEqual([3, 1]);
  });

  it("takes the reason from the named step where the turn was looked into", () => {
    const plain = diagnosisOf();
    const named = plain.curve[8];
    const step = { ...(named ?? plain.curve[0]), step: 2, rationale: "The tool said otherwise." };
    const line = toLine(
      { ...plain, verdict: { ...CLIFF_AT_9, step: 2 }, zoom: { points: [step] } } as typeof plain,
      { side: "affected" },
    );
    expect(line).toMatchObject({ position: 9, rationale: "The tool said otherwise." });
  });
});

it("names an unreadable file by its side and path, whoever reads it", () => {
  const place = { side: "affected", file: "bad.json", id: null } as const;
  const line = toUnreadableLine("not JSON", place);
  expect(line.key).toBe(toUnreadableLine("empty", place).key);
  expect(line.key).not.toBe(toUnreadableLine("x", { ...place, side: "baseline" }).key);
  expect(ResultLineSchema.parse(line)).toEqual(line);
});
