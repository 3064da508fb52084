import { performance } from "node:perf_hooks";
import { readVerdict } from "../src/verdict/index.ts";
import { bisectionPart } from "./verdict/bisection-part.ts";
import { curveOf } from "./verdict/curves.ts";
import { recordedPart } from "./verdict/recorded-part.ts";
import { drawCalls } from "./verdict/simulated.ts";
import { replaysPart, simulatedPart, type Size } from "./verdict/simulated-part.ts";

/** Reads curves whose truth is known: recorded ones of real calls, and simulated ones beside what is possible. */
const SIZE: Size = { perKind: 150, templatesPerKind: 5000, seed: 1 };

const asJson = process.argv.includes("--json");
const say = (line = ""): void => {
  if (!asJson) console.log(line);
};

say(`${new Date().toISOString().slice(0, 10)}, seed ${SIZE.seed}\n`);
const recorded = await recordedPart(say);
if (recorded === null && asJson) {
  console.error("The recorded curves are not beside the project: that part is null.");
}
const simulated = simulatedPart(SIZE, say);
replaysPart(SIZE, say);
const bisect = await bisectionPart(SIZE.seed, say);
const msPerCurve = { "14": timeOf(14), "120": timeOf(120) };
say(
  `\nOne verdict takes ${msPerCurve["14"]} ms on a curve of 14 points and ${msPerCurve["120"]} ms on one of 120.`,
);
if (asJson) {
  console.log(JSON.stringify({ seed: SIZE.seed, recorded, simulated, bisect, msPerCurve }));
}

/** Milliseconds for one verdict, over calls of every kind. */
function timeOf(n: number): number {
  const calls = drawCalls(n, { sigma: 0.06 }, { perKind: 3, seed: SIZE.seed });
  const curves = calls.map(({ observed }) => curveOf(observed));
  for (const curve of curves.slice(0, 6)) readVerdict(curve);
  const start = performance.now();
  for (const curve of curves) readVerdict(curve);
  return Math.round(((performance.now() - start) / curves.length) * 10) / 10;
}
