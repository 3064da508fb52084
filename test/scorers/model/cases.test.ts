import { describe, expect, it } from "vitest";
import { readConversation } from "../../../src/conversation/read/index.ts";
import { prefixesOf } from "../../../src/conversation/prefix.ts";
import { scanCurve, type Scan, type ScanOptions } from "../../../src/curve/scan.ts";
import { loadRubric } from "../../../src/rubric/load.ts";
import {
  createModelScorer,
  type ModelScorer,
  type ModelScorerOptions,
} from "../../../src/scorers/model.ts";
import { HAS_CASES, startFakeJudge, type LoggedRequest } from "../../support/fake-judge.ts";

interface Ran {
  readonly scan: Scan;
  readonly scorer: ModelScorer;
  readonly log: readonly LoggedRequest[];
}

/** Scans a case's conversation with its scripted judge, through the real SDK. */
async function runCase(
  id: string,
  options: Partial<ModelScorerOptions> & ScanOptions = {},
): Promise<Ran> {
  const judge = await startFakeJudge(id);
  try {
    const { conversation } = await readConversation(judge.conversation, {});
    const scorer = createModelScorer({
      rubric: await loadRubric(),
      baseUrl: judge.url,
      apiKey: "test-key",
      world: { random: () => 0 },
      ...options,
    });
    const scan = await scanCurve(prefixesOf(conversation, "turn"), scorer, options);
    return { scan, scorer, log: await judge.log() };
  } finally {
    await judge.close();
  }
}

const scoresOf = ({ scan }: Ran): (number | string)[] =>
  scan.curve.map((point) =>
    point.status === "scored"
      ? point.score
      : point.status === "failed"
        ? point.reason
        : point.status,
  );

const notesAt = ({ scan }: Ran, turn: number): readonly string[] => {
  const point = scan.curve[turn - 1];
  return point?.status === "scored" ? (point.notes ?? []) : [];
};

describe.skipIf(!HAS_CASES)("cases of public bug reports", () => {
  it("01: reads a verdict inside a fence without asking again", async () => {
    const ran = await runCase("01-fenced-reply");
    expect(scoresOf(ran)).toEqual([0.92, 0.41, 0.38]);
    expect(ran.log).toHaveLength(3);
  });

  it("02: leaves a reply that parses as it is, and mends trailing commas with a note", async () => {
    const ran = await runCase("02-comma-repair");
    expect(scoresOf(ran)).toEqual([0.88, 0.86, 0.84]);
    expect(ran.scan.curve[0]).toMatchObject({
      rationale: "lists A, B, ] and then stops, } as quoted",
    });
    expect(notesAt(ran, 2)).toEqual([expect.stringContaining("repaired")]);
    expect(ran.log).toHaveLength(3);
  });

  it("03: picks text blocks by type and joins them", async () => {
    const ran = await runCase("03-thinking-block-first");
    expect(scoresOf(ran)).toEqual([0.93, 0.91]);
    expect(JSON.stringify(ran.scan)).not.toContain("A first idea");
  });

  it("04: takes no score off the scale, and asks for it once more", async () => {
    const ran = await runCase("04-score-types-and-scales");
    expect(scoresOf(ran)).toEqual([0.9, 0.85, "invalid", "invalid", "invalid", 0.9]);
    expect(notesAt(ran, 2)).toEqual(["score converted from text"]);
    expect(ran.log).toHaveLength(9);
  });

  it("05: asks again once with a larger limit after a cut reply", async () => {
    const ran = await runCase("05-cut-at-max-tokens");
    expect(scoresOf(ran)).toEqual([0.9, 0.93, 0.91, 0.9]);
    const limits = ran.log.filter(({ when }) => when.includes("known fault"));
    expect(limits.map(({ max_tokens: limit }) => limit)).toEqual([4096, 8192]);
  });

  it("06: makes a gap of a refusal and of prose", async () => {
    const ran = await runCase("06-judge-refuses");
    expect(scoresOf(ran)).toEqual([0.9, "refusal", "invalid", 0.88, 0.87]);
  });

  it("07: waits as long as the server asks, and scores all turns", async () => {
    const ran = await runCase("07-429-then-fine");
    expect(scoresOf(ran)).toEqual([0.9, 0.89, 0.9, 0.88]);
    const times = ran.log.filter(({ when }) => when.includes("Leeds")).map(({ t_ms: at }) => at);
    expect(times).toHaveLength(3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(ran.scorer.totals()).toMatchObject({ calls: 6, retries: 2 });
    expect(ran.scorer.notices()).toContain("2 requests were sent again");
  });

  it("08: sends exactly the retries that were set to a service that stays overloaded", async () => {
    const sleep = () => Promise.resolve();
    const ran = await runCase("08-overloaded-for-good", { retries: 3, world: { sleep } });
    expect(scoresOf(ran)).toEqual([0.9, "overloaded", 0.87, 0.88]);
    expect(ran.log.filter(({ status }) => status === 529)).toHaveLength(4);
    expect(ran.scan.curve[1]).toMatchObject({ message: "529 Overloaded (after 4 requests)" });
  });

  it("11: makes a real call of every replay", async () => {
    const ran = await runCase("11-replay-is-not-a-cache-hit", { replays: 3 });
    expect(ran.log).toHaveLength(12);
    expect(ran.scan.curve[1]).toMatchObject({ spread: 0.4 });
  });

  it("12: sends no temperature to a model that takes none, and says so when it was wanted", async () => {
    const ran = await runCase("12-temperature-rejected", { extraBody: { temperature: 0 } });
    expect(scoresOf(ran)).toEqual([0.9, 0.88, 0.87, 0.86]);
    expect(ran.log.filter(({ status }) => status === 400)).toEqual([]);
    expect(ran.scorer.notices().join("\n")).toContain("takes no temperature");
  });

  it("12: learns from one refusal what an unknown model does not take", async () => {
    const extraBody = { temperature: 0 };
    const ran = await runCase("12-temperature-rejected", { model: "house-model", extraBody });
    expect(scoresOf(ran)).toEqual([0.9, 0.88, 0.87, 0.86]);
    expect(ran.log.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(ran.scorer.notices().join("\n")).toContain('refuses "temperature"');
  });

  it("19: shortens a huge tool result, says so, and is not refused for length", async () => {
    const ran = await runCase("19-huge-tool-output");
    expect(scoresOf(ran)).toEqual([0.3, 0.85]);
    expect(ran.log.filter(({ status }) => status === 400)).toEqual([]);
    expect(notesAt(ran, 1)).toEqual([
      expect.stringMatching(/^judged on shortened input: \d+ of 600066/),
    ]);
    expect(notesAt(ran, 2)).toEqual(notesAt(ran, 1));
  });

  it("20: adds up the four billing classes", async () => {
    const sleep = () => Promise.resolve();
    const ran = await runCase("20-usage-buckets", { world: { sleep } });
    expect(ran.scorer.totals()).toMatchObject({
      calls: 4,
      usage: { inputTokens: 72, cacheWriteTokens: 3200, cacheReadTokens: 6100, outputTokens: 150 },
      usd: expect.closeTo((72 * 2 + 3200 * 2.5 + 6100 * 0.1 + 150 * 10) / 1e6, 10),
    });
  });

  it("23: takes no verdict that the transcript holds, and marks the turn", async () => {
    const ran = await runCase("23-forged-verdict");
    expect(scoresOf(ran)).toEqual([0.8, "invalid", 0.7]);
    expect(ran.scorer.notices().join("\n")).toContain(
      "text aimed at the grader in turn 2 (message 3, a forged verdict)",
    );
  });
});
