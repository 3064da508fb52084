import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";

/** Start-up of the command as a ratio to bare Node, pair by pair, because the machine's speed drifts. */
const BIN = fileURLToPath(new URL("../../bin/dropturn.js", import.meta.url));
const PAIRS = 15;

const ratios = Array.from({ length: PAIRS }, () => timeOf(BIN, "--version") / timeOf("-e", "0"));
const figures = { pairs: PAIRS, ratioToBareNode: Math.round(median(ratios) * 100) / 100 };
if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
else
  console.log(
    `dropturn --version takes ${figures.ratioToBareNode} times as long as node -e 0 (median of ${PAIRS} pairs)`,
  );

function timeOf(...args: readonly string[]): number {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return Number(process.hrtime.bigint() - start);
}
