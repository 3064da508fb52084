/**
 * Surveys of simulated regressions (how often is a shift or a concentration said, rightly and wrongly) and of many
 * recorded calls (calls a second on one core, peak memory).
 *
 * The world is that of detectors.md, section 7; every draw is seeded. `-- --json` gives the figures, `-- --runs N` takes
 * another number of runs a cell, `-- --calls N` another largest survey.
 */
import { parseArgs } from "node:util";
import { measureLoad, type Load } from "./survey/load.ts";
import { runShiftCell, SAME_CELLS, SHIFTED_CELLS, type ShiftRates } from "./survey/shift-cells.ts";
import {
  concentratedShare,
  CONCENTRATED_CELLS,
  ELSEWHERE_CELLS,
  runSpotCell,
  type SpotRates,
} from "./survey/spot-cells.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    runs: { type: "string", default: "1000" },
    calls: { type: "string", default: "10000" },
  },
});
const runs = Number(values.runs);
const largest = Number(values.calls);
const seed = 1;

const same = SAME_CELLS.map((cell) => runShiftCell(cell, { runs, seed, control: true }));
const shifted = SHIFTED_CELLS.map((cell) =>
  runShiftCell(cell, { runs: Math.ceil(runs / 2), seed, control: false }),
);
const concentrated = CONCENTRATED_CELLS.map((cell) => runSpotCell(cell, { runs, seed }));
const elsewhere = ELSEWHERE_CELLS.map((cell) => runSpotCell(cell, { runs, seed }));
const loads: Load[] = [];
for (const calls of [largest / 100, largest / 10, largest]) {
  loads.push(await measureLoad(calls, seed));
}
const [, middle, last] = loads;
if (!middle || !last) throw new Error("there are three loads");

const figures = {
  falseShift: Math.max(...same.map(({ shift }) => shift)),
  power: shifted[0]?.shift ?? 0,
  falseConcentrated: Math.max(...elsewhere.map(concentratedShare)),
  callsPerSecond: Math.round(last.callsPerSecond),
  memoryRatio: Math.round((last.peakMegabytes / middle.peakMegabytes) * 100) / 100,
  runs,
  calls: last.calls,
};

if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else {
  printShifts("Same distribution on both sides: every shift is wrong (at most 6 %)", same, true);
  printShifts("A regression: every shift is right (the first at least 95 %)", shifted, false);
  printSpots("A regression at turn 2", concentrated);
  printSpots("No regression at one turn: every concentration is wrong (at most 1 %)", elsewhere);
  console.log("\nRecorded scores, one file of JSON Lines, start-up and report included");
  console.table(
    loads.map(({ calls, source, callsPerSecond, cpuSeconds, wallSeconds, peakMegabytes }) => ({
      calls,
      source,
      "calls/s on one core": Math.round(callsPerSecond),
      "CPU s": cpuSeconds.toFixed(1),
      "wall s": wallSeconds.toFixed(1),
      "peak MB": Math.round(peakMegabytes),
    })),
  );
  console.log("\n", figures);
}

function printShifts(title: string, rates: readonly ShiftRates[], hasControl: boolean): void {
  console.log(`\n${title}`);
  console.table(
    rates.map(({ cell, shift, alone, unbanded, runs: n }) => ({
      what: cell.what,
      affected: cell.affected,
      baseline: cell.baseline,
      n,
      shift: percent(shift),
      "share/turn/relative alone": alone.map(percent).join(" / "),
      ...(hasControl && { "without bands": percent(unbanded) }),
    })),
  );
}

function printSpots(title: string, rates: readonly SpotRates[]): void {
  console.log(`\n${title}`);
  console.table(
    rates.map(({ cell, said, runs: n }) => ({
      breaks: cell.world,
      "caused by it": cell.regressed,
      calls: cell.calls,
      n,
      concentrated: percent(concentratedShare({ cell, said, runs: n })),
      spread: percent(said["spread"] ?? 0),
      "near end/start": `${percent(said["near-end"] ?? 0)} / ${percent(said["near-start"] ?? 0)}`,
      "not enough": percent(said["not-enough"] ?? 0),
      "section 7": cell.expected ? `${cell.expected.verdict} ${cell.expected.percent} %` : "",
    })),
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
