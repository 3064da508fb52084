import { describe, expect, it } from "vitest";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { scanCurve } from "../../src/curve/scan.ts";
import { DropturnError } from "../../src/errors.ts";
import type { AnswerRecord, RecordLine } from "../../src/record/types.ts";
import { withRecord } from "../../src/scorers/recording.ts";
import { callOf } from "../support/diagnosis.ts";
import { fakeScorer, type Said } from "../support/scorers.ts";

const usage = { inputTokens: 10, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 2 };
const paid = (score: number): Said => ({
  status: "scored",
  score,
  usage,
  model: "judge-1",
  reply: `raw ${score}`,
});
const refused: Said = { status: "failed", reason: "refusal", message: "no", usage };

function memoryRecord(): AnswerRecord & { lines: RecordLine[] } {
  const lines: RecordLine[] = [];
  return {
    lines,
    notices: [],
    prepare: async () => {},
    find: (key) => lines.findLast((line) => line.key === key && line.outcome.status === "scored"),
    append: async (line) => void lines.push(line),
  };
}

const prefixes = prefixesOf(callOf(3), "turn");
const now = (): Date => new Date("2026-11-29T12:00:00Z");

async function run(
  record: AnswerRecord | null,
  table: readonly (Said | readonly Said[])[],
  replays = 1,
) {
  const scorer = fakeScorer(table, { keyOf: (prefix) => `turn-${prefix.turn}` });
  const recording = withRecord(scorer, { record, rubric: null, now });
  const { curve, usage: spent } = await scanCurve(prefixes, recording, { replays });
  return { curve, spent, counts: recording.counts(), asked: scorer.asked };
}

describe("withRecord", () => {
  it("asks nothing in a second run, and charges nothing for it", async () => {
    const record = memoryRecord();
    const table = [paid(0.9), paid(0.8), paid(0.3)];
    const first = await run(record, table);
    const second = await run(record, table);
    expect(first).toMatchObject({ counts: { asked: 3, reused: 0 }, spent: { inputTokens: 30 } });
    expect(second).toMatchObject({ counts: { asked: 0, reused: 3 }, spent: { inputTokens: 0 } });
    expect(second.curve).toEqual(first.curve);
  });

  it("says when the server's model has changed since the record was written", async () => {
    const record = memoryRecord();
    await run(record, [paid(0.9), refused, paid(0.3)]);
    const other = { status: "scored", score: 0.8, model: "judge-2" } as const;
    const scorer = fakeScorer([paid(0), other, paid(0)], { keyOf: ({ turn }) => `turn-${turn}` });
    const recording = withRecord(scorer, { record, rubric: null, now });
    await scanCurve(prefixes, recording);
    expect(recording.notices?.()).toEqual([
      "answers from the record are by judge-1, new ones by judge-2: their scores do not compare (--fresh asks again)",
    ]);
  });

  it("asks again only what failed", async () => {
    const record = memoryRecord();
    await run(record, [paid(0.9), refused, paid(0.3)]);
    const { asked, curve } = await run(record, [paid(0), paid(0.8), paid(0)]);
    expect(asked.map(({ prefix }) => prefix.turn)).toEqual([2]);
    expect(curve.map((point) => "score" in point && point.score)).toEqual([0.9, 0.8, 0.3]);
  });

  it("keeps replays apart", async () => {
    const record = memoryRecord();
    const steady = [paid(0.9), paid(0.9), paid(0.9)];
    const table = [steady, [paid(0.9), paid(0.5), paid(0.9)], steady];
    const first = await run(record, table, 3);
    expect(first.counts).toEqual({ asked: 9, reused: 0 });
    const second = await run(record, table, 3);
    expect(second.counts).toEqual({ asked: 0, reused: 9 });
    expect(second.curve[1]).toMatchObject({ replays: [0.9, 0.5, 0.9], spread: 0.4 });
  });

  it("writes a line with the raw reply, the reported model and the bill, and shows the reply nowhere else", async () => {
    const record = memoryRecord();
    const { curve } = await run(record, [paid(0.9), refused, paid(0.3)]);
    expect(record.lines[0]).toEqual({
      v: 1,
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      subject: { kind: "turn", turn: 1 },
      replay: 1,
      at: "2026-11-29T12:00:00.000Z",
      scorer: "fake",
      model: "judge-1",
      outcome: { status: "scored", score: 0.9 },
      reply: "raw 0.9",
      usage,
    });
    expect(record.lines[1]).toMatchObject({
      outcome: { status: "failed", reason: "refusal" },
      usage,
    });
    expect(JSON.stringify(curve)).not.toContain("raw 0.9");
  });

  it("keeps nothing of a scorer whose answers are never reused", async () => {
    const record = memoryRecord();
    const recording = withRecord(fakeScorer([paid(0.9), paid(0.8), paid(0.3)]), {
      record,
      rubric: null,
      now,
    });
    await scanCurve(prefixes, recording);
    expect(record.lines).toEqual([]);
    expect(recording.counts()).toEqual({ asked: 3, reused: 0 });
  });

  it("asks nobody when no answer could be kept", async () => {
    const full = new DropturnError("E_RECORD", "The record cannot be written.");
    const record = { ...memoryRecord(), prepare: () => Promise.reject(full) };
    const scorer = fakeScorer([paid(0.9), paid(0.8), paid(0.3)], {
      keyOf: ({ turn }) => `${turn}`,
    });
    const { stop } = await scanCurve(prefixes, withRecord(scorer, { record, rubric: null, now }));
    expect(stop?.cause).toBe(full);
    expect(scorer.asked).toEqual([]);
  });

  it("shows an answer that is paid for and cannot be kept, says so, and asks no more", async () => {
    const full = new DropturnError("E_RECORD", "The record cannot be written.");
    const record = { ...memoryRecord(), append: () => Promise.reject(full) };
    const scorer = fakeScorer([paid(0.9), paid(0.8), paid(0.3)], {
      keyOf: ({ turn }) => `${turn}`,
    });
    const recording = withRecord(scorer, { record, rubric: null, now });
    const { curve, usage: spent } = await scanCurve(prefixes, recording, { concurrency: 1 });
    expect(curve.map(({ status }) => status)).toEqual(["scored", "failed", "failed"]);
    expect(curve[1]).toMatchObject({ message: "The record cannot be written." });
    expect(spent).toEqual(usage);
    expect(recording.notices?.()).toEqual(["The record cannot be written."]);
    expect(scorer.asked).toHaveLength(1);
  });

  it("lets the scorer plan only what is missing", async () => {
    const record = memoryRecord();
    await run(record, [paid(0.9), refused, refused]);
    const planned: number[][] = [];
    const scorer = fakeScorer([paid(0), paid(0.8), paid(0.7)], {
      keyOf: (prefix) => `turn-${prefix.turn}`,
      plan: (_prefixes, jobs) => {
        planned.push(jobs.map((job) => job.prefix));
        return [jobs];
      },
    });
    await scanCurve(prefixes, withRecord(scorer, { record, rubric: null, now }));
    expect(planned).toEqual([[1, 2]]);
  });
});
