import { describe, expect, it } from "vitest";
import type {
  FakeService,
  SeenRequest,
  TextBlock,
} from "../../../bench/support/fake-service/types.ts";
import { prefixesOf, type Prefix } from "../../../src/conversation/prefix.ts";
import { scanCurve } from "../../../src/curve/scan.ts";
import { loadRubric } from "../../../src/rubric/load.ts";
import { createModelScorer, type ModelScorerOptions } from "../../../src/scorers/model.ts";
import type { Job } from "../../../src/scorers/types.ts";
import { callFrom } from "../../support/calls.ts";
import { fakeServices } from "../../support/judge.ts";

const service = fakeServices();
const rubric = await loadRubric();

const prefixesFor = (turns: number, words = 100): Prefix[] => {
  const lines = Array.from({ length: turns }, (_, i) => [
    `user: Question ${i + 1}?`,
    `agent: ${"word ".repeat(words)}`,
  ]);
  return prefixesOf(callFrom(lines.flat()), "turn");
};

const scorerFor = (fake: FakeService, options: Partial<ModelScorerOptions> = {}) =>
  createModelScorer({ rubric, baseUrl: fake.url, apiKey: "k", ...options });

const jobsFor = (prefixes: readonly Prefix[], replays = 1): Job[] =>
  prefixes.flatMap((_, prefix) =>
    Array.from({ length: replays }, (_unused, i) => ({ prefix, replay: i + 1 })),
  );

const marksOf = ({ body }: SeenRequest): number[] => {
  const content = body.messages?.[0]?.content ?? [];
  const blocks: TextBlock[] = [
    ...(typeof body.system === "string" ? [] : (body.system ?? [])),
    ...(typeof content === "string" ? [] : content),
  ];
  return blocks.flatMap(({ cache_control: mark }, position) => (mark ? [position] : []));
};

describe("the waves of a scan", () => {
  it("are the longest, one a part, then the rest", async () => {
    const fake = await service();
    const prefixes = prefixesFor(40);
    const waves = scorerFor(fake, { cache: "on" }).plan?.(prefixes, jobsFor(prefixes));
    expect(waves?.map((wave) => wave.length)).toEqual([1, 5, 34]);
    expect(waves?.flat().length).toBe(40);
  });

  it("have replays right after the first answers of their group", async () => {
    const fake = await service();
    const prefixes = prefixesFor(80);
    const waves = scorerFor(fake, { cache: "on" }).plan?.(prefixes, jobsFor(prefixes, 3)) ?? [];
    expect(waves.map((wave) => wave.length)).toEqual([1, 2 + 5, 10 + 32, 64 + 32, 64 + 10, 20]);
    const seen = new Set<string>();
    for (const wave of waves) {
      for (const { prefix, replay } of wave) {
        expect(replay === 1 || seen.has(`${prefix}#1`)).toBe(true);
      }
      for (const { prefix, replay } of wave) seen.add(`${prefix}#${replay}`);
    }
    expect(seen.size).toBe(240);
  });

  it("mark only what is warm once the cache is warmed", async () => {
    const fake = await service();
    await scanCurve(prefixesFor(40), scorerFor(fake, { cache: "on" }));
    for (const request of fake.requests.slice(6)) {
      expect(marksOf(request)).toHaveLength(1);
      expect(request.usage?.cache_creation_input_tokens).toBe(0);
      expect(request.usage?.cache_read_input_tokens).toBeGreaterThan(0);
    }
  });

  it("heal when the first wave fails: nothing cold is marked for reading", async () => {
    const fake = await service({
      behave: ({ n }) => (n === 1 ? { kind: "status", status: 400 } : { kind: "answer" }),
    });
    const { curve } = await scanCurve(prefixesFor(40), scorerFor(fake, { cache: "on" }));
    expect(curve.filter(({ status }) => status === "failed")).toHaveLength(1);
    const written = fake.requests.slice(6).map(({ usage }) => usage?.cache_creation_input_tokens);
    expect(new Set(written)).toEqual(new Set([0]));
  });

  it("are one where there is nothing to win", async () => {
    const fake = await service();
    const plan = (prefixes: Prefix[], options: Partial<ModelScorerOptions>) =>
      scorerFor(fake, options).plan?.(prefixes, jobsFor(prefixes))?.length;
    expect(plan(prefixesFor(40), { cache: "off" })).toBe(1);
    expect(plan(prefixesFor(7), {})).toBe(1);
    expect(plan(prefixesFor(40), { model: "house-model" })).toBe(1);
    expect(plan(prefixesFor(10, 5), { model: "claude-haiku-5-5" })).toBe(1);
    expect(plan(prefixesFor(14), {})).toBe(3);
    expect(plan(prefixesFor(2), { cache: "on" })).toBe(1);
  });
});

describe("a search that asks few prefixes at a time", () => {
  it("reads in later rounds what the first round wrote", async () => {
    const fake = await service();
    const scorer = scorerFor(fake);
    const prefixes = prefixesFor(60);
    for (const round of [[0, 59], [29], [44], [37]]) {
      const jobs = round.map((prefix) => ({ prefix, replay: 1 }));
      for (const wave of scorer.plan?.(prefixes, jobs) ?? []) {
        for (const { prefix } of wave)
          await scorer.score(prefixes[prefix] as Prefix, { replay: 1 });
      }
    }
    const read = fake.requests.slice(2).map(({ usage }) => usage?.cache_read_input_tokens ?? 0);
    expect(Math.min(...read)).toBeGreaterThan(2_000);
  });
});

describe("a cache that does not work", () => {
  it("is told once and no longer asked for", async () => {
    const fake = await service({ cacheMinimum: Infinity });
    const scorer = scorerFor(fake, { cache: "on" });
    await scanCurve(prefixesFor(40), scorer, { concurrency: 1 });
    expect(scorer.notices()).toEqual([expect.stringContaining("cache not effective")]);
    expect(marksOf(fake.requests.at(-1) as SeenRequest)).toEqual([]);
  });
});

describe("the estimate", () => {
  it("holds what the scan then costs", async () => {
    const fake = await service();
    const prefixes = prefixesFor(40);
    for (const cache of ["off", "on"] as const) {
      const scorer = scorerFor(fake, { cache });
      const estimate = scorer.estimate(prefixes, 1);
      await scanCurve(prefixes, scorer);
      const { usage } = scorer.totals();
      // The fake counts four characters a token, the estimate 2.6: only the shape can be compared.
      const input =
        (usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens) * (4 / 2.6);
      expect(estimate).toMatchObject({ calls: 40, cached: cache === "on" });
      expect(input).toBeGreaterThan(estimate.inputTokens.low);
      expect(input).toBeLessThan(estimate.inputTokens.high);
    }
  });

  it("is lower with the cache, and unknown without a price", async () => {
    const fake = await service();
    const prefixes = prefixesFor(40);
    const usd = (options: Partial<ModelScorerOptions>) =>
      scorerFor(fake, options).estimate(prefixes, 1).usd;
    expect(usd({})?.high).toBeLessThan(usd({ cache: "off" })?.high ?? 0);
    expect(usd({ model: "house-model" })).toBeNull();
    expect(fake.requests).toEqual([]);
  });
});
