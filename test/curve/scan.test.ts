import { describe, expect, it } from "vitest";
import type { Conversation } from "../../src/conversation/model.ts";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { scanCurve, type ScanOptions } from "../../src/curve/scan.ts";
import type { CurvePoint } from "../../src/curve/types.ts";
import { DropturnError } from "../../src/errors.ts";
import { callOf, conversationOf } from "../support/diagnosis.ts";
import { fakeScorer } from "../support/scorers.ts";

const scan = (
  conversation: Conversation,
  scorer: ReturnType<typeof fakeScorer>,
  options: ScanOptions = {},
) => scanCurve(prefixesOf(conversation, "turn"), scorer, options);

const short = (point: CurvePoint): unknown =>
  point.status === "scored" ? point.score : point.status;

const said = (score: number, rationale: string) =>
  ({ status: "scored", score, rationale }) as const;

describe("scanCurve", () => {
  it("scores every prefix and keeps their order", async () => {
    const { curve } = await scan(callOf(4), fakeScorer([0.9, 0.8, 0.7, 0.6]));
    expect(curve.map(short)).toEqual([0.9, 0.8, 0.7, 0.6]);
    expect(curve.map((point) => point.messages)).toEqual([
      [1, 1],
      [3, 3],
      [5, 5],
      [7, 7],
    ]);
  });

  it("shows no scorer a later message", async () => {
    const conversation = callOf(6);
    const scorer = fakeScorer([1, 1, 1, 1, 1, 1]);
    await scan(conversation, scorer);
    for (const { prefix } of scorer.asked) {
      expect(prefix.messages).toEqual(conversation.messages.slice(0, prefix.turn * 2));
      expect(Object.keys(prefix).toSorted()).toEqual(["last", "messages", "turn", "unit"]);
    }
  });

  it("keeps a failure as a gap with its reason, beside the scores", async () => {
    const refusal = { status: "failed", reason: "refusal", message: "I cannot." } as const;
    const { curve, stop } = await scan(callOf(3), fakeScorer([0.9, refusal, 0.8]));
    expect(curve.map(short)).toEqual([0.9, "failed", 0.8]);
    expect(curve[1]).toMatchObject({ reason: "refusal", message: "I cannot." });
    expect(stop).toBeNull();
  });

  it("skips a short turn that does nothing, and does not ask about it", async () => {
    const conversation = conversationOf([
      { role: "user", text: "Can you change my seat, please?", source: "0" },
      { role: "agent", text: "Sure, one moment.", source: "1" },
      { role: "user", text: "Thank you very much.", source: "2" },
      { role: "agent", text: "Your seat has been changed to 12A.", source: "3" },
    ]);
    const scorer = fakeScorer([0.1, 0.9]);
    const { curve } = await scan(conversation, scorer);
    expect(curve.map(short)).toEqual(["skipped", 0.9]);
    expect(scorer.asked).toHaveLength(1);
  });

  it("counts the words of a language without spaces", async () => {
    const conversation = conversationOf([
      { role: "user", text: "你好", source: "0" },
      { role: "agent", text: "好的。", source: "1" },
      { role: "user", text: "我的订单在哪里？", source: "2" },
      { role: "agent", text: "您的订单已经从上海仓库发出，预计明天下午送达。", source: "3" },
    ]);
    const { curve } = await scan(conversation, fakeScorer([0.1, 0.9]));
    expect(curve.map(short)).toEqual(["skipped", 0.9]);
  });

  it("never skips a wordless turn that calls a tool", async () => {
    const conversation = conversationOf([
      { role: "user", text: "Cancel it.", source: "0" },
      { role: "agent", toolCalls: [{ id: "1", name: "cancel_order", arguments: {} }], source: "1" },
      { role: "tool", toolResult: { callId: "1", text: "ok", isError: false }, source: "2" },
    ]);
    const { curve } = await scan(conversation, fakeScorer([0.2]));
    expect(curve[0]).toMatchObject({
      status: "scored",
      facts: { tools: ["cancel_order"], consequential: true, toolErrors: 0, words: 0 },
    });
  });

  it("asks each replay and takes their mean, with spread and the typical rationale", async () => {
    const scorer = fakeScorer([[said(0.9, "a"), said(0.5, "b"), said(0.8, "c")]]);
    const { curve } = await scan(callOf(1), scorer, { replays: 3 });
    expect(curve[0]).toMatchObject({
      score: 0.733,
      spread: 0.4,
      replays: [0.9, 0.5, 0.8],
      rationale: "c",
    });
  });

  it("has null where one replay of several gave no score", async () => {
    const empty = { status: "failed", reason: "empty", message: "nothing" } as const;
    const { curve } = await scan(callOf(1), fakeScorer([[0.9, empty, 0.7]]), { replays: 3 });
    expect(curve[0]).toMatchObject({ score: 0.8, replays: [0.9, null, 0.7] });
  });

  it("keeps no more requests in flight than it is told", async () => {
    let inFlight = 0;
    let most = 0;
    const scorer = fakeScorer([], {
      async score() {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise((done) => setTimeout(done, 2));
        inFlight -= 1;
        return { status: "scored", score: 1 };
      },
    });
    await scan(callOf(20), scorer, { concurrency: 3 });
    expect(most).toBe(3);
  });

  it("starts a wave when the one before it has ended", async () => {
    const ended: number[] = [];
    const scorer = fakeScorer([], {
      plan: (_prefixes, jobs) => [jobs.slice(-1), jobs.slice(0, -1)],
      async score(prefix) {
        await new Promise((done) => setTimeout(done, 1));
        ended.push(prefix.turn);
        return { status: "scored", score: 1 };
      },
    });
    await scan(callOf(3), scorer);
    expect(ended[0]).toBe(3);
  });

  it.each([
    ["a spent budget", new DropturnError("E_BUDGET", "The budget is spent."), "budget"],
    ["a refused key", new DropturnError("E_KEY", "The key was refused."), "error"],
  ])("stops at %s and keeps what was scored", async (_title, error, reason) => {
    const scorer = fakeScorer([0.9, 0.8, error, 0.7, 0.6]);
    const { curve, stop } = await scan(callOf(5), scorer, { concurrency: 1 });
    expect(curve.map(short)).toEqual([0.9, 0.8, "failed", "failed", "failed"]);
    expect(curve[4]).toMatchObject({ reason, message: error.message });
    expect(stop).toMatchObject({ reason, cause: error });
    expect(scorer.asked).toHaveLength(3);
  });

  it("keeps what was scored when it is interrupted", async () => {
    const controller = new AbortController();
    const scorer = fakeScorer([], {
      async score(prefix) {
        if (prefix.turn === 3) controller.abort();
        controller.signal.throwIfAborted();
        return { status: "scored", score: 0.9 };
      },
    });
    const { curve, stop } = await scan(callOf(5), scorer, {
      concurrency: 1,
      signal: controller.signal,
    });
    expect(curve.map(short)).toEqual([0.9, 0.9, "failed", "failed", "failed"]);
    expect(stop?.reason).toBe("interrupted");
  });

  it("keeps the place of a replay when one before it was cut off", async () => {
    const spent = new DropturnError("E_BUDGET", "The budget is spent.");
    const scorer = fakeScorer([[spent, said(0.7, "b"), said(0.9, "c")]]);
    const { curve } = await scan(callOf(1), scorer, { replays: 3, concurrency: 3 });
    expect(curve[0]).toMatchObject({ status: "scored", score: 0.8, replays: [null, 0.7, 0.9] });
  });

  it("lets what is in flight be answered before it throws a bug", async () => {
    const answered: number[] = [];
    const scorer = fakeScorer([], {
      async score({ turn }) {
        if (turn === 1) throw new TypeError("bug");
        await new Promise((done) => setTimeout(done, 20));
        answered.push(turn);
        return { status: "scored", score: 0.9 };
      },
    });
    await expect(scan(callOf(6), scorer, { concurrency: 3 })).rejects.toThrow("bug");
    expect(answered).toEqual([2, 3]);
  });

  it("lets a bug of ours out instead of calling it a gap", async () => {
    await expect(scan(callOf(2), fakeScorer([0.9, new TypeError("bug")]))).rejects.toThrow("bug");
  });
});
