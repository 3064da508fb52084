import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const BIN = join(ROOT, "bin/dropturn.js");
const SAMPLES = join(ROOT, "samples/regression");
const CONCURRENCY = 2;
const { PATH = "", HOME = "" } = process.env;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-kill-"));
  // Says on paper which call it was asked about, and takes its time.
  writeFileSync(
    join(folder, "slow.mjs"),
    `import { appendFileSync } from "node:fs";
     export default { name: "slow", async score({ turn, messages }) {
       if (turn === 1) appendFileSync("asked.txt", messages[1].text + messages.length + "\\n");
       await new Promise((done) => setTimeout(done, 4));
       return turn === 2 ? 0.3 : 0.9;
     } };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FLAGS = ["--scorer", "./slow.mjs", "--json", "--no-zoom"];

function argv(out: string): string[] {
  return [BIN, "survey", SAMPLES, ...FLAGS, "--concurrency", `${CONCURRENCY}`, "--out", out];
}

const world = { cwd: "", env: { PATH, HOME } };

function runToEnd(out: string): { stdout: string; status: number | null } {
  return spawnSync(process.execPath, argv(out), { ...world, cwd: folder, encoding: "utf8" });
}

/** Kills the run when the results hold so many lines. */
async function killAt(out: string, lines: number): Promise<void> {
  const child = spawn(process.execPath, argv(out), { ...world, cwd: folder, stdio: "ignore" });
  const path = join(folder, out, "results.ndjson");
  const watch = setInterval(() => {
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (text.split("\n").length > lines) child.kill("SIGKILL");
  }, 2);
  await new Promise((done) => child.once("close", done));
  clearInterval(watch);
}

it("killed again and again and restarted: the same outcome, nothing scored twice but what was in flight", async () => {
  const whole = runToEnd("whole");
  expect(whole.status).toBe(0);
  const askedOnce = readFileSync(join(folder, "asked.txt"), "utf8").trim().split("\n").length;
  writeFileSync(join(folder, "asked.txt"), "");

  const kills = [1, 5, 9, 14];
  for (const lines of kills) await killAt("killed", lines);
  const last = runToEnd("killed");
  expect(last.status).toBe(0);
  expect(last.stdout).toBe(whole.stdout);
  const asked = readFileSync(join(folder, "asked.txt"), "utf8").trim().split("\n").length;
  expect(asked).toBeGreaterThanOrEqual(askedOnce);
  expect(asked).toBeLessThanOrEqual(askedOnce + kills.length * CONCURRENCY);
});

it("draws no bar and no colour without a terminal", () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [BIN, "survey", SAMPLES, "--scorer", "checks", "--out", "plain"],
    { ...world, cwd: folder, encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).not.toContain("\u001B");
});
