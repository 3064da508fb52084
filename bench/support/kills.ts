import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { callOf } from "./call.ts";
import { startFakeService } from "./fake-service/server.ts";
import type { FakeService } from "./fake-service/types.ts";

export interface KillRunOptions {
  /** Path of `bin/dropturn.js`. */
  readonly bin: string;
  readonly kills: number;
  readonly turns: number;
  readonly concurrency: number;
  readonly latencyMs: number;
  /** 0..1 */
  readonly random: () => number;
}

export interface KillRun {
  readonly kills: number;
  /** Runs that were really cut short: the record was not complete. */
  readonly cut: number;
  /** Records that hold exactly the clean run's answers after the second run. */
  readonly equal: number;
  /** Most calls that one kill made to be paid twice. */
  readonly mostPaidTwice: number;
  readonly concurrency: number;
}

type Answers = ReadonlyMap<string, unknown>;

/** Kills the command with SIGKILL at random moments, runs it again each time, and compares the records with a clean run's. */
export async function runKills(options: KillRunOptions): Promise<KillRun> {
  const { kills, turns, concurrency, latencyMs } = options;
  const service = await startFakeService({ latencyMs });
  const folder = await mkdtemp(join(tmpdir(), "dropturn-kills-"));
  try {
    const call = join(folder, "call.json");
    await writeFile(call, JSON.stringify(callOf(turns, 60)));
    const run = (record: string) => start(options, { call, record, url: service.url });
    const record = (name: string): string => join(folder, name);
    await ended(run(record("clean")));
    const clean = await answersIn(record("clean"));
    if (clean.size !== turns)
      throw new Error(`the clean run kept ${clean.size} of ${turns} answers`);
    let [cut, equal, mostPaidTwice] = [0, 0, 0];
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = service.requests.length;
      const name = record(`kill-${kill}`);
      await killAtRandom(run(name), service, options);
      if ((await answersIn(name)).size < turns) cut += 1;
      await ended(run(name));
      if (isEqual(await answersIn(name), clean)) equal += 1;
      mostPaidTwice = Math.max(mostPaidTwice, service.requests.length - before - turns);
    }
    return { kills, cut, equal, mostPaidTwice, concurrency };
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

function start(
  { bin, concurrency }: KillRunOptions,
  { call, record, url }: { call: string; record: string; url: string },
): ChildProcess {
  const args = [bin, call, "--base-url", url, "--record", record, "--quiet", "--json"];
  return spawn(process.execPath, [...args, "--concurrency", String(concurrency)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ANTHROPIC_API_KEY: "bench" },
  });
}

/** Waits for some request of the run to arrive, and a little longer, so that every stage is hit. */
async function killAtRandom(
  child: ChildProcess,
  service: FakeService,
  { turns, latencyMs, random }: KillRunOptions,
): Promise<void> {
  const target = service.requests.length + Math.floor(random() * (turns + 1));
  const left = new Promise((done) => child.once("exit", done));
  while (service.requests.length < target && child.exitCode === null) await pause(2);
  await pause(random() * 2 * latencyMs);
  child.kill("SIGKILL");
  await left;
}

async function ended(child: ChildProcess): Promise<void> {
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error(`the command ended with ${String(code)}`);
}

/** The good answers of a record, by key. */
async function answersIn(record: string): Promise<Answers> {
  const folder = join(record, "records");
  const files = await readdir(folder).catch(() => []);
  const answers = new Map<string, unknown>();
  for (const file of files) {
    const text = await readFile(join(folder, file), "utf8");
    for (const line of text.split("\n")) {
      const parsed = parse(line);
      if (parsed?.outcome.status === "scored") answers.set(parsed.key, parsed.outcome);
    }
  }
  return answers;
}

function parse(line: string): { key: string; outcome: { status: string } } | null {
  try {
    return JSON.parse(line);
  } catch {
    // The end of a killed run.
    return null;
  }
}

function isEqual(some: Answers, others: Answers): boolean {
  const sorted = (answers: Answers): string =>
    JSON.stringify([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(some) === sorted(others);
}
