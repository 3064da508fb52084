import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { loadModuleScorer } from "../../src/scorers/module.ts";
import { callOf } from "../support/diagnosis.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-module-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(name: string, code: string) {
  const path = join(folder, name);
  writeFileSync(path, code);
  return loadModuleScorer(path);
}

const prefixes = prefixesOf(callOf(2), "turn");
async function scoreWith(name: string, code: string) {
  const scorer = await load(name, code);
  return Promise.all(prefixes.map((prefix) => scorer.score(prefix, { replay: 1 })));
}

describe("a module scorer", () => {
  it("scores by its default export, a number or an object", async () => {
    const code = `export default { name: "mine", score: ({ turn }) =>
      turn === 1 ? 0.9 : { score: 0.3, rationale: "bad" } };`;
    expect(await scoreWith("a.mjs", code)).toEqual([
      { status: "scored", score: 0.9 },
      { status: "scored", score: 0.3, rationale: "bad" },
    ]);
  });

  it("makes a gap of an exception, so that the other points stay", async () => {
    const code = `export default { name: "mine", score({ turn }) {
      if (turn === 1) throw new Error("no luck");
      return 0.5;
    } };`;
    expect(await scoreWith("b.mjs", code)).toEqual([
      { status: "failed", reason: "error", message: "mine: no luck" },
      { status: "scored", score: 0.5 },
    ]);
  });

  it("makes a gap of an answer that does not come in time", async () => {
    const never = join(folder, "never.mjs");
    writeFileSync(
      never,
      `export default { name: "mine", score: ({ turn }) =>
         turn === 1 ? new Promise(() => {}) : 0.5 };`,
    );
    const scorer = await loadModuleScorer(never, { timeout: 0.05 });
    const outcomes = prefixes.map((prefix) => scorer.score(prefix, { replay: 1 }));
    expect(await Promise.all(outcomes)).toEqual([
      { status: "failed", reason: "timeout", message: "mine gave no answer in 0.05 s." },
      { status: "scored", score: 0.5 },
    ]);
  });

  it("is not waited for when the run is interrupted, though it does not look at the signal", async () => {
    const code = `export default { name: "mine", score: () => new Promise(() => {}) };`;
    const scorer = await load("deaf.mjs", code);
    const controller = new AbortController();
    const [prefix] = prefixes;
    if (!prefix) throw new Error("no prefix");
    const waiting = scorer.score(prefix, { replay: 1, signal: controller.signal });
    controller.abort(new Error("interrupted"));
    await expect(waiting).rejects.toThrow("interrupted");
  });

  it("has keys, so that its answers are reused, only when it states a version", async () => {
    const without = await load("c.mjs", `export default { name: "m", score: () => 1 };`);
    const withOne = await load(
      "d.mjs",
      `export default { name: "m", version: "1", score: () => 1 };`,
    );
    expect("keyOf" in without).toBe(false);
    const keys = prefixes.map((prefix) => withOne.keyOf?.(prefix));
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ["no default export", `export const score = 1;`, "has no scorer as its default export"],
    ["a syntax error", `export default {`, "cannot be loaded"],
  ])("is refused with %s", async (_title, code, message) => {
    await expect(load(`${message.length}.mjs`, code)).rejects.toThrow(message);
  });

  it("is refused when there is no such file", async () => {
    await expect(loadModuleScorer("nowhere.mjs")).rejects.toThrow('"nowhere.mjs" cannot be loaded');
  });
});
