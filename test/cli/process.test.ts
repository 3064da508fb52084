import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const BIN = join(ROOT, "bin/dropturn.js");
const SAMPLE = join(ROOT, "samples/healthy.json");
const { PATH = "", HOME = "" } = process.env;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-process-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dropturn = (...args: string[]) =>
  spawnSync(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { PATH, HOME },
    encoding: "utf8",
  });

/** A module that keeps its answers, says on standard error when it was asked, and never answers turn 4 in its first run. */
function slowScorer(hang: boolean): string {
  const path = join(folder, "slow.mjs");
  writeFileSync(
    path,
    `export default { name: "slow", version: "1", score({ turn }, { signal }) {
       process.stderr.write("asked " + turn + "\\n");
       if (turn !== 4 || ${!hang}) return 0.9;
       return new Promise((_, reject) => {
         setTimeout(() => {}, 20_000);
         signal.addEventListener("abort", () => reject(signal.reason));
       });
     } };`,
  );
  return path;
}

describe("the command as a process", () => {
  it("prints its version, and its help with examples and exit codes", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(dropturn("--version").stdout).toBe(`${version}\n`);
    const help = dropturn("--help");
    expect(help.status).toBe(0);
    expect(help.stdout).toContain("Examples:");
    expect(help.stdout).toContain("Exit codes:");
  });

  it("prints no escape codes and no progress bar without a terminal", () => {
    const { stdout, stderr } = dropturn(SAMPLE, "--scorer", "checks");
    expect(stdout + stderr).not.toContain("\u001B");
    expect(stderr).toBe("");
  });

  it("prints what it has on Ctrl-C, ends with 130, and asks only the rest when it is run again", async () => {
    const args = [SAMPLE, "--scorer", slowScorer(true), "--json", "--concurrency", "1"];
    const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, env: { PATH, HOME } });
    let stdout = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => {
      if (String(chunk).includes("asked 4")) child.kill("SIGINT");
    });
    const code = await new Promise((done) => child.once("close", done));
    expect(code).toBe(130);
    expect(JSON.parse(stdout).curve.map(({ status }: { status: string }) => status)).toEqual([
      "scored",
      "scored",
      "scored",
      "failed",
      "failed",
      "failed",
    ]);
    expect(readdirSync(join(folder, ".dropturn/records"))).toHaveLength(1);

    slowScorer(false);
    const again = dropturn(...args);
    expect(again.status).toBe(0);
    expect(again.stderr.match(/asked \d/g)).toEqual(["asked 4", "asked 5", "asked 6"]);
    expect(JSON.parse(again.stdout).search).toMatchObject({ judgeCalls: 3, reused: 3 });
  });

  it("ends quietly when the reader of its output goes away", () => {
    const { stderr, status } = spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${BIN}" "${SAMPLE}" --scorer checks --json | head -c 10`],
      { encoding: "utf8", env: { PATH, HOME } },
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  it("still writes the note when the reader of its output goes away", () => {
    const note = join(folder, "piped.md");
    const page = `"${process.execPath}" "${BIN}" "${SAMPLE}" --scorer checks --to html --note "${note}"`;
    const { stderr, status } = spawnSync("sh", ["-c", `${page} | true`], {
      encoding: "utf8",
      env: { PATH, HOME },
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(readFileSync(note, "utf8")).toContain("healthy");
  });

  it.skipIf(!existsSync("/dev/full"))("says when its output cannot be written", () => {
    const full = `"${process.execPath}" "${BIN}" "${SAMPLE}" --scorer checks >/dev/full`;
    const { stderr, status } = spawnSync("sh", ["-c", full], {
      encoding: "utf8",
      env: { PATH, HOME },
    });
    expect(stderr).toContain("Standard output cannot be written");
    expect(status).toBe(2);
  });
});
