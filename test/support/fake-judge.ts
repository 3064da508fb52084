import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const CASES = resolve(import.meta.dirname, "../../../shared/cases");

/** False outside the place where the cases of public bug reports lie; tests that need them are then skipped. */
export const HAS_CASES = existsSync(join(CASES, "fake-judge.mjs"));

/** One line of the fake judge's log. */
export interface LoggedRequest {
  readonly t_ms: number;
  readonly when: string;
  readonly call: number;
  readonly status: number;
  readonly bytes: number;
  readonly max_tokens: number;
}

export interface FakeJudge {
  readonly url: string;
  /** Path of the case's conversation. */
  readonly conversation: string;
  /** A folder of the test's own. */
  readonly folder: string;
  log(): Promise<readonly LoggedRequest[]>;
  close(): Promise<void>;
}

/** Starts the scripted judge of a case. */
export async function startFakeJudge(id: string, script = "judge.json"): Promise<FakeJudge> {
  const folder = await mkdtemp(join(tmpdir(), "dropturn-case-"));
  await cp(join(CASES, id), folder, { recursive: true });
  if (existsSync(join(folder, "generate.mjs"))) {
    await promisify(execFile)(process.execPath, [join(folder, "generate.mjs")]);
  }
  const log = join(folder, "log.jsonl");
  const child = spawn(
    process.execPath,
    [join(CASES, "fake-judge.mjs"), join(folder, script), "--log", log],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const url = await new Promise<string>((ready, failed) => {
    child.once("error", failed);
    child.stdout.once("data", (chunk: Buffer) => ready(String(chunk).replace("READY", "").trim()));
  });
  return {
    url,
    folder,
    conversation: join(folder, "conversation.json"),
    async log() {
      const lines = existsSync(log) ? (await readFile(log, "utf8")).split("\n") : [];
      return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line) as LoggedRequest]));
    },
    async close() {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}
