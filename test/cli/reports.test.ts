import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

import { run } from "../support/cli.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples");
const SCORED = [
  join(SAMPLES, "refund-cliff.json"),
  "--scorer",
  `recorded:${join(SAMPLES, "refund-cliff.scores.ndjson")}`,
];

describe("reports from the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "dropturn-reports-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");

  it("writes page, picture, note and JSON in one run, beside the text", async () => {
    const files = [
      "--html",
      "r.html",
      "--svg",
      "sub/r.svg",
      "--note",
      "r.md",
      "--json-file",
      "r.json",
    ];
    const paths = files.map((word) => (word.startsWith("--") ? word : join(folder, word)));
    const { code, stdout } = await run([...SCORED, ...paths]);
    expect(code).toBe(0);
    expect(stdout).toContain("It fell by 0.35 at turn 9");
    expect(read("r.html")).toMatch(/^<!doctype html>/);
    expect(read("sub/r.svg")).toMatch(/^<svg /);
    expect(read("r.md")).toMatch(/^\*\*It fell by 0\.35 at turn 9/);
    expect(JSON.parse(read("r.json")).verdict.turn).toBe(9);
  });

  it("redacts every one of them, and none with --no-redact", async () => {
    const mail = "dana.reyes@example.com";
    for (const kind of ["text", "json", "note", "svg", "html"]) {
      const { stdout } = await run([...SCORED, "--to", kind, "--verbose"]);
      expect(stdout.includes(mail)).toBe(false);
    }
    expect((await run([...SCORED, "--to", "html", "--no-redact"])).stdout.includes(mail)).toBe(
      true,
    );
  });

  it("redacts what the user's patterns name", async () => {
    const patterns = join(folder, "patterns.txt");
    writeFileSync(patterns, "# customers\ncustomer C-[0-9]{5}\n");
    const { stdout } = await run([...SCORED, "--to", "html", "--redact-patterns", patterns]);
    expect(stdout.includes("C-20418")).toBe(false);
    expect(stdout).toContain("[customer-1]");
  });

  it.each([
    ["nothing-here.txt", null, "cannot be read"],
    ["bad.txt", "Member (", 'line 1: "Member (" is no pattern'],
    ["open.txt", "member (", 'line 1: "(" is not usable'],
  ])("says what is wrong with the patterns file %s, and exits 2", async (name, text, message) => {
    const path = join(folder, name);
    if (text !== null) writeFileSync(path, text);
    const { code, stderr } = await run([...SCORED, "--redact-patterns", path]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("prints the result and keeps the other files when one cannot be written", async () => {
    writeFileSync(join(folder, "taken"), "");
    const { code, stdout, stderr } = await run([
      ...SCORED,
      "--html",
      join(folder, "taken/r.html"),
      "--note",
      join(folder, "kept.md"),
    ]);
    expect(code).toBe(2);
    expect(stdout).toContain("It fell by 0.35 at turn 9");
    expect(stderr).toContain("The html report cannot be written");
    expect(read("kept.md")).toContain("turn 9");
  });

  it("writes the page of a survey, with the calls behind each bar", async () => {
    const page = join(folder, "survey.html");
    const { code } = await run([
      "survey",
      SAMPLES,
      "--scorer",
      "checks",
      "--record",
      join(folder, "record"),
      "--html",
      page,
    ]);
    expect([0, 3]).toContain(code);
    const html = read("survey.html");
    expect(html).toContain("Where the calls break");
    expect(html).toContain("refund-cliff");
  });
});
