import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples");
const sample = (name: string): string => join(SAMPLES, `${name}.json`);
const recorded = (name: string): string[] => [
  "--scorer",
  `recorded:${join(SAMPLES, `${name}.scores.ndjson`)}`,
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function diagnosisOf(name: string, ...flags: string[]) {
  const { code, stdout } = await run([sample(name), ...recorded(name), "--json", ...flags]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe("the samples with their recorded scores", () => {
  it("refund-cliff: a cliff at turn 9, with the plain rule's 0.31 and a closing uplift", async () => {
    const { verdict, biggestDrop, zoom } = await diagnosisOf("refund-cliff");
    expect(verdict).toMatchObject({ kind: "cliff", turn: 9, step: 2, drop: 0.31 });
    expect(verdict.flags).toContain("closing-uplift");
    expect(biggestDrop).toEqual({ turn: 9, drop: 0.31 });
    expect(zoom.points).toHaveLength(2);
  });

  it("slow-slide: a slide of 0.26 that no single step shows", async () => {
    const { verdict, biggestDrop } = await diagnosisOf("slow-slide");
    expect(verdict).toMatchObject({ kind: "slide", turn: null, slide: { loss: 0.26 } });
    expect(biggestDrop).toEqual({ turn: null, drop: 0.13 });
  });

  it("two-problems: both episodes in order, the larger one named", async () => {
    const { verdict } = await diagnosisOf("two-problems");
    expect(verdict).toMatchObject({ kind: "multiple", turn: 8 });
    expect(verdict.episodes.map(({ turn }: { turn: number }) => turn)).toEqual([3, 8]);
  });

  it("near-tie: two turns too close to choose, both told", async () => {
    const { verdict } = await diagnosisOf("near-tie");
    expect(verdict.flags).toContain("near-tie");
    expect(new Set([verdict.turn, verdict.runnerUp.turn])).toEqual(new Set([5, 7]));
  });

  it("omission: low all the way, no step, an omission suspected", async () => {
    const { verdict } = await diagnosisOf("omission");
    expect(verdict).toMatchObject({ kind: "low-plateau", turn: null });
    expect(verdict.flags).toContain("omission-suspected");
  });

  it("healthy: none", async () => {
    expect((await diagnosisOf("healthy")).verdict).toMatchObject({ kind: "none", turn: null });
  });

  it("short-turns: two turns skipped, the one before the named turn told with it", async () => {
    const { verdict, curve } = await diagnosisOf("short-turns");
    expect(curve.map(({ status }: { status: string }) => status)).toEqual([
      "scored",
      "skipped",
      "scored",
      "scored",
      "skipped",
      "scored",
      "scored",
    ]);
    expect(verdict).toMatchObject({ turn: 6 });
    expect(verdict.flags).toContain("unscored-neighbour");
  });

  it("say the same in text, note and JSON", async () => {
    const { verdict } = await diagnosisOf("refund-cliff");
    for (const kind of ["text", "note"]) {
      const { stdout } = await run([
        sample("refund-cliff"),
        ...recorded("refund-cliff"),
        "--to",
        kind,
      ]);
      expect(stdout.replaceAll(/\s+/g, " ")).toContain(verdict.sentence.replaceAll(/\s+/g, " "));
    }
  });
});

describe("without a key", () => {
  it("the checks alone name turn 9 of refund-cliff, and say that they did the scoring", async () => {
    const { code, stdout } = await run([sample("refund-cliff"), "--json"]);
    expect(code).toBe(0);
    const { verdict, scorer, notices, search, usage } = JSON.parse(stdout);
    expect(search).toMatchObject({ judgeCalls: 0, reused: 0 });
    expect(usage).toMatchObject({ inputTokens: 0, usd: 0 });
    expect(verdict).toMatchObject({ turn: 9, confidence: "low" });
    expect(scorer).toEqual({ name: "checks" });
    expect(notices).toEqual([expect.stringContaining("No key is set")]);
  });
});

describe("several calls", () => {
  it("give a verdict each and a table at the end", async () => {
    const { code, stdout } = await run([
      sample("healthy"),
      sample("refund-cliff"),
      "--scorer",
      "checks",
    ]);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toContain("healthy.json: ");
    expect(lines[1]).toContain("refund-cliff.json: ");
    expect(lines.at(-3)).toMatch(/^call +turns +verdict +turn +fall +confidence +unscored$/);
    expect(lines.at(-2)).toMatch(/healthy\.json +6 +none/);
  });

  it("print one line of JSON each", async () => {
    const { stdout } = await run([
      sample("healthy"),
      sample("near-tie"),
      "--json",
      "--scorer",
      "checks",
    ]);
    const ids = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).conversation.id);
    expect(ids).toEqual(["healthy", "near-tie"]);
  });

  it("come from a folder, recorded scores beside them left out", async () => {
    const { code, stdout } = await run([SAMPLES, "--json", "--scorer", "checks", "--quiet"]);
    // The Python scorer among the samples is no conversation.
    expect(code).toBe(3);
    expect(stdout).not.toContain(".scores.ndjson");
    expect(stdout).toContain('"id":"slow-slide"');
  });

  it("go on past a file that cannot be read, and end with 3", async () => {
    const broken = write("broken.json", "{");
    const { code, stdout, stderr } = await run([broken, sample("healthy"), "--scorer", "checks"]);
    expect(code).toBe(3);
    expect(stderr).toContain("broken.json");
    expect(stdout).toContain("healthy.json: ");
  });

  it("write no report file, because one file would hold only the last", async () => {
    const note = join(folder, "n.md");
    const { code, stderr } = await run([sample("healthy"), sample("near-tie"), "--note", note]);
    expect(code).toBe(2);
    expect(stderr).toContain("can hold one call");
  });
});

describe("exit codes", () => {
  it("1 when a turn was named and --fail-on-drop asks for it", async () => {
    const flags = [...recorded("refund-cliff"), "--fail-on-drop"];
    expect((await run([sample("refund-cliff"), ...flags])).code).toBe(1);
    expect((await run([sample("healthy"), ...recorded("healthy"), "--fail-on-drop"])).code).toBe(0);
  });

  it("3 when a point has no score, with the gap in the output", async () => {
    const scores = write("gap.ndjson", '{"turn":1,"score":0.9}\n{"turn":2,"score":null}\n');
    const { code, stdout } = await run([
      sample("healthy"),
      "--scorer",
      `recorded:${scores}`,
      "--json",
    ]);
    expect(code).toBe(3);
    const { curve } = JSON.parse(stdout);
    expect(curve[1]).toMatchObject({ status: "failed", reason: "error" });
    expect(curve[1]).not.toHaveProperty("score");
  });

  it("130 when it is interrupted, with what there is printed", async () => {
    const scorer = write(
      "slow.mjs",
      `export default { name: "slow", score: ({ turn }, { signal }) => turn < 3 ? 0.9 :
         new Promise((_, reject) => {
           signal.addEventListener("abort", () => reject(signal.reason));
           if (turn === 3) globalThis.interruptForTest();
         }) };`,
    );
    const { code, stdout } = await run([sample("healthy"), "--scorer", scorer, "--json"], {
      onReady: (interrupt) => Object.assign(globalThis, { interruptForTest: interrupt }),
    });
    expect(code).toBe(130);
    const { curve } = JSON.parse(stdout);
    expect(curve[0]).toMatchObject({ score: 0.9 });
    expect(curve[2]).toMatchObject({ status: "failed", reason: "interrupted" });
  });
});

describe("a command in Python", () => {
  it("gives the same verdict as the same scores recorded", async () => {
    const python = `command:python3 "${join(SAMPLES, "scorers/word_list.py")}"`;
    const asked = await run([sample("refund-cliff"), "--scorer", python, "--json", "--no-zoom"]);
    expect(asked.code).toBe(0);
    const { curve, verdict } = JSON.parse(asked.stdout);
    const rows = curve.map((point: { turn: number; score: number }) =>
      JSON.stringify({ turn: point.turn, score: point.score }),
    );
    const scores = write("python.ndjson", rows.join("\n"));
    const replayed = await run([
      sample("refund-cliff"),
      "--scorer",
      `recorded:${scores}`,
      "--json",
      "--no-zoom",
    ]);
    expect(JSON.parse(replayed.stdout).verdict).toEqual(verdict);
    expect(verdict.turn).toBe(9);
  });
});

describe("report files", () => {
  it("are written beside what goes to standard output", async () => {
    const note = join(folder, "deep/note.md");
    const json = join(folder, "out.json");
    const { code, stdout } = await run([
      sample("refund-cliff"),
      ...recorded("refund-cliff"),
      "--note",
      note,
      "--json-file",
      json,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("turn 9");
    expect(readFileSync(note, "utf8")).toContain("turn 9");
    expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({ schemaVersion: 1 });
  });

  it("that cannot be written lose nothing: the verdict is printed, the others are written", async () => {
    const json = join(folder, "kept.json");
    const { code, stdout, stderr } = await run([
      sample("healthy"),
      ...recorded("healthy"),
      "--note",
      "/dev/null/note.md",
      "--json-file",
      json,
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be written to "/dev/null/note.md"');
    expect(stdout).toContain("healthy");
    expect(readFileSync(json, "utf8")).toContain('"kind": "none"');
  });

  it("--verbose tells how the file was understood, with the first words of each side", async () => {
    const { stdout } = await run([sample("healthy"), ...recorded("healthy"), "--verbose"]);
    expect(stdout).toContain("Read as openai-chat (messages, 19 entries)");
    expect(stdout).toContain("first user words: Hi, where is my order PW-6010?");
    expect(stdout).toContain("first agent words: Your order PW-6010 has shipped");
  });

  it("tell how to run it again", async () => {
    const { stdout } = await run([sample("healthy"), ...recorded("healthy"), "--json"]);
    expect(JSON.parse(stdout).command).toBe(
      `dropturn ${sample("healthy")} --scorer recorded:${join(SAMPLES, "healthy.scores.ndjson")} --json`,
    );
  });
});
