import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { readConversation } from "../../src/conversation/read/index.ts";
import type { Prefix } from "../../src/conversation/prefix.ts";
import { diagnose } from "../../src/diagnose.ts";
import type { Diagnosis } from "../../src/diagnosis.ts";
import type { ScoreOutcome } from "../../src/outcome.ts";
import { createRedactor } from "../../src/redact/index.ts";
import { reporters, type ReportName } from "../../src/report/index.ts";
import { redactDiagnosis } from "../../src/report/redact-diagnosis.ts";
import { fakeScorer } from "../support/scorers.ts";

const CASES = join(import.meta.dirname, "../../../shared/cases");
const REPORTS = Object.keys(reporters) as ReportName[];

const Judge = z.object({
  replies: z.array(
    z.object({
      when: z.string(),
      do: z.array(
        z.looseObject({ text: z.string().optional(), stop_reason: z.string().optional() }),
      ),
    }),
  ),
});
const Reply = z.object({ score: z.number(), rationale: z.string() });

/** What the case's judge says about the last words of a prefix. */
function answer({ replies }: z.infer<typeof Judge>, prefix: Prefix): ScoreOutcome {
  const words = prefix.messages
    .slice(prefix.last[0])
    .map(({ text }) => text ?? "")
    .join("\n");
  const [step] = replies.find(({ when }) => words.includes(when))?.do ?? [];
  if (step?.stop_reason === "refusal")
    return { status: "failed", reason: "refusal", message: "the judge refused" };
  if (step?.text === undefined)
    return { status: "failed", reason: "error", message: "scripted: cannot process this input" };
  try {
    return { status: "scored", ...Reply.parse(JSON.parse(step.text)) };
  } catch {
    return { status: "failed", reason: "invalid", message: "the reply is not readable" };
  }
}

async function diagnoseCase(name: string): Promise<Diagnosis> {
  const { conversation, input } = await readConversation(
    join(CASES, name, "conversation.json"),
    {},
  );
  const judge = Judge.parse(JSON.parse(readFileSync(join(CASES, name, "judge.json"), "utf8")));
  const scorer = {
    ...fakeScorer([]),
    score: (prefix: Prefix) => Promise.resolve(answer(judge, prefix)),
  };
  return diagnose(conversation, { scorer, input });
}

// Skipped where the shared cases are absent, as in a fresh clone elsewhere.
describe.skipIf(!existsSync(CASES))("reports of the collected cases", () => {
  it.each([
    ["24-chart-with-a-gap", 5, 3],
    ["09-one-bad-turn", 5, 3],
  ])("%s: every report names turn %i and shows the gap at turn %i", async (name, turn, gap) => {
    const diagnosis = await diagnoseCase(name);
    expect(JSON.parse(reporters.json(diagnosis)).verdict.turn).toBe(turn);
    for (const report of ["text", "note"] as const) {
      const lines = reporters[report](diagnosis).split("\n");
      const axis = lines.findIndex((line) => line.startsWith("turn  "));
      const column = 6 + (gap - 1) * 6;
      expect(lines[axis]?.slice(column)).toMatch(new RegExp(`^${gap}\\b`));
      expect(lines[axis + 1]?.[column]).toBe("x");
      for (const line of lines.slice(axis - 11, axis))
        expect(line.slice(column, column + 6).trim()).toBe("");
      expect(lines.join("\n")).toContain(`turn ${gap}: no score`);
    }
    expect(reporters.svg(diagnosis).match(/<polyline/g)).toHaveLength(2);
  });

  it("06: two refusals are gaps with their reasons, and what lies in them is not ruled out", async () => {
    const diagnosis = await diagnoseCase("06-judge-refuses");
    const text = reporters.text(diagnosis, { width: 120 });
    expect(text).toContain("2 of 5 turns have no score; a fall inside them is not ruled out");
    expect(text).toContain("turn 2: no score (refusal");
    expect(text).toContain("turn 3: no score (invalid");
    const { curve } = JSON.parse(reporters.json(diagnosis));
    expect(curve[1]).not.toHaveProperty("score");
  });

  it("13: what prints as the threshold was decided as the threshold", async () => {
    const diagnosis = await diagnoseCase("13-exactly-at-the-threshold");
    expect(reporters.text(diagnosis)).toMatch(/biggest single-step drop: turn \d, 0\.15$/m);
  });

  it("21: Chinese turns keep their numbers, and the short one is shown as skipped", async () => {
    const diagnosis = await diagnoseCase("21-chinese-turns");
    expect(diagnosis.curve.map(({ status }) => status)).toEqual([
      "skipped",
      "scored",
      "scored",
      "scored",
    ]);
    const text = reporters.text(diagnosis);
    expect(text).toContain("turn 1: skipped, too short to score");
    expect(text).toContain("agent: 很抱歉，运费一律不退");
  });

  it.each(REPORTS)(
    "25: hostile words and personal data do no harm in the %s report",
    async (name) => {
      const redacted = redactDiagnosis(await diagnoseCase("25-note-with-pipes"), createRedactor());
      const report = reporters[name](redacted, { verbose: true });
      for (const value of ["4929 0000 0000 6", "jo.bloggs@example.com", "+44 20 7946 0999"]) {
        expect(report).not.toContain(value);
      }
    },
  );

  it("25: the note makes no heading, element or mention of the data, and the page no element", async () => {
    const diagnosis = await diagnoseCase("25-note-with-pipes");
    expect(reporters.note(diagnosis)).not.toMatch(/^(?:# |<)|[^`]<script|@channel/m);
    expect(reporters.html(diagnosis)).not.toContain("<script>alert");
  });
});
