import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";

const SAMPLE = resolve(import.meta.dirname, "../../samples/healthy.json");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-bad-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Every refusal: exit code 2, one line that says what and where, at most one that says what to do, no stack trace. */
async function refused(argv: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await run(argv, { env });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
  return stderr;
}

describe("bad input gets one clear line and exit code 2", () => {
  it.each([
    ["an empty file", "empty.json", "", "empty.json"],
    ["not JSON", "half.json", '{"messages": [', "half.json"],
    ["JSON that is no conversation", "other.json", '{"a": 1}', "other.json"],
    ["a number", "number.json", "42", "number.json"],
    ["no agent turn", "silent.json", '[{"role":"user","content":"Hello?"}]', "no agent turn"],
    ["an empty conversation", "none.json", '{"messages":[]}', "none.json"],
  ])("%s", async (_title, name, content, told) => {
    expect(await refused([write(name, content), "--scorer", "checks"])).toContain(told);
  });

  it("a missing file", async () => {
    expect(await refused([join(folder, "nowhere.json")])).toContain("nowhere.json");
  });

  it("a folder without files", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    expect(await refused([empty])).toContain("holds no files");
  });

  it("an unknown rubric", async () => {
    const said = await refused([SAMPLE, "--rubric", "turn-local@99"]);
    expect(said).toContain('"turn-local@99"');
    expect(said).toContain("turn-local@1");
  });

  it.each([
    ["--concurrency", "0"],
    ["--concurrency", "many"],
    ["--min-drop", "2"],
    ["--replays", "1.5"],
    ["--unit", "word"],
    ["--search", "quick"],
    ["--to", "pdf"],
    ["--max-usd", "-1"],
    ["--timeout", "0"],
    ["--timeout", "3000000"],
  ])("%s %s", async (flag, value) => {
    expect(await refused([SAMPLE, flag, value])).toContain(flag);
  });

  it("an unknown flag", async () => {
    expect(await refused([SAMPLE, "--colour"])).toContain("--colour");
  });

  it("no file at all", async () => {
    expect(await refused([])).toContain("file");
  });

  it("an unknown scorer", async () => {
    expect(await refused([SAMPLE, "--scorer", "magic"])).toContain('"magic"');
  });

  it("an unknown format", async () => {
    expect(await refused([SAMPLE, "--from", "telex"])).toContain('"telex"');
  });

  it("recorded scores that are not there", async () => {
    expect(await refused([SAMPLE, "--scorer", "recorded:gone.ndjson"])).toContain("gone.ndjson");
  });

  it("the model judge without a key", async () => {
    expect(await refused([SAMPLE, "--scorer", "model"])).toContain("ANTHROPIC_API_KEY");
  });
});

describe("names with control characters reach no terminal", () => {
  const escapes = ["\u001b", "\u009b", "\u202e"];
  const found = (text: string): string[] => escapes.filter((escape) => text.includes(escape));

  it("in what is said about a file", async () => {
    const odd = write(
      "odd\u001b[31m\u009b.json",
      JSON.stringify([
        { role: "user", content: "Hello \u009b31m \u202e there." },
        { role: "assistant", content: "Good morning, how can I help?" },
      ]),
    );
    const { code, stdout, stderr } = await run(["convert", odd]);
    expect(code).toBe(0);
    expect(found(stdout + stderr)).toEqual([]);
    expect(JSON.parse(stdout).messages[0].text).toBe("Hello \u009b31m \u202e there.");
  });

  it("in what is said about a flag", async () => {
    expect(found(await refused([SAMPLE, "--\u001b[31mx"]))).toEqual([]);
  });
});

describe("input that is odd but readable runs", () => {
  it("a folder of links to files", async () => {
    const links = join(folder, "links");
    mkdirSync(links);
    symlinkSync(SAMPLE, join(links, "call.json"));
    const { code, stdout } = await run([links, "--scorer", "checks", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).conversation.id).toBe("healthy");
  });

  it("only short turns: nothing is scored, and that is not called a clean call", async () => {
    const path = write(
      "short.json",
      JSON.stringify([
        { role: "user", content: "Are you there?" },
        { role: "assistant", content: "Yes." },
        { role: "user", content: "Really?" },
        { role: "assistant", content: "Sure." },
      ]),
    );
    const { code, stdout } = await run([path, "--scorer", "checks", "--json"]);
    expect(code).toBe(0);
    const { verdict, curve } = JSON.parse(stdout);
    expect(verdict).toMatchObject({ kind: "too-short", turn: null });
    expect(curve.map(({ status }: { status: string }) => status)).toEqual(["skipped", "skipped"]);
  });

  it("one agent turn: its score is shown and no drop is claimed", async () => {
    const path = write(
      "one.json",
      JSON.stringify([
        { role: "user", content: "What is the fee?" },
        { role: "assistant", content: "The fee is ninety euros a month." },
      ]),
    );
    const scores = write("one.ndjson", '{"turn":1,"score":0.2}');
    for (const search of ["full", "bisect"]) {
      const { code, stdout } = await run([
        path,
        "--scorer",
        `recorded:${scores}`,
        "--unit",
        "turn",
        "--search",
        search,
        "--json",
      ]);
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/NaN|Infinity/);
      const { verdict, curve } = JSON.parse(stdout);
      expect(verdict).toMatchObject({ kind: "too-short", turn: null });
      expect(verdict.sentence).toContain("0.20");
      expect(curve[0]).toMatchObject({ score: 0.2 });
    }
  });

  it("standard input", async () => {
    const { code, stdout } = await run(["-", "--scorer", "checks", "--json"], {
      stdin: JSON.stringify([
        { role: "user", content: "Hello, I need some help." },
        { role: "assistant", content: "Of course, what can I do for you today?" },
      ]),
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).conversation.source.file).toBe("-");
  });
});
