import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";
import { fakeServices } from "../support/judge.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples");
const sample = (name: string): string => join(SAMPLES, `${name}.json`);
const start = fakeServices();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-all-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const chat = (...words: string[]): string =>
  JSON.stringify({
    messages: words.map((content, i) => ({ role: i % 2 ? "assistant" : "user", content })),
  });
const GREETING = "Good morning, how can I help you today?";

/** Three conversations; nobody answers in the second. */
const THREE = [chat("Hello?", GREETING), chat("Anyone there?"), chat("Hi.", GREETING)].join("\n");

describe("several calls", () => {
  it("go on past a conversation of a file that has no agent turn, and end with 3", async () => {
    const file = write("three.jsonl", THREE);
    const { code, stdout, stderr } = await run([file, "--all", "--scorer", "checks", "--json"]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(2);
    expect(stderr).toContain("has no agent turn");
    expect(code).toBe(3);
  });

  it("are given up with 2 when not one could be read", async () => {
    const file = write("silent.jsonl", [chat("Hello?"), chat("Anyone?")].join("\n"));
    const { code, stdout, stderr } = await run([file, "--all", "--scorer", "checks"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("No call of 1 file was read.");
  });

  it("ask nobody again after a refused key, and say so once", async () => {
    const service = await start({ behave: () => ({ kind: "status", status: 401 }) });
    const flags = ["--concurrency", "1", "--quiet", "--record", join(folder, "none")];
    const { code, stdout, stderr } = await run(
      [sample("healthy"), sample("near-tie"), sample("omission"), ...flags],
      { env: { ANTHROPIC_API_KEY: "sk-test", ANTHROPIC_BASE_URL: service.url } },
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.match(/refused the key/g)).toHaveLength(1);
    expect(service.requests).toHaveLength(1);
  });

  it("print what there is when the key is refused on the way, and end with 3", async () => {
    const behave = ({ n }: { n: number }) =>
      n <= 6 ? ({ kind: "answer" } as const) : ({ kind: "status", status: 401 } as const);
    const service = await start({ behave });
    const record = join(folder, "refused");
    const flags = ["--concurrency", "1", "--record", record, "--cache", "off"];
    const { code, stdout, stderr } = await run(
      [sample("healthy"), sample("near-tie"), sample("omission"), ...flags],
      { env: { ANTHROPIC_API_KEY: "sk-test", ANTHROPIC_BASE_URL: service.url } },
    );
    expect(code).toBe(3);
    expect(stderr).toContain("refused the key");
    expect(stdout).toMatch(/\ncall +turns[^]+healthy\.json/);
    expect(service.requests).toHaveLength(7);
  });

  it("stop between two conversations of one file when they are interrupted", async () => {
    const calls = [chat("Hello?", GREETING), chat("Hi.", GREETING), chat("Hey.", GREETING)];
    const scorer = write(
      "interrupting.mjs",
      `export default { name: "one", score() { globalThis.interruptAll(); return 0.9; } };`,
    );
    const { code, stdout } = await run(
      [write("hellos.jsonl", calls.join("\n")), "--all", "--scorer", scorer, "--json"],
      { onReady: (interrupt) => Object.assign(globalThis, { interruptAll: interrupt }) },
    );
    expect(code).toBe(130);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  });

  it.each(["html", "svg"])("are not glued together as one %s", async (kind) => {
    const { code, stdout, stderr } = await run([
      sample("healthy"),
      sample("near-tie"),
      "--to",
      kind,
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`The ${kind} on standard output can hold one call`);
  });
});

it("--json and another --to are not both obeyed, so they are refused", async () => {
  const { code, stderr } = await run([sample("healthy"), "--json", "--to", "note"]);
  expect(code).toBe(2);
  expect(stderr).toContain("--json");
});
