import { describe, expect, it, vi } from "vitest";
import type { Behaviour } from "../../bench/support/fake-service/types.ts";
import { resolveServer } from "../../src/judge/client.ts";
import { createJudge, type Judge, type JudgeOptions } from "../../src/judge/judge.ts";
import type { AskRequest } from "../../src/judge/types.ts";
import { fakeServices, fakeWorld, inOrder } from "../support/judge.ts";

const service = fakeServices();
const KEY = "sk-test-0123456789";

const request: AskRequest<number> = {
  question: {
    system: "Rate the text.",
    blocks: ["one", "two"],
    marks: [],
    task: "Now.",
    schema: { type: "object" },
    tokens: 10,
  },
  key: "score",
  read: (value) => {
    const { score } = value as { score: unknown };
    return typeof score === "number"
      ? { ok: true, answer: score }
      : { ok: false, problem: "no number" };
  },
  repair: (problem) => `Again: ${problem}`,
};

const judgeOf = (url: string, options: Partial<JudgeOptions> = {}): Judge =>
  createJudge({
    server: resolveServer({ apiKey: KEY, baseUrl: url }),
    parameters: { model: "claude-sonnet-5-5", effort: "low" },
    world: fakeWorld(),
    ...options,
  }).forCall();

const answer = (
  text: string,
  more: Partial<Extract<Behaviour, { kind: "answer" }>> = {},
): Behaviour => ({
  kind: "answer",
  text,
  ...more,
});
/** Only our own deadline ends it; a busy machine must not run into a short one elsewhere. */
const isSilent = ({ kind }: Behaviour): boolean => kind === "hang" || kind === "stall";
const GOOD = { kind: "answer", text: '{"score": 0.7}' } as const;

describe("a judge", () => {
  it("sends one request as the vendor wants it, and returns the answer with its bill", async () => {
    const fake = await service({ behave: () => GOOD });
    const judge = judgeOf(fake.url);
    expect(await judge.ask(request)).toEqual({
      status: "answered",
      answer: 0.7,
      notes: [],
      reply: '{"score": 0.7}',
      model: "claude-sonnet-5-5",
      usage: { inputTokens: 7, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 150 },
    });
    const [seen] = fake.requests;
    expect(seen?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "anthropic-version": "2026-10-21",
      "x-stainless-retry-count": "0",
    });
    expect(seen?.headers["x-api-key"]).toBeUndefined();
    expect(Object.keys(seen?.body ?? {}).toSorted()).toEqual([
      "max_tokens",
      "messages",
      "model",
      "output_config",
      "system",
    ]);
    expect(judge.totals()).toMatchObject({ calls: 1, retries: 0, lost: 0 });
  });

  it.each<[string, Behaviour]>([
    ["429 without a word on when", { kind: "status", status: 429, type: "rate_limit_error" }],
    ["529", { kind: "status", status: 529, type: "overloaded_error" }],
    ["500", { kind: "status", status: 500 }],
    ["408", { kind: "status", status: 408 }],
    ["409", { kind: "status", status: 409 }],
    ["a page with status 502", { kind: "page", status: 502 }],
    ["a page with status 200", { kind: "page", status: 200 }],
    ["malformed JSON", { kind: "bad-json" }],
    ["a reset before the headers", { kind: "reset" }],
    ["a reset inside the body", { kind: "cut" }],
    ["a body that stalls", { kind: "stall" }],
    ["no reply at all", { kind: "hang" }],
  ])("asks again after %s", async (_title, trouble) => {
    const fake = await service({ behave: inOrder(trouble, GOOD) });
    const judge = judgeOf(fake.url, { timeoutMs: isSilent(trouble) ? 1_500 : 60_000 });
    expect(await judge.ask(request)).toMatchObject({ status: "answered", answer: 0.7 });
    expect(fake.requests).toHaveLength(2);
    expect(judge.totals()).toMatchObject({ calls: 2, retries: 1 });
  });

  it.each<[string, Behaviour, string, RegExp]>([
    ["429", { kind: "status", status: 429 }, "rate-limited", /^429 fake 429 \(after 3 requests\)$/],
    ["529", { kind: "status", status: 529 }, "overloaded", /^529 /],
    ["500", { kind: "status", status: 500 }, "error", /^500 /],
    ["a page", { kind: "page", status: 200 }, "error", /a web page.*check the address/],
    ["malformed JSON", { kind: "bad-json" }, "error", /no usable reply/],
    ["a stall", { kind: "stall" }, "timeout", /no complete reply within 0.15 s/],
    ["a reset", { kind: "cut" }, "error", /no usable reply/],
  ])(
    "makes a gap of %s that does not end, after as many requests as were set",
    async (_t, trouble, reason, message) => {
      const fake = await service({ behave: () => trouble });
      const timeoutMs = isSilent(trouble) ? 150 : 60_000;
      const judge = judgeOf(fake.url, { timeoutMs, retries: 2 });
      const result = await judge.ask(request);
      expect(result).toMatchObject({
        status: "failed",
        reason,
        message: expect.stringMatching(message),
      });
      expect(fake.requests).toHaveLength(3);
    },
  );

  it("waits as the server asks, and for all requests when the limit is the account's", async () => {
    const headers = { "retry-after": "3" };
    const fake = await service({ behave: inOrder({ kind: "status", status: 429, headers }, GOOD) });
    const world = fakeWorld();
    const judge = judgeOf(fake.url, { world });
    await judge.ask(request);
    expect(world.slept).toEqual([3_000]);
  });

  it("holds the other requests back while the account's limit lasts", async () => {
    const headers = { "retry-after": "3" };
    const fake = await service({ behave: inOrder({ kind: "status", status: 429, headers }, GOOD) });
    const slept: number[] = [];
    const world = {
      random: () => 0,
      now: () => 5_000,
      sleep: (milliseconds: number) => Promise.resolve(void slept.push(milliseconds)),
    };
    const judge = judgeOf(fake.url, { world });
    await judge.ask(request);
    await judge.ask(request);
    // The wait itself, then what is left of the pause before each request, as the clock stands still.
    expect(slept).toEqual([3_000, 3_000, 3_000]);
  });

  it("does not wait for an hour", async () => {
    const headers = { "retry-after": "3600" };
    const fake = await service({ behave: () => ({ kind: "status", status: 429, headers }) });
    const world = fakeWorld();
    const result = await judgeOf(fake.url, { world }).ask(request);
    expect(result).toMatchObject({
      reason: "rate-limited",
      message: expect.stringContaining("3600 s"),
    });
    expect(world.slept).toEqual([]);
    expect(fake.requests).toHaveLength(1);
  });

  it("has an end to its patience with one question", async () => {
    const headers = { "retry-after": "50" };
    const fake = await service({ behave: () => ({ kind: "status", status: 529, headers }) });
    const result = await judgeOf(fake.url, { retries: 9, timeoutMs: 1_000 }).ask(request);
    expect(result).toMatchObject({ message: expect.stringContaining("no time left") });
    expect(fake.requests.length).toBeLessThan(4);
  });

  it("gives up on a service that has not answered for ten minutes", async () => {
    const fake = await service({ behave: () => ({ kind: "status", status: 529 }) });
    const world = fakeWorld();
    const judge = judgeOf(fake.url, { world, retries: 0 });
    await judge.ask(request);
    world.advance(601_000);
    expect(await judge.ask(request)).toMatchObject({
      reason: "overloaded",
      message: expect.stringContaining("not asked after no reply for 601 s"),
    });
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    [401, "E_KEY"],
    [403, "E_KEY"],
    [404, "E_SCORER"],
    [402, "E_BUDGET"],
  ])("stops the run at %i without asking again", async (status, code) => {
    const fake = await service({ behave: () => ({ kind: "status", status }) });
    await expect(judgeOf(fake.url).ask(request)).rejects.toMatchObject({ code });
    expect(fake.requests).toHaveLength(1);
  });

  it("ends at once when the user gives up, waiting or asking", async () => {
    const fake = await service({ behave: () => ({ kind: "hang" }) });
    const controller = new AbortController();
    const asked = judgeOf(fake.url).ask(request, controller.signal);
    setTimeout(() => controller.abort(new Error("Ctrl-C")), 50);
    await expect(asked).rejects.toThrow("Ctrl-C");

    const busy = await service({ behave: () => ({ kind: "status", status: 529 }) });
    const second = new AbortController();
    const waiting = createJudge({
      server: resolveServer({ apiKey: KEY, baseUrl: busy.url }),
      parameters: { model: "claude-sonnet-5-5" },
    })
      .forCall()
      .ask(request, second.signal);
    setTimeout(() => second.abort(new Error("Ctrl-C")), 100);
    await expect(waiting).rejects.toThrow("Ctrl-C");
  });

  it("never takes a refusal, a cut reply or an empty one for an answer, and keeps the bill", async () => {
    const refusal = answer("", { stop: "refusal", stopDetails: { category: "bio" } });
    const refusing = await service({ behave: () => refusal });
    expect(await judgeOf(refusing.url).ask(request)).toMatchObject({
      reason: "refusal",
      message: "the judge refused (bio)",
      usage: { outputTokens: 150 },
    });
    expect(refusing.requests).toHaveLength(1);

    const cutting = await service({ behave: () => answer('{"score": 0', { stop: "max_tokens" }) });
    expect(await judgeOf(cutting.url).ask(request)).toMatchObject({
      reason: "truncated",
      message: "the reply was cut at 8192 tokens (max_tokens), twice",
      usage: { outputTokens: 300 },
    });
    expect(cutting.requests.map(({ body }) => body.max_tokens)).toEqual([4096, 8192]);

    const silent = await service({ behave: () => answer("  ") });
    expect(await judgeOf(silent.url).ask(request)).toMatchObject({ reason: "empty" });
    expect(silent.requests).toHaveLength(2);
  });

  it("repairs once, at the end of the request, where it does not disturb the cached part", async () => {
    const fake = await service({ behave: inOrder(answer('{"score": "high"}'), GOOD) });
    expect(await judgeOf(fake.url).ask(request)).toMatchObject({
      answer: 0.7,
      notes: ["asked again: no number"],
    });
    const texts = fake.requests.map(({ body }) => JSON.stringify(body.messages));
    expect(texts[1]).toBe(texts[0]?.replace('"Now."', '"Now.\\n\\nAgain: no number"'));
  });

  it("leaves out what a server refuses, once for the run, and says so", async () => {
    const fake = await service({
      behave: ({ body }) =>
        body.output_config === undefined
          ? GOOD
          : {
              kind: "status",
              status: 400,
              message: "output_config: Extra inputs are not permitted",
            },
    });
    const judge = judgeOf(fake.url, { parameters: { model: "house-model" } });
    await Promise.all([judge.ask(request), judge.ask(request), judge.ask(request)]);
    expect(fake.requests.filter(({ status }) => status === 400)).toHaveLength(1);
    expect(judge.notices()).toEqual([
      expect.stringContaining('refuses "format"'),
      expect.stringContaining('price of "house-model" is unknown'),
    ]);
  });

  it("works with a server that ignores the schema, knows no cache and wants no key", async () => {
    const fake = await service({
      profile: "own",
      behave: () => answer('Sure!\n```json\n{"score": 0.3}\n```'),
    });
    const judge = createJudge({
      server: resolveServer({ baseUrl: `${fake.url}/v1` }),
      parameters: { model: "house-model" },
    }).forCall();
    expect(await judge.ask(request)).toMatchObject({ answer: 0.3 });
    expect(fake.requests[0]?.headers["authorization"]).toBeUndefined();
    expect(judge.notices()[0]).toContain('"/v1"');
  });

  it("does not know the cost when a server does not tell its tokens", async () => {
    const fake = await service({ behave: () => ({ ...GOOD, usage: null }) });
    const judge = judgeOf(fake.url);
    expect(await judge.ask(request)).toMatchObject({ answer: 0.7, usage: null });
    expect(judge.totals().usd).toBeNull();
    expect(judge.notices()).toEqual([expect.stringContaining("does not say how many tokens")]);
  });

  it("says when the server changed the model on the way", async () => {
    const models = inOrder({ ...GOOD, model: "m-1" }, { ...GOOD, model: "m-2" });
    const fake = await service({ behave: models });
    const judge = judgeOf(fake.url);
    await judge.ask(request);
    expect(judge.notices()).toEqual([]);
    await judge.ask(request);
    expect(judge.notices()).toEqual([expect.stringMatching(/as m-1, then as m-2/)]);
  });

  it("does not let the key out, even when the server repeats it", async () => {
    const fake = await service({
      behave: inOrder(
        { kind: "status", status: 400, message: `bad key ${KEY}` },
        answer(`{"score": 0.5, "note": "${KEY}"}`),
        { kind: "status", status: 401, message: `bad key ${KEY}` },
      ),
    });
    const judge = judgeOf(fake.url);
    const results = [await judge.ask(request), await judge.ask(request)];
    const error: unknown = await judge.ask(request).catch((thrown: unknown) => thrown);
    const shown =
      JSON.stringify([results, judge.notices()]) + String(error) + JSON.stringify(error);
    expect(shown).not.toContain(KEY);
    expect(shown).toContain("[key]");
  });

  it("holds the budget", async () => {
    const fake = await service({ behave: () => GOOD });
    const judge = judgeOf(fake.url, { maxUsd: 0.01 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => judge.ask(request)));
    const answered = results.filter(({ status }) => status === "fulfilled").length;
    expect(answered).toBeGreaterThan(1);
    expect(answered).toBeLessThan(20);
    expect(judge.totals().usd).toBeLessThanOrEqual(0.01);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "E_BUDGET" },
    });
  });

  it("prints nothing, even when the environment asks the SDK for its debug log", async () => {
    const fake = await service({ behave: () => GOOD });
    const written: string[] = [];
    const keep = (chunk: unknown): boolean => written.push(String(chunk)) > 0;
    vi.stubEnv("ANTHROPIC_LOG", "debug");
    vi.spyOn(process.stdout, "write").mockImplementation(keep);
    vi.spyOn(process.stderr, "write").mockImplementation(keep);
    await judgeOf(fake.url).ask(request);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    expect(written.join("")).not.toContain("Rate the text.");
  });
});

it("warns of no leak when many questions wait for one signal", async () => {
  const fake = await service({ behave: () => GOOD, latencyMs: 30 });
  const warned = vi.fn<() => void>();
  process.on("warning", warned);
  const { signal } = new AbortController();
  const judge = judgeOf(fake.url);
  await Promise.all(Array.from({ length: 40 }, () => judge.ask(request, signal)));
  // Warnings come in a later tick.
  await new Promise((done) => setTimeout(done, 20));
  process.off("warning", warned);
  expect(warned).not.toHaveBeenCalled();
});

describe("the calls of one judge", () => {
  it("share the budget and what was learned, but not the totals", async () => {
    const fake = await service({ behave: () => GOOD });
    const source = createJudge({
      server: resolveServer({ apiKey: KEY, baseUrl: fake.url }),
      parameters: { model: "claude-sonnet-5-5" },
    });
    const [first, second] = [source.forCall(), source.forCall()];
    await first.ask(request);
    await second.ask(request);
    await second.ask(request);
    expect([first, second, source].map((part) => part.totals().calls)).toEqual([1, 2, 3]);
  });
});
