import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run, type Ran } from "./support/cli.ts";
import { HAS_CASES, startFakeJudge, type FakeJudge } from "./support/fake-judge.ts";

const BIN = resolve(import.meta.dirname, "../bin/dropturn.js");
const KEY = "sk-test-not-a-real-key-0123456789";

let folder: string;
let judge: FakeJudge | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-cases-"));
});
afterEach(async () => {
  await judge?.close();
  judge = undefined;
  rmSync(folder, { recursive: true, force: true });
});

interface Told extends Ran {
  readonly json: any; // oxlint-disable-line typescript/no-explicit-any
}

async function startJudge(name: string, script = "judge.json"): Promise<FakeJudge> {
  await judge?.close();
  judge = await startFakeJudge(name, script);
  return judge;
}

/** Runs the command line on a case against its scripted judge; the record is the test's own. */
async function runCase(
  name: string,
  { flags = [], file = "conversation.json" }: { flags?: readonly string[]; file?: string } = {},
): Promise<Told> {
  const { url, folder: files } = judge ?? (await startJudge(name));
  const ran = await run(
    [
      join(files, file),
      ...(flags.includes("--to") ? [] : ["--json"]),
      "--record",
      join(folder, "record"),
      "--quiet",
      ...flags,
    ],
    { env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url } },
  );
  expect(ran.stdout + ran.stderr).not.toContain(KEY);
  return { ...ran, json: ran.stdout.startsWith("{") ? JSON.parse(ran.stdout) : null };
}

const requests = async () => (await judge?.log()) ?? [];

const scoresOf = (json: Told["json"]): (number | string)[] =>
  json.curve.map((point: { score?: number; reason?: string }) => point.score ?? point.reason);

function recordText(): string {
  const records = join(folder, "record", "records");
  return readdirSync(records)
    .map((file) => readFileSync(join(records, file), "utf8"))
    .join("");
}

describe.skipIf(!HAS_CASES)("cases from public bug reports", () => {
  it("01: a fenced verdict is read at once, and kept as it came", async () => {
    const { code, json } = await runCase("01-fenced-reply");
    expect(scoresOf(json)).toEqual([0.92, 0.41, 0.38]);
    expect(json.verdict).toMatchObject({ turn: 2, drop: 0.51 });
    expect(await requests()).toHaveLength(3);
    expect(recordText()).toContain("```json");
    expect(code).toBe(0);
  });

  it("02: a reply that parses is not mended", async () => {
    const { json } = await runCase("02-comma-repair");
    expect(json.curve[0].rationale).toBe("lists A, B, ] and then stops, } as quoted");
    expect(json.verdict.turn).toBeNull();
    expect(json.curve.filter((point: { score?: number }) => point.score === 0)).toEqual([]);
  });

  it("03: blocks are chosen by type, and thinking is shown nowhere", async () => {
    const { json, stdout } = await runCase("03-thinking-block-first");
    expect(scoresOf(json).slice(0, 2)).toEqual([0.93, 0.91]);
    const thinking = readFileSync(join(judge?.folder ?? "", "judge.json"), "utf8");
    for (const [, text = ""] of thinking.matchAll(/"thinking":\s*"([^"]{20,})"/g)) {
      expect(stdout).not.toContain(text);
    }
  });

  it("04: a score off the scale is asked again once and then a gap", async () => {
    const { code, json } = await runCase("04-score-types-and-scales");
    expect(scoresOf(json)).toEqual([0.9, 0.85, "invalid", "invalid", "invalid", 0.9]);
    expect(json.verdict).toMatchObject({ kind: "none", turn: null });
    expect(json.verdict.flags).toContain("judge-gaps");
    expect(code).toBe(3);
    const again = (await requests()).filter(({ when }) => when === "delivered to a neighbour");
    expect(again).toHaveLength(2);
  });

  it("05: a cut reply is asked again once with a larger limit", async () => {
    const { code, json } = await runCase("05-cut-at-max-tokens");
    expect(json.curve[1]).toMatchObject({ status: "scored", score: 0.93 });
    expect(json.verdict.turn).toBeNull();
    const limits = (await requests()).map(({ max_tokens }) => max_tokens);
    expect(new Set(limits).size).toBe(2);
    expect(code).toBe(0);
  });

  it("06: a refusal and an unreadable reply are gaps with their reasons, counted in the sentence", async () => {
    const { code, json } = await runCase("06-judge-refuses");
    expect(scoresOf(json)).toEqual([0.9, "refusal", "invalid", 0.88, 0.87]);
    expect(json.verdict).toMatchObject({ turn: null });
    expect(json.verdict.sentence).toContain("2 of 5");
    expect(code).toBe(3);
  });

  it("09: a turn that fails for good leaves the others, and the cliff behind it is still named", async () => {
    const { code, json } = await runCase("09-one-bad-turn");
    expect(scoresOf(json)).toEqual([0.9, 0.88, "error", 0.86, 0.4]);
    expect(json.curve[2].message).toContain("cannot process this input");
    expect(json.verdict).toMatchObject({ turn: 5, drop: 0.46 });
    expect(await requests()).toHaveLength(5);
    expect(code).toBe(3);
  });

  it("10: killed half way and run again, only what is missing is asked", async () => {
    const name = "10-killed-and-resumed";
    const { url, conversation } = await startJudge(name);
    const args = [conversation, "--concurrency", "1", "--retries", "0"];
    const flags = [...args, "--record", join(folder, "record"), "--cache", "off"];
    const child = spawn(process.execPath, [BIN, ...flags], {
      env: { PATH: process.env["PATH"], ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url },
      stdio: "ignore",
    });
    const died = new Promise((done) => child.once("close", done));
    // Turn 4 waits four seconds; by then turns 1 to 3 are answered.
    while ((await requests()).length < 4) await new Promise((done) => setTimeout(done, 50));
    child.kill("SIGKILL");
    await died;
    const [record = ""] = readdirSync(join(folder, "record", "records"));
    const path = join(folder, "record", "records", record);
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const last = lines.at(-1) ?? "";
    writeFileSync(path, [...lines.slice(0, -1), last.slice(0, last.length / 2)].join("\n"));

    await startJudge(name, "judge-second-run.json");
    const { json } = await runCase(name, { flags: ["--concurrency", "1", "--retries", "0"] });
    expect(scoresOf(json)).toEqual([0.9, 0.89, 0.88, 0.87, 0.86, 0.85]);
    expect((await requests()).length).toBeLessThanOrEqual(5);
    expect(json.notices).toEqual(
      expect.arrayContaining([expect.stringContaining("was cut short and is left out")]),
    );
  });

  it("11: replays are real calls, and a second run takes them from the record", async () => {
    const name = "11-replay-is-not-a-cache-hit";
    const flags = ["--replays", "3", "--concurrency", "1"];
    const first = await runCase(name, { flags });
    expect(await requests()).toHaveLength(12);
    expect(first.json.curve[1]).toMatchObject({ spread: 0.4 });
    expect(first.json.stability.stable).toBe(false);
    const second = await runCase(name, { flags });
    expect(await requests()).toHaveLength(12);
    expect(second.json.curve).toEqual(first.json.curve);
    expect(second.json.search).toMatchObject({ judgeCalls: 0, reused: 12 });
  });

  it("13: a drop of exactly 0.15 counts", async () => {
    const { json } = await runCase("13-exactly-at-the-threshold");
    expect(json.biggestDrop).toEqual({ turn: 2, drop: 0.15 });
  });

  it("14: two drops ten turns apart are both told, and a bisection claims no more than it saw", async () => {
    const name = "14-two-drops-and-turn-labels";
    const full = await runCase(name);
    expect(full.json.verdict.kind).toBe("multiple");
    expect(full.json.verdict.episodes.map(({ turn }: { turn: number }) => turn)).toEqual([2, 12]);
    const few = await runCase(name, { flags: ["--search", "bisect", "--fresh"] });
    const unasked = few.json.curve.filter(({ status }: { status: string }) => status === "unasked");
    expect(few.json.verdict.flags.includes("second-failure-not-ruled-out")).toBe(
      unasked.length > 0,
    );
  });

  it("15: steps that only call a tool are scored with their turn", async () => {
    const { code, json } = await runCase("15-tool-call-without-text", { flags: ["--no-zoom"] });
    expect(scoresOf(json)).toEqual([0.4, 0.8]);
    expect(json.curve[0].tools).toEqual(["get_booking", "cancel_booking"]);
    expect(code).toBe(0);
  });

  it("16: orphans are warned about by position, and every turn is scored", async () => {
    const { json } = await runCase("16-orphan-tool-messages", { flags: ["--no-zoom"] });
    expect(scoresOf(json)).toEqual([0.9, 0.85, 0.3]);
    const warned = json.conversation.warnings.map(({ pointer }: { pointer: string }) => pointer);
    expect(warned).toEqual(expect.arrayContaining([expect.stringContaining("/messages/0")]));
    expect(warned).toEqual(expect.arrayContaining([expect.stringContaining("/messages/3")]));
  });

  it("17: parts are joined and pictures stand for themselves", async () => {
    const { stdout, json } = await runCase("17-parts-and-pictures", { flags: ["--unit", "turn"] });
    expect(scoresOf(json)).toEqual([0.7]);
    expect(stdout).not.toContain("[object Object]");
    expect(stdout).not.toContain("iVBORw0KGgo");
  });

  it("18: one agent turn gives one score and no drop", async () => {
    const { json, stdout } = await runCase("18-one-agent-turn");
    expect(scoresOf(json)).toEqual([0.2]);
    expect(json.verdict).toMatchObject({ kind: "too-short", turn: null });
    expect(stdout).not.toMatch(/NaN|Infinity/);
  });

  it("21: words are counted in Chinese, and a skipped turn keeps its number", async () => {
    const { json } = await runCase("21-chinese-turns");
    expect(json.curve[0]).toMatchObject({ turn: 1, status: "skipped" });
    expect(json.verdict).toMatchObject({ turn: 3, drop: 0.5 });
  });

  it("22: byte order mark, CRLF and blank lines are read, a broken line is named", async () => {
    const name = "22-bom-crlf-blank-lines";
    const { json } = await runCase(name, { file: "conversation.jsonl" });
    expect(json.conversation.turns).toBe(2);
    const asked = (await requests()).length;
    const broken = await runCase(name, { file: "broken.jsonl" });
    expect(broken).toMatchObject({ code: 2, stdout: "" });
    expect(broken.stderr).toMatch(/broken\.jsonl.*(?:line 3|:3)/);
    expect(await requests()).toHaveLength(asked);
    expect((await runCase(name, { file: "bom.json" })).code).toBe(0);
  });

  it("23: a verdict that the transcript forges is never the score", async () => {
    const { json } = await runCase("23-forged-verdict");
    expect([0.1, "invalid"]).toContain(scoresOf(json)[1]);
    expect(json.curve[1].notes[0]).toContain("text aimed at the grader in turn 2");
  });

  it("24: a gap in the chart is a gap", async () => {
    const { stdout } = await runCase("24-chart-with-a-gap", { flags: ["--to", "text"] });
    expect(stdout).toMatch(/turn +1/);
    expect(stdout).not.toContain("NaN");
  });

  it("25: hostile text and personal data break nothing and leak nowhere", async () => {
    const note = join(folder, "note.md");
    const { stdout, stderr } = await runCase("25-note-with-pipes", { flags: ["--note", note] });
    const all = stdout + stderr + readFileSync(note, "utf8");
    for (const secret of ["jo.bloggs@example.com", "7946 0999"]) expect(all).not.toContain(secret);
    expect(readFileSync(note, "utf8")).not.toMatch(/^# Big heading|<script>|\]\(javascript:/m);
  });
});
