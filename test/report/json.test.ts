import { describe, expect, it } from "vitest";
import { z } from "zod";

import { reporters } from "../../src/report/index.ts";
import { OBEYED } from "../support/hostile.ts";
import { VERDICT_FLAGS, VERDICT_KINDS } from "../../src/verdict/types.ts";
import { CLIFF_AT_9, curveOf, callOf, diagnosisOf, FINDING } from "../support/diagnosis.ts";

const share = z.number().min(-1).max(1);
const turn = z.int().min(1);

/** docs/json.md, field by field; strict, so that a field that is not in the document fails. */
const pointBase = {
  turn,
  step: turn.optional(),
  messages: z.tuple([z.int().min(0), z.int().min(0)]),
  source: z.string(),
  tools: z.array(z.string()),
};
const Point = z.discriminatedUnion("status", [
  z.strictObject({
    ...pointBase,
    status: z.literal("scored"),
    score: z.number().min(0).max(1),
    spread: share.optional(),
    replays: z.array(z.number().nullable()).optional(),
    rationale: z.string().optional(),
    criteria: z
      .array(z.strictObject({ id: z.string(), verdict: z.enum(["pass", "minor", "major"]) }))
      .optional(),
    notes: z.array(z.string()).optional(),
  }),
  z.strictObject({ ...pointBase, status: z.literal("skipped"), reason: z.literal("short") }),
  z.strictObject({
    ...pointBase,
    status: z.literal("failed"),
    reason: z.string(),
    message: z.string(),
  }),
  z.strictObject({ ...pointBase, status: z.literal("unasked") }),
]);
const Report = z.strictObject({
  schemaVersion: z.literal(1),
  tool: z.strictObject({ name: z.string(), version: z.string() }),
  conversation: z.strictObject({
    id: z.string(),
    source: z.strictObject({
      file: z.string().nullable(),
      format: z.string(),
      detected: z.string(),
    }),
    unit: z.enum(["turn", "step"]),
    unitReason: z.string().nullable(),
    turns: z.int(),
    complete: z.boolean().nullable(),
    warnings: z.array(z.strictObject({ pointer: z.string(), message: z.string() })),
  }),
  rubric: z.strictObject({ id: z.string(), version: z.string(), sha256: z.string() }).nullable(),
  scorer: z.looseObject({ name: z.string() }),
  search: z.strictObject({
    mode: z.enum(["full", "bisect"]),
    replays: turn,
    judgeCalls: z.int(),
    reused: z.int(),
  }),
  settings: z.strictObject({ minDrop: share, healthyLevel: share }),
  curve: z.array(Point),
  verdict: z.strictObject({
    kind: z.enum(VERDICT_KINDS),
    turn: turn.nullable(),
    step: turn.nullable(),
    drop: share.nullable(),
    fall: share.nullable(),
    before: share.nullable(),
    after: share.nullable(),
    confidence: z.enum(["high", "medium", "low"]),
    runnerUp: z.strictObject({ turn, step: turn.optional(), fall: share }).nullable(),
    episodes: z.array(
      z.strictObject({ turn, step: turn.optional(), to: turn, fall: share, drop: share }),
    ),
    slide: z.strictObject({ from: turn, to: turn, loss: share }).nullable(),
    flags: z.array(z.enum(VERDICT_FLAGS)),
    sentence: z.string(),
  }),
  biggestDrop: z.strictObject({
    turn: turn.nullable(),
    step: turn.optional(),
    drop: share.nullable(),
  }),
  firstFailingTurn: turn.nullable(),
  failingShare: share.nullable(),
  stability: z
    .strictObject({ replays: turn, named: z.record(z.string(), z.int()), stable: z.boolean() })
    .nullable(),
  zoom: z.strictObject({ points: z.array(Point) }).nullable(),
  findings: z.array(
    z.strictObject({
      check: z.string(),
      scope: z.enum(["step", "turn", "conversation"]),
      turn: turn.nullable(),
      step: turn.optional(),
      source: z.string(),
      category: z.string(),
      severity: z.enum(["critical", "major", "minor"]),
      message: z.string(),
      evidence: z.array(z.string()),
    }),
  ),
  outcome: z.null(),
  usage: z.strictObject({
    inputTokens: z.int(),
    cacheWriteTokens: z.int(),
    cacheReadTokens: z.int(),
    outputTokens: z.int(),
    usd: z.number().nullable(),
  }),
  notices: z.array(z.string()),
  redaction: z.strictObject({ replaced: z.int() }).nullable(),
  command: z.string().nullable(),
});

describe("renderJson", () => {
  const conversation = callOf(6);
  const diagnosis = diagnosisOf({
    conversation,
    curve: curveOf(conversation, [0.9, "failed", "skipped", "unasked", 0.4, 0.41]).map((point) =>
      point.status === "scored"
        ? { ...point, spread: 0.1, replays: [0.85, null, 0.95], notes: ["repaired"] }
        : point,
    ),
    verdict: { ...CLIFF_AT_9, turn: 5, runnerUp: { turn: 6, fall: 0.4 } },
    findings: [FINDING],
    stability: { replays: 3, named: { "5": 2, "6": 1 }, stable: false },
    zoom: { points: [] },
    notices: ["cache not effective"],
  });

  it("is exactly what docs/json.md says", () => {
    expect(Report.safeParse(JSON.parse(reporters.json(diagnosis))).error).toBeUndefined();
    expect(Report.safeParse(JSON.parse(reporters.json(diagnosisOf()))).error).toBeUndefined();
  });

  it("keeps the order of the document and ends with a line end", () => {
    const json = reporters.json(diagnosis);
    expect(Object.keys(JSON.parse(json))).toEqual(Object.keys(Report.shape));
    expect(json.endsWith("}\n")).toBe(true);
  });

  it("gives back what was said, and prints nothing that a terminal obeys", () => {
    const words = "\u001b[31m\u009b\u202e\u2066\u200b\u2028\ufeff\u{e0041} ✓ 您 👨‍👩‍👧";
    const json = reporters.json(diagnosisOf({ verdict: { ...CLIFF_AT_9, sentence: words } }));
    expect(JSON.parse(json).verdict.sentence).toBe(words);
    expect(json).not.toMatch(OBEYED);
    expect(json).toContain("✓ 您 👨‍👩‍👧");
  });

  it("puts a call on one line when several are printed", () => {
    const line = reporters.json(diagnosis, { oneLine: true });
    expect(line.trimEnd()).not.toContain("\n");
    expect(JSON.parse(line)).toEqual(JSON.parse(reporters.json(diagnosis)));
  });
});
