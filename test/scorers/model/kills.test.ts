import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { runKills } from "../../../bench/support/kills.ts";
import { createRandom } from "../../../src/survey/random.ts";

const BIN = join(resolve(import.meta.dirname, "../../.."), "bin/dropturn.js");

it("loses nothing that was paid for when it is killed, and pays at most the calls in flight twice", async () => {
  const run = await runKills({
    bin: BIN,
    kills: 3,
    turns: 16,
    concurrency: 4,
    latencyMs: 40,
    random: createRandom(3),
  });
  expect(run).toMatchObject({ kills: 3, equal: 3 });
  expect(run.cut).toBeGreaterThan(0);
  expect(run.mostPaidTwice).toBeLessThanOrEqual(run.concurrency);
}, 120_000);
