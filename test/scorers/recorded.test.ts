import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prefixesOf, type Unit } from "../../src/conversation/prefix.ts";
import type { Message } from "../../src/conversation/model.ts";
import { createRecordedScorer, loadRecordedScores } from "../../src/scorers/recorded.ts";
import { conversationOf } from "../support/diagnosis.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-recorded-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two turns; the second has two steps, at messages 3 and 5. */
const MESSAGES: readonly Message[] = [
  { role: "user", text: "Hello there.", source: "0" },
  { role: "agent", text: "Good morning to you too.", source: "1" },
  { role: "user", text: "Where is it?", source: "2" },
  { role: "agent", toolCalls: [{ id: "a", name: "find", arguments: {} }], source: "3" },
  { role: "tool", toolResult: { callId: "a", text: "here", isError: false }, source: "4" },
  { role: "agent", text: "It is here.", source: "5" },
];

async function scoresOf(text: string, unit: Unit, { replay = 1, name = "call-1" } = {}) {
  const path = join(folder, "scores");
  writeFileSync(path, text);
  const scorer = createRecordedScorer(await loadRecordedScores(path), [name], "scores");
  const prefixes = prefixesOf(conversationOf(MESSAGES), unit);
  const outcomes = await Promise.all(prefixes.map((prefix) => scorer.score(prefix, { replay })));
  return {
    units: scorer.units,
    scores: outcomes.map((outcome) => (outcome.status === "scored" ? outcome.score : null)),
    outcomes,
  };
}

describe("recorded scores", () => {
  it("are found by turn", async () => {
    const { scores, units } = await scoresOf(
      '{"turn":1,"score":0.9}\n{"turn":2,"score":0.4}\n',
      "turn",
    );
    expect(scores).toEqual([0.9, 0.4]);
    expect(units).toEqual(["turn"]);
  });

  it("are found by message: a step has its own, a turn that of its worst step", async () => {
    const rows = '{"message":1,"score":0.9}\n{"message":3,"score":0.8}\n{"message":5,"score":0.3}';
    expect((await scoresOf(rows, "step")).scores).toEqual([0.9, 0.8, 0.3]);
    expect((await scoresOf(rows, "turn")).scores).toEqual([0.9, 0.3]);
    expect((await scoresOf(rows, "turn")).units).toEqual(["step", "turn"]);
  });

  it("are found by turn and step: a turn without a row of its own has that of its worst step", async () => {
    const rows = [
      '{"turn":1,"step":1,"score":0.9}',
      '{"turn":2,"step":1,"score":0.4}',
      '{"turn":2,"step":2,"score":0.8}',
    ].join("\n");
    expect((await scoresOf(rows, "step")).scores).toEqual([0.9, 0.4, 0.8]);
    expect((await scoresOf(rows, "turn")).scores).toEqual([0.9, 0.4]);
    const withTurn = `${rows}\n{"turn":2,"score":0.7}`;
    expect((await scoresOf(withTurn, "turn")).scores).toEqual([0.9, 0.7]);
    expect((await scoresOf(withTurn, "step")).scores).toEqual([0.9, 0.4, 0.8]);
  });

  it("are read from CSV, quoted commas and a byte order mark included", async () => {
    const { outcomes } = await scoresOf(
      '\uFEFFturn,score,rationale\n1,0.9,"fine, really"\n2,0.4,\n',
      "turn",
    );
    expect(outcomes).toMatchObject([{ score: 0.9, rationale: "fine, really" }, { score: 0.4 }]);
  });

  it("are chosen by the conversation that a row names", async () => {
    const rows = '{"call":7,"turn":1,"score":0.1}\n{"call":"call-1","turn":1,"score":0.9}\n';
    expect((await scoresOf(rows, "turn")).scores).toEqual([0.9, null]);
    await expect(scoresOf(rows, "turn", { name: "other" })).rejects.toThrow(
      '"scores" has no scores for "other"',
    );
  });

  it("are chosen by replay", async () => {
    const rows = '{"turn":1,"score":0.9}\n{"turn":1,"replay":2,"score":0.7}\n';
    expect((await scoresOf(rows, "turn", { replay: 2 })).scores).toEqual([0.7, null]);
  });

  it("leave a gap where a score is missing or empty, never a 0", async () => {
    const { outcomes } = await scoresOf("turn,score\n1,\n", "turn");
    expect(outcomes).toEqual([
      { status: "failed", reason: "error", message: "The recorded score is empty." },
      { status: "failed", reason: "error", message: "The recorded score is missing." },
    ]);
  });

  it.each([
    ["a score off the scale", '{"turn":1,"score":0.9}\n\n{"turn":2,"score":9}', /scores:3": score/],
    ["a score that is text", '{"turn":1,"score":"0.9"}', /scores:1": score/],
    ["a row without a place", '{"score":0.9}', /needs either turn or message/],
    ["a line that is no JSON", '{"turn":1,"score":0.9}\n{"turn":', /scores:2": is not JSON/],
    ["no rows", "", /holds no scores/],
    ["a list instead of lines", '[{"turn":1,"score":0.9}]', /is one JSON list/],
  ])("are refused with the line for %s", async (_title, text, message) => {
    await expect(scoresOf(text, "turn")).rejects.toThrow(message);
  });
});
