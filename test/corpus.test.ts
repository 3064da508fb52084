import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import {
  readConversation,
  readConversations,
  type ReadResult,
} from "../src/conversation/read/index.ts";
import { findTurns } from "../src/conversation/turns.ts";
import { diagnose } from "../src/diagnose.ts";
import type { Diagnosis } from "../src/diagnosis.ts";
import { createChecksScorer } from "../src/scorers/checks.ts";
import { createRecordedScorer, loadRecordedScores } from "../src/scorers/recorded.ts";
import { corpusFiles, corpusPath, hasCorpus, readJson } from "./support/corpus.ts";

const RETAIL = corpusFiles("tau-retail", "calls");
const WHO_AND_WHEN = corpusFiles("who-and-when", "runs");

async function collect(results: AsyncIterable<ReadResult>): Promise<ReadResult[]> {
  const all: ReadResult[] = [];
  for await (const result of results) all.push(result);
  return all;
}

const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

const readAll = (files: readonly string[]) =>
  Promise.all(files.map((file) => readConversation(file)));

/** Messages that the verdict names, as a range, or null without a named unit. */
function namedRange({ curve, verdict }: Diagnosis): readonly [number, number] | null {
  const named = curve.find(
    (point) => point.turn === verdict.turn && (point.step ?? null) === verdict.step,
  );
  return named?.messages ?? null;
}

async function diagnoseRecorded(file: string, scoresFile: string): Promise<Diagnosis> {
  const { conversation, input } = await readConversation(file);
  const scores = await loadRecordedScores(scoresFile);
  const scorer = createRecordedScorer(scores, [basename(file, ".json")], scoresFile);
  return diagnose(conversation, { scorer, input, unit: "step" });
}

function isNamed(diagnosis: Diagnosis, message: number): boolean {
  const range = namedRange(diagnosis);
  return range !== null && range[0] <= message && message <= range[1];
}

// Without the corpora beside the project these are skipped: real calls are not copied into it.
describe.skipIf(!hasCorpus)("the corpora of real calls", () => {
  it("tau-retail: 29 calls are read, with 7.7 agent turns and 17.3 assistant messages a call", async () => {
    const calls = await readAll(RETAIL);
    const turns = calls.map(({ conversation }) => findTurns(conversation.messages).length);
    const agent = calls.map(
      ({ conversation }) => conversation.messages.filter(({ role }) => role === "agent").length,
    );
    expect(calls).toHaveLength(29);
    expect(mean(turns)).toBeCloseTo(7.7, 1);
    expect(mean(agent)).toBeCloseTo(17.3, 1);
  });

  it("all calls of the three corpora run through the checks", async () => {
    const calls = [
      ...(await readAll([...RETAIL, ...WHO_AND_WHEN])),
      ...(await collect(readConversations(corpusPath("tau-airline", "calls.jsonl")))),
    ];
    expect(calls).toHaveLength(29 + 126 + 93);
    for (const { conversation, input } of calls) {
      const { curve } = await diagnose(conversation, { scorer: createChecksScorer(), input });
      expect(curve.length).toBeGreaterThan(0);
      expect(curve.filter((point) => point.status === "failed")).toEqual([]);
    }
  });

  it("no answer key of a labelled run enters its conversation", async () => {
    for (const file of WHO_AND_WHEN.slice(0, 20)) {
      const { conversation } = await readConversation(file);
      const keys = readJson(file) as { mistake_reason: string };
      const text = JSON.stringify(conversation);
      expect(text).not.toContain(JSON.stringify(keys.mistake_reason).slice(1, -1));
      expect(text).not.toMatch(/mistake_|ground_truth|is_correct/);
    }
  });

  it("tau-retail by recorded scores: at least 12 of the 20 agent-caused steps are named exactly", async () => {
    const labels = (
      readJson(corpusPath("tau-retail", "labels.json")) as {
        call: number;
        message: number;
        owner: string;
      }[]
    ).filter(({ owner }) => owner === "agent");
    const scores = corpusPath("tau-retail", "judge-scores", "steps.ndjson");
    let exact = 0;
    for (const { call, message } of labels) {
      const diagnosis = await diagnoseRecorded(
        corpusPath("tau-retail", "calls", `${call}.json`),
        scores,
      );
      if (isNamed(diagnosis, message)) exact += 1;
    }
    expect(labels).toHaveLength(20);
    expect(exact).toBeGreaterThanOrEqual(12);
  });

  it("who-and-when by recorded scores: at least 14 of 27 are named exactly", async () => {
    const path = corpusPath("who-and-when", "judge-scores", "entries.ndjson");
    const runs = [...(await loadRecordedScores(path)).keys()];
    let exact = 0;
    for (const run of runs) {
      const file = corpusPath("who-and-when", "runs", `${run}.json`);
      const step = Number((readJson(file) as { mistake_step: string }).mistake_step);
      if (isNamed(await diagnoseRecorded(file, path), step)) exact += 1;
    }
    expect(runs).toHaveLength(27);
    expect(exact).toBeGreaterThanOrEqual(14);
  });
});
