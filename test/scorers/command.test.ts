import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { createCommandScorer } from "../../src/scorers/command.ts";
import type { Scorer } from "../../src/scorers/types.ts";
import { callOf } from "../support/diagnosis.ts";

const prefixes = prefixesOf(callOf(3), "turn");
let folder: string;
let scorer: Scorer | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-command-"));
});
afterEach(async () => {
  await scorer?.close?.();
  scorer = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a scorer that runs `onQuestion` for each line, with `question` and `answer(object)` at hand. */
function start(onQuestion: string, { timeout = 10 } = {}): Scorer {
  const path = join(folder, `scorer-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from "node:readline";
     const answer = (value) => console.log(JSON.stringify(value));
     const held = [];
     createInterface({ input: process.stdin }).on("line", (line) => {
       const question = JSON.parse(line);
       ${onQuestion}
     });`,
  );
  scorer = createCommandScorer(`"${process.execPath}" "${path}"`, { timeout });
  return scorer;
}

const askAll = (subject: Scorer, replay = 1) =>
  Promise.all(prefixes.map((prefix) => subject.score(prefix, { replay })));

describe("a command scorer", () => {
  it("gets a line for each prefix and gives its scores back in any order", async () => {
    const subject = start(`
      held.push(question);
      if (held.length === 3)
        for (const { id, prefix } of held.reverse())
          answer({ id, score: prefix.turn / 10, rationale: prefix.unit + " of " + prefix.messages.length });`);
    expect(await askAll(subject)).toEqual([
      { status: "scored", score: 0.1, rationale: "turn of 2" },
      { status: "scored", score: 0.2, rationale: "turn of 4" },
      { status: "scored", score: 0.3, rationale: "turn of 6" },
    ]);
  });

  it("is told the replay", async () => {
    const subject = start(`answer({ id: question.id, score: question.replay / 10 });`);
    expect(await askAll(subject, 2)).toMatchObject([
      { score: 0.2 },
      { score: 0.2 },
      { score: 0.2 },
    ]);
  });

  it("may say itself that it has no score", async () => {
    const subject = start(
      `answer({ id: question.id, failed: { reason: "refusal", message: "not this one" } });`,
    );
    expect((await askAll(subject))[0]).toEqual({
      status: "failed",
      reason: "refusal",
      message: "not this one",
    });
  });

  it.each([
    ["off the scale", "9"],
    ["text", '"0.9"'],
    ["null", "null"],
  ])("leaves a gap for a score that is %s", async (_title, score) => {
    const subject = start(`answer({ id: question.id, score: ${score} });`);
    expect((await askAll(subject))[0]).toMatchObject({ status: "failed", reason: "invalid" });
  });

  it("fails what is in flight with its exit code when it dies, and what comes after too", async () => {
    const subject = start(`process.exit(7);`);
    const outcomes = await askAll(subject);
    expect(outcomes).toHaveLength(3);
    for (const outcome of [...outcomes, ...(await askAll(subject))]) {
      expect(outcome).toMatchObject({ status: "failed", reason: "error" });
      expect(outcome).toMatchObject({ message: expect.stringContaining("exit code 7") });
    }
  });

  it("names a command that is not there", async () => {
    scorer = createCommandScorer("no-such-command-of-ours 2>/dev/null", { timeout: 10 });
    expect((await askAll(scorer))[0]).toMatchObject({
      message: '"no-such-command-of-ours 2>/dev/null" ended with exit code 127.',
    });
  });

  it("gives up on an answer after the time limit and quotes what came instead", async () => {
    const subject = start(`console.log("NaN is my answer");`, { timeout: 3 });
    expect((await askAll(subject))[0]).toMatchObject({
      reason: "timeout",
      message: expect.stringContaining("NaN is my answer"),
    });
  });

  it("quotes an answer to a question that was not asked", async () => {
    const subject = start(`answer({ id: "q" + question.id, score: 0.5 });`, { timeout: 3 });
    expect((await askAll(subject))[0]).toMatchObject({
      reason: "timeout",
      message: expect.stringMatching(/\{"id":"q\d","score":0\.5\}/),
    });
  });

  it("takes a rationale that is null for none", async () => {
    const subject = start(`answer({ id: question.id, score: 0.5, rationale: null });`);
    expect((await askAll(subject))[0]).toEqual({ status: "scored", score: 0.5 });
  });

  it("is ended by force when it does not end by itself", async () => {
    scorer = createCommandScorer(
      `trap "" TERM; echo '{"id":1,"score":1}'; while :; do sleep 1; done`,
      {
        timeout: 10,
      },
    );
    const [prefix] = prefixes;
    if (!prefix) throw new Error("no prefix");
    expect(await scorer.score(prefix, { replay: 1 })).toMatchObject({ score: 1 });
    await scorer.close?.();
    expect(await scorer.score(prefix, { replay: 1 })).toMatchObject({
      message: expect.stringContaining("signal SIGKILL"),
    });
  });

  it("stops waiting when the run is interrupted", async () => {
    const subject = start(``);
    const controller = new AbortController();
    const [prefix] = prefixes;
    if (!prefix) throw new Error("no prefix");
    const waiting = subject.score(prefix, { replay: 1, signal: controller.signal });
    controller.abort(new Error("interrupted"));
    await expect(waiting).rejects.toThrow("interrupted");
  });

  it("shows no reasoning of the agent", async () => {
    const [prefix] = prefixesOf(
      {
        ...callOf(1),
        messages: [{ role: "agent", text: "Hello to you.", reasoning: "secret", source: "0" }],
      },
      "turn",
    );
    if (!prefix) throw new Error("no prefix");
    const subject = start(
      `answer({ id: question.id, score: 1, rationale: JSON.stringify(question.prefix.messages) });`,
    );
    expect(await subject.score(prefix, { replay: 1 })).toMatchObject({
      rationale: '[{"role":"agent","text":"Hello to you.","source":"0"}]',
    });
  });
});
