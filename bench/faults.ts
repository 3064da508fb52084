/** Scores 2,000 prefixes of 100 calls against a service that fails in every way at 30 %, and compares with a clean run. */
import { parseArgs } from "node:util";
import { loadRubric } from "../src/rubric/load.ts";
import { MOST_REQUESTS, runFaults } from "./support/faults.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    calls: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
  },
});
const unhandled: unknown[] = [];
process.on("unhandledRejection", (reason) => unhandled.push(reason));

const run = await runFaults({
  rubric: await loadRubric("rubrics/turn-local/v1.yaml"),
  calls: Number(values.calls),
  turns: 20,
  share: 0.3,
  forGood: 0.02,
  seed: Number(values.seed),
});
const result = { ...run, allowedRequestsForOne: MOST_REQUESTS, unhandled: unhandled.length };
if (values.json) {
  console.log(JSON.stringify(result));
} else {
  const { faults, ...figures } = result;
  console.table(figures);
  console.table(faults);
}
const isRight =
  run.equal + run.gaps === run.points &&
  run.gaps === run.gapsByService &&
  run.mostRequestsForOne <= MOST_REQUESTS &&
  unhandled.length === 0;
if (!isRight) process.exitCode = 1;
