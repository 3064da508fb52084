import { describe, expect, it } from "vitest";
import type { Conversation } from "../../../src/conversation/model.ts";
import type { ReadResult } from "../../../src/conversation/read/index.ts";
import { diagnose } from "../../../src/diagnose.ts";
import { DropturnError } from "../../../src/errors.ts";
import type { ResultLine } from "../../../src/survey/line.ts";
import { planSurvey, type SurveyPlan } from "../../../src/survey/run/plan.ts";
import { runSurvey, type RunOptions } from "../../../src/survey/run/run.ts";
import type { Shard } from "../../../src/survey/run/shard.ts";
import { createTally, type SurveyInput } from "../../../src/survey/run/take.ts";
import type { Side } from "../../../src/survey/types.ts";
import { callOf } from "../../support/diagnosis.ts";
import { fakeScorer } from "../../support/scorers.ts";

const ANY = { side: "affected", where: [] } as const;

/** Calls that differ in their words, by id. */
function callsOf(...ids: string[]): Conversation[] {
  return ids.map((id) => ({ ...callOf(4, { words: `About ${id}.` }), id }));
}

/** Files as a map of names to calls; a name alone cannot be read. */
function reader(files: Readonly<Record<string, readonly Conversation[] | null>>) {
  const opened: string[] = [];
  async function* read(file: string): AsyncGenerator<ReadResult> {
    opened.push(file);
    const calls = files[file];
    if (!calls) throw new DropturnError("E_FORMAT", `"${file}" is not JSON.`);
    for (const conversation of calls) {
      yield { conversation, input: { file, format: "own", detected: "own" } };
    }
  }
  return { read, opened };
}

async function run(
  inputs: readonly SurveyInput[],
  read: RunOptions["read"],
  options: Partial<RunOptions> = {},
) {
  const lines: ResultLine[] = [];
  const diagnosed: string[] = [];
  const end = await runSurvey({
    inputs,
    read,
    plan: null,
    shard: null,
    done: new Map(),
    tally: createTally(),
    concurrency: 2,
    signal: new AbortController().signal,
    diagnose: async (call) => {
      diagnosed.push(call.conversation.id);
      return diagnose(call.conversation, {
        input: call.input,
        scorer: fakeScorer([0.9, 0.9, 0.3, 0.3]),
      });
    },
    keep: (line) => void lines.push(line),
    ...options,
  });
  return { end, lines, diagnosed };
}

const idsOf = (lines: readonly ResultLine[]) => lines.map(({ id }) => id ?? "").toSorted();

describe("runSurvey", () => {
  it("gives a line for every call, and one for a file that cannot be read", async () => {
    const { read } = reader({
      "a.json": callsOf("a1", "a2"),
      "bad.json": null,
      "b.json": callsOf("b1"),
    });
    const inputs = ["a.json", "bad.json", "b.json"].map((file) => ({ file, wants: [ANY] }));
    const { end, lines } = await run(inputs, read);
    expect(end).toEqual({ scored: 3, reused: 0, unreadable: 1, stopped: null });
    expect(lines.find(({ status }) => status === "unreadable")).toMatchObject({
      file: "bad.json",
      message: '"bad.json" is not JSON.',
    });
    expect(lines.find(({ id }) => id === "a1")).toMatchObject({ status: "read", position: 3 });
  });

  it("gives a line for a call of which nothing can be scored, and goes on", async () => {
    const silent = { ...callOf(0), id: "silent" };
    const { read } = reader({ a: [silent, ...callsOf("a1")] });
    const { end, lines } = await run([{ file: "a", wants: [ANY] }], read);
    expect(end).toMatchObject({ scored: 1, unreadable: 1 });
    expect(lines.find(({ id }) => id === "silent")).toMatchObject({ status: "unreadable" });
  });

  it("scores again only what is not done", async () => {
    const { read } = reader({ a: callsOf("a1", "a2", "a3") });
    const inputs = [{ file: "a", wants: [ANY] }];
    const first = await run(inputs, read);
    const done = new Map<string, Side>(
      first.lines.filter(({ id }) => id !== "a2").map(({ key, side }) => [key, side]),
    );
    const second = await run(inputs, read, { done });
    expect(second.diagnosed).toEqual(["a2"]);
    expect(second.end).toMatchObject({ scored: 1, reused: 2 });
  });

  it("counts a call once that is there twice, and as affected where both sides take it", async () => {
    const [one, two] = callsOf("a1", "a2");
    const again = one && { ...one, id: "copy" };
    const { read } = reader({
      a: [one, two, again].flatMap((call) => call ?? []),
      b: callsOf("a1", "b1"),
    });
    const tally = createTally();
    const inputs = [
      { file: "a", wants: [ANY] },
      { file: "b", wants: [{ side: "baseline", where: [] } as const] },
    ];
    const { lines } = await run(inputs, read, { tally });
    expect(lines.map(({ id, side }) => `${side} ${id}`).toSorted()).toEqual([
      "affected a1",
      "affected a2",
      "baseline b1",
    ]);
    expect([tally.repeated, tally.onBothSides]).toEqual([1, 1]);
  });

  it("splits one file by metadata", async () => {
    const calls = callsOf("a1", "a2", "a3").map((call, i) => ({
      ...call,
      metadata: { reward: i % 2 },
    }));
    const { read } = reader({ a: calls });
    const where = (side: Side, value: string) => ({ side, where: [{ field: "reward", value }] });
    const { lines } = await run(
      [{ file: "a", wants: [where("affected", "0"), where("baseline", "1")] }],
      read,
    );
    expect(lines.map(({ id, side }) => `${side} ${id}`).toSorted()).toEqual([
      "affected a1",
      "affected a3",
      "baseline a2",
    ]);
  });

  it("is stopped by what makes every further call pointless, and keeps what was scored", async () => {
    const { read, opened } = reader({ a: callsOf("a1", "a2", "a3", "a4"), b: callsOf("b1") });
    const inputs = ["a", "b"].map((file) => ({ file, wants: [ANY] }));
    const refused = new DropturnError("E_KEY", "The key was refused.");
    let asked = 0;
    const { end, lines } = await run(inputs, read, {
      concurrency: 1,
      diagnose: async ({ conversation, input }) => {
        asked += 1;
        if (asked > 2) throw refused;
        return diagnose(conversation, { input, scorer: fakeScorer([0.9, 0.9, 0.3, 0.3]) });
      },
    });
    expect(end.stopped).toBe(refused);
    expect([asked, idsOf(lines), opened]).toEqual([3, ["a1", "a2"], ["a"]]);
  });

  it("leaves no line of a call that a budget cuts off", async () => {
    const { read } = reader({ a: callsOf("a1", "a2") });
    const spent = new DropturnError("E_BUDGET", "The budget is spent.");
    const { end, lines } = await run([{ file: "a", wants: [ANY] }], read, {
      concurrency: 1,
      diagnose: ({ conversation, input }) =>
        diagnose(conversation, {
          input,
          concurrency: 1,
          scorer: fakeScorer([0.9, 0.9, spent, spent]),
        }),
    });
    expect(lines).toEqual([]);
    expect(end.stopped).toMatchObject({ code: "E_BUDGET", message: "The budget is spent." });
  });

  it("leaves no line of a call that an interrupt cuts off", async () => {
    const { read } = reader({ a: callsOf("a1", "a2") });
    const controller = new AbortController();
    const { end, lines } = await run([{ file: "a", wants: [ANY] }], read, {
      concurrency: 1,
      signal: controller.signal,
      diagnose: ({ conversation, input }) => {
        const scorer = fakeScorer([0.9, 0.9, 0.3, 0.3], {
          score: async ({ turn }) => {
            if (turn === 3 && conversation.id === "a2") controller.abort(new Error("interrupted"));
            controller.signal.throwIfAborted();
            return { status: "scored", score: 0.9 };
          },
        });
        return diagnose(conversation, { input, scorer, signal: controller.signal });
      },
    });
    expect(idsOf(lines)).toEqual(["a1"]);
    expect(end).toMatchObject({ scored: 1, stopped: null });
  });

  it("throws what is a bug, not a mistake of the user's", async () => {
    const { read } = reader({ a: callsOf("a1", "a2") });
    const broken = () => Promise.reject(new TypeError("a bug"));
    await expect(run([{ file: "a", wants: [ANY] }], read, { diagnose: broken })).rejects.toThrow(
      "a bug",
    );
  });
});

describe("shards", () => {
  it("do every call once between them, and every unreadable file once", async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `c${i}`);
    const { read } = reader({ a: callsOf(...ids), "bad-1": null, "bad-2": null });
    const inputs = ["a", "bad-1", "bad-2"].map((file) => ({ file, wants: [ANY] }));
    const of = 3;
    const parts = await Promise.all(
      [1, 2, 3].map((part) => run(inputs, read, { shard: { part, of } })),
    );
    expect(parts.every(({ lines }) => lines.length > 0)).toBe(true);
    const lines = parts.flatMap((part) => part.lines);
    const whole = await run(inputs, read);
    const sorted = (all: readonly ResultLine[]) => all.map(({ key }) => key).toSorted();
    expect(sorted(lines)).toEqual(sorted(whole.lines));
  });
});

describe("planSurvey", () => {
  async function planOf(
    files: Readonly<Record<string, readonly Conversation[]>>,
    options: { sample?: number; seed?: number; shard?: Shard } = {},
  ): Promise<SurveyPlan> {
    return planSurvey(
      Object.keys(files).map((file) => ({ file, wants: [ANY] })),
      {
        read: reader(files).read,
        sample: options.sample ?? null,
        seed: options.seed ?? 1,
        shard: options.shard ?? null,
        estimate: () => null,
        signal: new AbortController().signal,
        tally: createTally(),
      },
    );
  }
  const calls = callsOf(...Array.from({ length: 40 }, (_, i) => `c${i}`));
  const keys = (plan: SurveyPlan): string[] => [...plan.keys()].toSorted();

  it("draws the same sample whatever the order of the calls, another with another seed", async () => {
    const sample = keys(await planOf({ a: calls }, { sample: 10 }));
    expect(sample).toHaveLength(10);
    const turned = { b: calls.slice(20), a: calls.slice(0, 20) };
    expect(keys(await planOf(turned, { sample: 10 }))).toEqual(sample);
    expect(keys(await planOf({ a: calls }, { sample: 10, seed: 2 }))).not.toEqual(sample);
  });

  it("splits a sample between shards without changing it", async () => {
    const whole = keys(await planOf({ a: calls }, { sample: 12 }));
    const parts = await Promise.all(
      [1, 2].map((part) => planOf({ a: calls }, { sample: 12, shard: { part, of: 2 } })),
    );
    expect(parts.flatMap((part) => [...part.keys()]).toSorted()).toEqual(whole);
  });

  it("scores only what was planned", async () => {
    const plan = await planOf({ a: calls }, { sample: 5 });
    const { lines } = await run([{ file: "a", wants: [ANY] }], reader({ a: calls }).read, { plan });
    expect(lines.map(({ key }) => key).toSorted()).toEqual(keys(plan));
  });
});
