import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeManyCalls } from "./many-calls.ts";

/** What one survey of recorded scores took, in a process of its own. */
export interface Load {
  readonly calls: number;
  /** Seconds of all processor cores together, start-up and report included. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Calls for each second of one core. */
  readonly callsPerSecond: number;
  /** Largest memory that the process held at any time. */
  readonly peakMegabytes: number;
  readonly source: "corpora" | "made up";
}

/** Surveys so many calls of recorded scores, from one file of JSON Lines. */
export async function measureLoad(calls: number, seed: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), "dropturn-survey-"));
  try {
    const written = await writeManyCalls(folder, { count: calls, seed });
    const argv = [
      join(import.meta.dirname, "run-once.js"),
      "survey",
      written.calls,
      "--scorer",
      `recorded:${written.scores}`,
      "--out",
      join(folder, "out"),
    ];
    const begun = performance.now();
    const child = spawnSync(process.execPath, argv, { encoding: "utf8" });
    const wallSeconds = (performance.now() - begun) / 1000;
    const taken = JSON.parse(child.stderr.trim().split("\n").at(-1) ?? "") as {
      code: number;
      cpuSeconds: number;
      peakMegabytes: number;
    };
    if (taken.code !== 0) throw new Error(`the survey ended with ${taken.code}: ${child.stderr}`);
    const { cpuSeconds, peakMegabytes } = taken;
    const { source } = written;
    return {
      calls,
      cpuSeconds,
      wallSeconds,
      callsPerSecond: calls / cpuSeconds,
      peakMegabytes,
      source,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
