import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../src/conversation/model.ts";
import { prefixesOf } from "../../../src/conversation/prefix.ts";
import { scanCurve } from "../../../src/curve/scan.ts";
import { loadRubric } from "../../../src/rubric/load.ts";
import { blocksTo, createBlockCutter, type Block } from "../../../src/scorers/model/blocks.ts";
import { createFitter } from "../../../src/scorers/model/long-calls.ts";
import { createModelScorer } from "../../../src/scorers/model.ts";
import { callFrom } from "../../support/calls.ts";
import { fakeServices } from "../../support/judge.ts";

const service = fakeServices();
const ROOM = 3_000;

const longCall = (turns: number): Conversation =>
  callFrom([
    "system: Refunds need a receipt.",
    ...Array.from({ length: turns }, (_, i) => [
      `user: No, the number is N-${i + 1}.`,
      `agent: I will note that. ${"Some more words. ".repeat(20)}`,
    ]).flat(),
  ]);

const fitted = (turns: number): Block[] => {
  const cut = createBlockCutter();
  const fit = createFitter();
  return prefixesOf(longCall(turns), "turn").map((prefix) => fit(cut(prefix), ROOM));
};

const middleOf = (last: Block): Block | undefined =>
  blocksTo(last).find(({ text }) => text.startsWith("<left_out>"));

describe("a fitter", () => {
  it("leaves calls that fit as they are", () => {
    const cut = createBlockCutter();
    const fit = createFitter();
    for (const prefix of prefixesOf(longCall(10), "turn")) {
      expect(fit(cut(prefix), ROOM)).toBe(cut(prefix));
    }
  });

  it("fits every longer prefix, with the opening and the last turn word for word", () => {
    const cut = createBlockCutter();
    const whole = prefixesOf(longCall(120), "turn").map((prefix) => cut(prefix));
    for (const [i, last] of fitted(120).entries()) {
      expect(last.tokensSoFar).toBeLessThanOrEqual(ROOM);
      const texts = blocksTo(last).map(({ text }) => text);
      const original = blocksTo(whole[i] ?? last).map(({ text }) => text);
      expect(texts.slice(0, 2)).toEqual(original.slice(0, 2));
      expect(texts.at(-1)).toBe(original.at(-1));
    }
  });

  it("gives the middle as lines with turn numbers, and says so", () => {
    const last = fitted(40).at(-1) as Block;
    const middle = middleOf(last);
    expect(middle?.text).toContain("turn 5, correction: No, the number is N-5.");
    expect(middle?.text).toContain("turn 5, commitment: I will note that.");
    expect(middle?.notes).toEqual([
      expect.stringMatching(/^judged on shortened input: of turns \d+ to \d+/),
    ]);
  });

  it("moves the middle in strides, so that later prefixes share the same blocks", () => {
    const lasts = fitted(120);
    const middles = new Set(lasts.map(middleOf));
    expect(middles.size).toBeGreaterThan(2);
    expect(middles.size).toBeLessThan(lasts.length / 4);
    for (const [i, last] of lasts.entries()) {
      const next = lasts[i + 1];
      const sharesMiddle = next !== undefined && middleOf(next) === middleOf(last);
      expect(!sharesMiddle || blocksTo(next).includes(last)).toBe(true);
    }
  });

  it("says what it had no room for", () => {
    expect(middleOf(fitted(400).at(-1) as Block)?.text).toMatch(/and \d+ more, left out for room/);
  });
});

describe("a call beyond the server's context", () => {
  it("is asked again in fewer words after one refusal, and later prefixes at once", async () => {
    const limit = 4_000;
    const fake = await service({
      behave: ({ raw }) => {
        const tokens = Math.ceil(raw.length / 4);
        if (tokens <= limit) return { kind: "answer" };
        const message = `prompt is too long: ${tokens} tokens > ${limit} maximum`;
        return { kind: "status", status: 400, type: "invalid_request_error", message };
      },
    });
    const scorer = createModelScorer({
      rubric: await loadRubric(),
      baseUrl: fake.url,
      apiKey: "k",
    });
    const prefixes = prefixesOf(longCall(60), "turn");
    const { curve } = await scanCurve(prefixes, scorer, { concurrency: 1 });
    expect(curve.filter(({ status }) => status !== "scored")).toEqual([]);
    expect(fake.requests.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(curve.at(-1)).toMatchObject({
      notes: [expect.stringContaining("only lines found by code")],
    });
  });

  it("is a gap when even that is refused, and nothing longer is tried", async () => {
    const fake = await service({
      behave: ({ raw }) =>
        raw.length < 12_000
          ? { kind: "answer" }
          : { kind: "status", status: 413, message: "too large" },
    });
    const huge = callFrom([
      "user: Look.",
      "agent: Yes, a short answer it is.",
      `user: ${"word ".repeat(4_000)}`,
      "agent: That was a lot of words.",
      "user: And more?",
      "agent: That was still a lot of words.",
    ]);
    const scorer = createModelScorer({
      rubric: await loadRubric(),
      baseUrl: fake.url,
      apiKey: "k",
    });
    const { curve } = await scanCurve(prefixesOf(huge, "turn"), scorer, { concurrency: 1 });
    expect(curve.map((point) => (point.status === "failed" ? point.reason : point.status))).toEqual(
      ["scored", "too-long", "too-long"],
    );
    expect(fake.requests).toHaveLength(2);
  });
});
