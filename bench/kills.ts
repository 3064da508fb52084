/** Kills the command with SIGKILL at 50 random moments and runs it again each time. Needs a build. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../src/survey/random.ts";
import { runKills } from "./support/kills.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const run = await runKills({
  bin: join(process.cwd(), "bin/dropturn.js"),
  kills: Number(values.kills),
  turns: 24,
  concurrency: 4,
  latencyMs: 40,
  random: createRandom(Number(values.seed)),
});
if (values.json) console.log(JSON.stringify(run));
else console.table(run);
if (run.equal < run.kills || run.mostPaidTwice > run.concurrency) process.exitCode = 1;
