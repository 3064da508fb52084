import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";
import { corpusPath, hasCorpus } from "../support/corpus.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples/regression");
const CONCENTRATED = join(SAMPLES, "concentrated.jsonl");
const SPREAD = join(SAMPLES, "spread.jsonl");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-survey-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (...names: string[]): string => join(folder, ...names);

/** Runs a survey whose lines stay in the test's own folder. */
function survey(...argv: string[]) {
  const record = argv.includes("--record") ? [] : ["--record", inFolder("record")];
  return run(["survey", ...argv, "--scorer", "checks", ...record]);
}

async function outcomeOf(...argv: string[]) {
  const { code, stdout, stderr } = await survey(...argv, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

describe("the samples", () => {
  it("concentrated: nine of ten calls break at turn 2", async () => {
    const { affected, suspects } = await outcomeOf(CONCENTRATED);
    expect(affected.distribution.verdict).toEqual({ kind: "concentrated", position: 2 });
    expect(affected.distribution.mode).toMatchObject({ position: 2, calls: 9 });
    expect(suspects.suspects.map(({ name }: { name: string }) => name)).toContain("response");
  });

  it("spread: ten calls break at ten turns", async () => {
    const { affected } = await outcomeOf(SPREAD);
    expect(affected.distribution.verdict).toEqual({ kind: "spread" });
    expect(affected.distribution.named).toBe(10);
  });

  it("side by side: the two deploys are told apart", async () => {
    const { groups } = await outcomeOf(SAMPLES, "--group", "deploy");
    const told = groups.groups.map(
      ({ name, distribution }: { name: string; distribution: { verdict: { kind: string } } }) => [
        name,
        distribution.verdict.kind,
      ],
    );
    expect(told).toEqual([
      ["2026-03-04", "spread"],
      ["2026-03-11", "concentrated"],
    ]);
  });
});

describe("what is surveyed", () => {
  it("one file is split by metadata, for both sides", async () => {
    const all = inFolder("all.jsonl");
    writeFileSync(all, readFileSync(CONCENTRATED, "utf8") + readFileSync(SPREAD, "utf8"));
    const flags = ["--where", "deploy=2026-03-11", "--baseline-where", "deploy=2026-03-04"];
    const { affected, baseline } = await outcomeOf(all, ...flags);
    expect([affected.reliability.calls, baseline.reliability.calls]).toEqual([10, 10]);
    const other = await outcomeOf(CONCENTRATED, "--baseline", SPREAD);
    expect(other.comparison).toEqual((await outcomeOf(all, ...flags)).comparison);
  });

  it("standard input, also for both sides", async () => {
    const stdin = readFileSync(CONCENTRATED, "utf8") + readFileSync(SPREAD, "utf8");
    const flags = ["--where", "deploy=2026-03-11", "--baseline-where", "deploy=2026-03-04"];
    const argv = ["survey", "-", ...flags, "--scorer", "checks", "--out", inFolder("o"), "--json"];
    const { code, stdout } = await run([...argv, "--sample", "4"], { stdin });
    expect(code).toBe(0);
    const { affected, baseline } = JSON.parse(stdout);
    expect([affected.reliability.calls, baseline.reliability.calls]).toEqual([4, 4]);
  });

  it("a pattern that no shell has expanded", async () => {
    const { affected } = await outcomeOf(join(SAMPLES, "*.jsonl"));
    expect(affected.reliability.calls).toBe(20);
    expect((await survey(join(SAMPLES, "*.json"))).stderr).toContain("No file fits");
  });

  it("a folder, with a file that cannot be read as a line and exit code 3", async () => {
    const calls = inFolder("calls");
    cpSync(SAMPLES, calls, { recursive: true });
    writeFileSync(join(calls, "bad.json"), '{"messages": [');
    const { code, stdout } = await survey(calls);
    expect(code).toBe(3);
    expect(stdout).toContain("Unreadable: 1");
    expect(stdout).toContain("bad.json");
    expect(stdout).toContain("20 calls");
  });
});

describe("refusals", () => {
  it.each([
    ["no calls", [], "no calls to survey"],
    ["a condition that no call meets", [CONCENTRATED, "--where", "deploy=never"], '"deploy=never"'],
    ["no condition", [CONCENTRATED, "--where", "deploy"], "FIELD=VALUE"],
    ["a shard that is none", [CONCENTRATED, "--shard", "5/4"], '"5/4"'],
    ["calls beside results", [CONCENTRATED, "--results", "x.ndjson"], "not both"],
    ["results that are not there", ["--results", "nowhere.ndjson"], "nowhere.ndjson"],
  ])("%s", async (_title, argv, told) => {
    const { code, stdout, stderr } = await survey(...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(told);
  });

  it("files of which none can be read", async () => {
    writeFileSync(inFolder("bad.json"), "{");
    const { code, stderr } = await survey(inFolder("bad.json"));
    expect(code).toBe(2);
    expect(stderr).toContain("None of the 1 files could be read");
  });

  it("names the fields that there are", async () => {
    const { stderr } = await survey(CONCENTRATED, "--where", "version=1");
    expect(stderr).toContain('"agent_version", "deploy"');
  });
});

describe("runs that go on", () => {
  it("a second run scores nothing again and says the same", async () => {
    const out = inFolder("out");
    const first = await survey(CONCENTRATED, "--out", out);
    const second = await survey(CONCENTRATED, "--out", out);
    expect(second.stdout).toBe(first.stdout);
    expect(JSON.parse(readFileSync(join(out, "results.run.json"), "utf8"))).toMatchObject({
      scored: 0,
      reused: 10,
    });
  });

  it("without --out the same survey finds its folder again, another has its own", async () => {
    await survey(CONCENTRATED);
    await survey(CONCENTRATED);
    await survey(CONCENTRATED, "--sample", "3");
    expect(readdirSync(inFolder("record/surveys"))).toHaveLength(2);
    expect(readFileSync(inFolder("record/.gitignore"), "utf8")).toBe("*\n");
  });

  it("what another survey left in the same folder does not count", async () => {
    const out = inFolder("out");
    await survey(SPREAD, "--out", out);
    const { stdout } = await survey(CONCENTRATED, "--out", out, "--json");
    expect(JSON.parse(stdout).affected.reliability.calls).toBe(10);
    expect(JSON.parse(stdout).affected.distribution.verdict.kind).toBe("concentrated");
  });

  it("a mended file is read again", async () => {
    const out = inFolder("out");
    const file = inFolder("calls.jsonl");
    writeFileSync(file, "{");
    expect((await survey(file, SPREAD, "--out", out)).code).toBe(3);
    cpSync(CONCENTRATED, file);
    const { code, stdout } = await survey(file, SPREAD, "--out", out, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      unreadable: [],
      affected: { reliability: { calls: 20 } },
    });
  });

  it("an interrupt prints what there is and ends with 130; the same command goes on", async () => {
    const scorer = inFolder("scorer.mjs");
    writeFileSync(
      scorer,
      `let asked = 0;
       export const state = { interrupt: () => {} };
       export default { name: "s", version: "1", score({ turn }, { signal }) {
         asked += 1;
         if (asked === 20) globalThis.interruptSurvey();
         signal?.throwIfAborted();
         return turn === 2 ? 0.3 : 0.9;
       } };`,
    );
    const argv = ["survey", CONCENTRATED, "--scorer", scorer, "--out", inFolder("out")];
    const flags = ["--record", inFolder("record"), "--concurrency", "1"];
    const broken = await run([...argv, ...flags], {
      onReady: (interrupt) => Object.assign(globalThis, { interruptSurvey: interrupt }),
    });
    expect(broken.code).toBe(130);
    expect(broken.stdout).toMatch(/the run was\s+interrupted/);
    const whole = await run([...argv, ...flags, "--json"]);
    expect(whole.code).toBe(0);
    expect(JSON.parse(whole.stdout).affected.reliability.calls).toBe(10);
  });
});

describe("shards", () => {
  it.each([["text"], ["json"], ["note"]])(
    "merged are the whole byte for byte, as %s",
    async (kind) => {
      const flags = [SAMPLES, "--by", "deploy"];
      const whole = await survey(...flags, "--to", kind, "--out", inFolder("whole"));
      for (const part of ["1/3", "2/3", "3/3"]) {
        await survey(...flags, "--shard", part, "--out", inFolder("parts"));
      }
      const parts = readdirSync(inFolder("parts")).filter((name) => name.endsWith(".ndjson"));
      expect(parts).toHaveLength(3);
      const merged = await survey(
        "--results",
        ...parts.toReversed().map((name) => inFolder("parts", name)),
        inFolder("parts", parts[0] ?? ""),
        "--by",
        "deploy",
        "--to",
        kind,
      );
      expect(merged.stdout).toBe(whole.stdout);
    },
  );

  it("rows that are no lines are told and left out", async () => {
    const out = inFolder("out");
    await survey(SPREAD, "--out", out);
    const path = join(out, "results.ndjson");
    writeFileSync(path, `${readFileSync(path, "utf8")}{"v":1,"ke`);
    const { stdout } = await survey("--results", path);
    expect(stdout).toContain("1 of the rows");
    expect(stdout).toContain("10 calls");
  });
});

describe("reports", () => {
  it("are written beside what goes to standard output", async () => {
    const note = inFolder("deep/note.md");
    const json = inFolder("survey.json");
    const { code, stdout } = await survey(CONCENTRATED, "--note", note, "--json-file", json);
    expect(code).toBe(0);
    expect(stdout).toContain("Where the calls break");
    expect(readFileSync(note, "utf8")).toContain("**The calls break at one place:");
    expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({ schemaVersion: 1 });
  });

  it("say nothing that a redactor would replace, unless they are told to", async () => {
    const file = inFolder("calls.jsonl");
    const named = readFileSync(CONCENTRATED, "utf8").replaceAll(
      '"deploy": "2026-03-11"',
      '"deploy": "kim.doe@example.com"',
    );
    writeFileSync(file, named);
    const shown = await survey(file, "--by", "deploy");
    expect(shown.stdout).not.toContain("kim.doe");
    expect(shown.stdout).toContain("Redacted: 1 value");
    const whole = await survey(file, "--by", "deploy", "--no-redact");
    expect(whole.stdout).toContain("kim.doe@example.com");
  });
});

describe("--fail-on-shift", () => {
  it("is exit code 1 when the calls break elsewhere, and 0 when they do not", async () => {
    const many = inFolder("many");
    mkdirSync(many);
    // Three times the calls, each with words of its own.
    const triple = (path: string): string =>
      ["x", "y", "z"]
        .map((mark) =>
          readFileSync(path, "utf8")
            .replaceAll("kestrel-", `${mark}-`)
            .replaceAll("Kestrel Coffee.", `Kestrel Coffee ${mark}.`),
        )
        .join("");
    writeFileSync(join(many, "a.jsonl"), triple(CONCENTRATED));
    writeFileSync(join(many, "b.jsonl"), triple(SPREAD));
    const [a, b] = [join(many, "a.jsonl"), join(many, "b.jsonl")];
    const shifted = await survey(a, "--baseline", b, "--fail-on-shift");
    expect(shifted.stdout).toContain("The calls break elsewhere than the baseline");
    expect(shifted.code).toBe(1);
    expect((await survey(a, "--fail-on-shift")).code).toBe(0);
  });
});

describe.skipIf(!hasCorpus)("real calls (skipped without ../shared/corpus)", () => {
  it("failed airline calls against succeeded ones, in one command", async () => {
    const calls = corpusPath("tau-airline/calls.jsonl");
    const flags = ["--where", "reward=0", "--baseline-where", "reward=1"];
    const { affected, baseline, comparison } = await outcomeOf(calls, ...flags);
    expect([affected.reliability.calls, baseline.reliability.calls]).toEqual([53, 40]);
    expect(comparison.rate.affected).toBeGreaterThan(comparison.rate.baseline);
    expect(existsSync(inFolder("record/surveys"))).toBe(true);
  });
});
