import { describe, expect, it } from "vitest";
import type { Message } from "../src/conversation/model.ts";
import { diagnose, gapsOf } from "../src/diagnose.ts";
import { DropturnError } from "../src/errors.ts";
import { createChecksScorer } from "../src/scorers/checks.ts";
import { callOf, conversationOf, REFUND_SCORES } from "./support/diagnosis.ts";
import { fakeScorer } from "./support/scorers.ts";

/** A call whose second turn has two steps: a tool call, then words. */
const TWO_STEPS: readonly Message[] = [
  { role: "user", text: "Good morning, I need help.", source: "0" },
  { role: "agent", text: "Good morning, how can I help you?", source: "1" },
  { role: "user", text: "Cancel my order, please.", source: "2" },
  { role: "agent", toolCalls: [{ id: "a", name: "cancel_order", arguments: {} }], source: "3" },
  { role: "tool", toolResult: { callId: "a", text: "ok", isError: false }, source: "4" },
  { role: "agent", text: "Your order has been cancelled now.", source: "5" },
  { role: "user", text: "Thanks a lot.", source: "6" },
  { role: "agent", text: "You are welcome, have a nice day.", source: "7" },
];

describe("diagnose", () => {
  it("names the turn, the plain rule beside it, and what it was scored by", async () => {
    const diagnosis = await diagnose(callOf(14), { scorer: fakeScorer(REFUND_SCORES) });
    expect(diagnosis).toMatchObject({
      unit: "turn",
      scorer: { name: "fake" },
      rubric: null,
      search: { mode: "full", replays: 1, judgeCalls: 14, reused: 0 },
      verdict: { kind: "cliff", turn: 9 },
      biggestDrop: { turn: 9, drop: 0.31 },
      firstFailingTurn: 11,
      stability: null,
      zoom: null,
    });
  });

  it("zooms into the named turn and names the step in it", async () => {
    const scorer = fakeScorer([], {
      score: async ({ unit, turn, step }) => ({
        status: "scored",
        score: turn !== 2 ? 0.9 : unit === "turn" ? 0.3 : step === 1 ? 0.3 : 0.4,
      }),
    });
    const { verdict, zoom } = await diagnose(conversationOf(TWO_STEPS), { scorer });
    expect(verdict).toMatchObject({ turn: 2, step: 1 });
    expect(verdict.sentence).toContain("step 2.1 (it calls cancel_order)");
    expect(zoom?.points.map((point) => [point.turn, point.step])).toEqual([
      [2, 1],
      [2, 2],
    ]);
  });

  it.each([
    ["it is told not to", { zoom: false }, {}],
    ["the scorer knows no steps", {}, { units: ["turn"] as const }],
  ])("does not zoom when %s", async (_title, options, extra) => {
    const scorer = fakeScorer([0.9, 0.3, 0.9], extra);
    const { zoom, verdict } = await diagnose(conversationOf(TWO_STEPS), { scorer, ...options });
    expect(zoom).toBeNull();
    expect(verdict).toMatchObject({ turn: 2, step: null });
  });

  it("reads a run with at most one user utterance by step, and says so", async () => {
    const run = conversationOf(
      ["a", "b", "c"].map((name) => ({ role: "agent", name, text: `I am ${name}.`, source: name })),
    );
    const scorer = fakeScorer([], {
      score: async ({ step = 0 }) => ({ status: "scored", score: [0.9, 0.2, 0.2][step - 1] ?? 0 }),
    });
    const diagnosis = await diagnose(run, { scorer });
    expect(diagnosis).toMatchObject({
      unit: "step",
      unitReason: "the call has at most one user utterance",
      verdict: { turn: 1, step: 2 },
    });
  });

  it("reads a run with one user utterance by turn when the scores are by turn, and says so", async () => {
    const run = conversationOf([
      { role: "user", text: "What is the fee?", source: "0" },
      { role: "agent", text: "The fee is ninety euros a month.", source: "1" },
    ]);
    const diagnosis = await diagnose(run, { scorer: fakeScorer([0.9], { units: ["turn"] }) });
    expect(diagnosis).toMatchObject({ unit: "turn", unitReason: "the scores are by turn" });
    expect(gapsOf(diagnosis)).toEqual([]);
  });

  it("refuses a unit that the scorer has no scores for, instead of a curve of gaps", async () => {
    const scorer = fakeScorer([0.9], { units: ["turn"] });
    await expect(diagnose(callOf(3), { scorer, unit: "step" })).rejects.toThrow(
      "has no scores by step",
    );
  });

  it("keeps the checks' confidence low", async () => {
    const { verdict } = await diagnose(callOf(6), { scorer: createChecksScorer() });
    expect(verdict.confidence).toBe("low");
  });

  it("counts the points that were not scored as gaps", async () => {
    const refusal = { status: "failed", reason: "refusal", message: "no" } as const;
    const diagnosis = await diagnose(callOf(5), {
      scorer: fakeScorer([0.9, refusal, 0.9, 0.4, 0.4]),
    });
    expect(gapsOf(diagnosis)).toHaveLength(1);
    expect(diagnosis.verdict.flags).toContain("judge-gaps");
  });

  it("throws what made the scorer give up when not one score came", async () => {
    const refused = new DropturnError("E_KEY", "The key was refused.");
    await expect(
      diagnose(callOf(3), { scorer: fakeScorer([refused, refused, refused]) }),
    ).rejects.toBe(refused);
  });

  it("keeps what it has, and says why, when the scorer gave up on the way", async () => {
    const spent = new DropturnError("E_BUDGET", "The budget of 0.10 USD is spent.");
    const diagnosis = await diagnose(callOf(4), {
      scorer: fakeScorer([0.9, 0.4, spent, spent]),
      concurrency: 1,
    });
    expect(diagnosis.curve.map((point) => point.status)).toEqual([
      "scored",
      "scored",
      "failed",
      "failed",
    ]);
    expect(diagnosis.notices).toEqual(["The budget of 0.10 USD is spent."]);
  });

  it("refuses a conversation without an agent turn", async () => {
    const silent = conversationOf([{ role: "user", text: "Hello?", source: "0" }]);
    await expect(diagnose(silent, { scorer: fakeScorer([]) })).rejects.toThrow("has no agent turn");
  });

  it("sends no message from after the prefix, and nothing but what was said", async () => {
    const conversation = {
      ...callOf(4),
      goal: "SECRET-GOAL",
      metadata: { reward: "SECRET-REWARD" },
      outcome: { state: "SECRET-STATE" },
    };
    const scorer = fakeScorer([0.9, 0.9, 0.2, 0.2]);
    await diagnose(conversation, { scorer });
    for (const { prefix } of scorer.asked) {
      const sent = JSON.stringify(prefix);
      expect(sent).not.toContain("SECRET");
      expect(sent).not.toContain(`question ${prefix.turn + 1}`);
    }
  });
});
