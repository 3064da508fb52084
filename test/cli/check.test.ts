import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples");
const REFUND = join(SAMPLES, "refund-cliff.json");
const HEALTHY = join(SAMPLES, "healthy.json");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-check-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("dropturn check", () => {
  it("lists what the checks find, with turn, severity, check, proof and place", async () => {
    const { code, stdout } = await run(["check", REFUND]);
    expect(code).toBe(0);
    expect(stdout).toContain("turn 9, step 2, critical: contradicted-field (tool result)");
    expect(stdout).toContain("| refundable: false (annual basic)");
    expect(stdout).toContain("at /messages/30");
  });

  it("says that finding nothing proves nothing", async () => {
    const { code, stdout } = await run(["check", HEALTHY]);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("no proof that there is none");
  });

  it("prints JSON in which the findings have the shape that they have in a diagnosis", async () => {
    const { stdout } = await run(["check", REFUND, "--json"]);
    const { findings, counts, ...document } = JSON.parse(stdout);
    expect(document).toMatchObject({ schemaVersion: 1, conversation: { turns: 14 } });
    expect(counts.critical).toBeGreaterThan(0);
    expect(findings[0]).toEqual({
      check: "contradicted-field",
      scope: "turn",
      turn: 9,
      step: 2,
      source: "/messages/30",
      category: "tool-result",
      severity: "critical",
      message: expect.stringContaining("refundable: false"),
      evidence: expect.any(Array),
    });
  });

  it.each([
    ["a critical finding fails --fail-on critical", [REFUND, "--fail-on", "critical"], 1],
    ["a critical finding fails --fail-on major too", [REFUND, "--fail-on", "major"], 1],
    ["a call without findings passes", [HEALTHY, "--fail-on", "major"], 0],
    ["without the flag findings do not fail", [REFUND], 0],
  ])("%s", async (_title, words, code) => {
    expect((await run(["check", ...words])).code).toBe(code);
  });

  it("reads the team's tools: a forbidden one is a critical finding", async () => {
    const tools = write("tools.yaml", "forbidden: [search_policy]\nturnLimit: 13\n");
    const { stdout, code } = await run([
      "check",
      REFUND,
      "--tools",
      tools,
      "--fail-on",
      "critical",
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain("forbidden-tool");
    expect(stdout).toContain("turn-limit");
  });

  it("reads the team's tools in the main command, too", async () => {
    const tools = write("tools2.yaml", "forbidden: [get_plan]\n");
    const { stdout } = await run([REFUND, "--scorer", "checks", "--tools", tools, "--json"]);
    const { findings } = JSON.parse(stdout);
    expect(findings.map(({ check }: { check: string }) => check)).toContain("forbidden-tool");
  });

  it.each([
    ["a key that it does not know", "forbiden: [x]\n", "tools file"],
    ["no YAML", "forbidden: [x\n", "no YAML"],
    ["a limit under 1", "turnLimit: 0\n", "turnLimit"],
  ])("a tools file with %s is refused in one line", async (_title, content, words) => {
    const { code, stderr } = await run(["check", REFUND, "--tools", write("bad.yaml", content)]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("    at ");
  });

  it("a missing tools file is refused", async () => {
    const { code, stderr } = await run(["check", REFUND, "--tools", join(folder, "none.yaml")]);
    expect(code).toBe(2);
    expect(stderr).toContain("cannot be read");
  });

  it("redacts what it quotes unless told not to", async () => {
    const path = write(
      "mail.json",
      JSON.stringify([
        { role: "user", content: "Where do I write to?" },
        { role: "assistant", content: "Write to billing@corvid-rail.example, please." },
        { role: "tool", tool_call_id: "x", content: "{}" },
      ]),
    );
    const redacted = await run(["check", path]);
    const whole = await run(["check", path, "--no-redact"]);
    expect(redacted.stdout).not.toContain("billing@corvid-rail.example");
    expect(whole.stdout).toContain("billing@corvid-rail.example");
  });

  it("one of several files that cannot be read is a line and exit code 3", async () => {
    const broken = write("broken.json", "{");
    const { code, stdout, stderr } = await run(["check", HEALTHY, broken, "--json"]);
    expect(code).toBe(3);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("broken.json");
  });
});
