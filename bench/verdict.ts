import { performance } from "node:perf_hooks";
import { readVerdict } from "../src/verdict/index.ts";
import { drawTemplates } from "./simulator/limit.ts";
import type { Noise } from "./simulator/noise.ts";
import { confirmedStep, limitOf, plainRule, shipped, type Detector } from "./verdict/answers.ts";
import { measureBisection } from "./verdict/bisection.ts";
import { curveOf } from "./verdict/curves.ts";
import { leaveOneOut } from "./verdict/leave-one-out.ts";
import { hasRecorded, loadRecorded } from "./verdict/recorded.ts";
import { drawCalls, measure, type Figures } from "./verdict/simulated.ts";
import { countBlamelessHigh, measureRules, measureSet } from "./verdict/tables.ts";

/** Reads curves whose truth is known: recorded ones of real calls, and simulated ones beside what is possible. */
const SEED = 1;
const PER_KIND = 60;
const TEMPLATES_PER_KIND = 3000;
const asJson = process.argv.includes("--json");
const say = (line = ""): void => {
  if (!asJson) console.log(line);
};
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const round = (value: number): number => Math.round(value * 1000) / 1000;

const recorded = await recordedPart();
const simulated = simulatedPart();
const bisected = await bisectPart();
const msPerCurve = { "14": timeOf(14), "120": timeOf(120) };
say(
  `\nOne verdict takes ${msPerCurve["14"]} ms for 14 points and ${msPerCurve["120"]} ms for 120.`,
);
if (asJson) {
  console.log(JSON.stringify({ seed: SEED, recorded, simulated, bisect: bisected, msPerCurve }));
}

async function recordedPart() {
  if (!hasRecorded) {
    say("The recorded curves are not beside the project; this part is left out.");
    return null;
  }
  const calls = await loadRecorded();
  const retail = measureSet(calls, "tau-retail");
  const whoAndWhen = measureSet(calls, "who-and-when");
  const without = leaveOneOut(calls.filter((call) => call.isAgents));
  const blameless = countBlamelessHigh(calls);
  say(
    `# Recorded curves: exact steps of ${retail.n} (tau-retail) and ${whoAndWhen.n} (who-and-when)\n`,
  );
  for (const rule of measureRules(calls)) {
    say(`${String(rule.retail).padStart(4)} ${String(rule.whoAndWhen).padStart(4)}  ${rule.name}`);
  }
  for (const { n, exact, turn, words, guesses } of [retail, whoAndWhen]) {
    const said = Object.entries(words).map(([word, of]) => `${word} ${of.right} of ${of.said}`);
    say(
      `\nshipped: ${exact} of ${n} exact, ${turn} right turn; right when said: ${said.join(", ")}`,
    );
    say(
      `guesses: random ${guesses.random.toFixed(1)}, last ${guesses.last}, first write call ${guesses.firstCall}, best constant ${guesses.constant.exact} (step ${guesses.constant.step})`,
    );
  }
  say(
    `leave one call out: ${without.shared.toFixed(1)} of ${without.calls} (ties shared; ${without.rules} rules)`,
  );
  say(
    `no agent step to blame: ${blameless.named} of ${blameless.n} calls get a turn, ${blameless.high} with high confidence`,
  );
  return {
    retail: { n: retail.n, exact: retail.exact, turn: retail.turn },
    whoAndWhen: { n: whoAndWhen.n, exact: whoAndWhen.exact },
    leaveOneOut: round(without.shared),
    blamelessHigh: blameless.high,
  };
}

function simulatedPart() {
  say(`\n# Simulated curves, field mix, ${PER_KIND} of each of 12 kinds, seed ${SEED}\n`);
  say(
    "cell                          turn   joint  alarms healthy  kind   of limit  high: share right",
  );
  const figures: Record<string, object> = {};
  for (const sigma of [0.04, 0.06, 0.08]) {
    const best = row(`n 14 sigma ${sigma} limit`, 14, { sigma }, limitFor(14, { sigma }));
    row(`n 14 sigma ${sigma} plain rule`, 14, { sigma }, plainRule);
    row(`n 14 sigma ${sigma} confirmed step`, 14, { sigma }, confirmedStep);
    const ours = row(`n 14 sigma ${sigma} shipped`, 14, { sigma }, shipped, best);
    figures[String(sigma)] = {
      turn: round(ours.turn),
      healthyAlarms: round(ours.healthyAlarms),
      kind: round(ours.kind ?? 0),
      limitShare: round(ours.joint / best.joint),
      highShare: round(ours.words.high.share),
      highRight: round(ours.words.high.right),
    };
  }
  const others: [string, number, Noise][] = [
    ["n 6", 6, { sigma: 0.06 }],
    ["n 30", 30, { sigma: 0.06 }],
    ["n 60", 60, { sigma: 0.06 }],
    ["0/1 judge", 14, { sigma: 0.06, binary: true }],
    ["tenths", 14, { sigma: 0.06, step: 0.1 }],
    ["heavy tails", 14, { sigma: 0.06, tails: "heavy" }],
    ["10 % missing", 14, { sigma: 0.06, missing: 0.1 }],
    ["15 % short turns", 14, { sigma: 0.06, short: 0.15 }],
    ["3 replays, rho .5, sigma .08", 14, { sigma: 0.08, replays: 3, rho: 0.5 }],
  ];
  for (const [name, n, noise] of others) row(name, n, noise, shipped);
  return figures;
}

function limitFor(n: number, noise: Noise): Detector {
  return limitOf(drawTemplates(n, TEMPLATES_PER_KIND, SEED + 100), noise);
}

function row(name: string, n: number, noise: Noise, detect: Detector, limit?: Figures): Figures {
  const perKind = n > 20 ? PER_KIND / 3 : PER_KIND;
  const figures = measure(drawCalls(n, noise, { perKind, seed: SEED }), detect);
  const { turn, joint, alarms, healthyAlarms, kind, words } = figures;
  const cells = [turn, joint, alarms, healthyAlarms].map((share) => percent(share).padStart(7));
  const ofKind = kind === null ? "      –" : percent(kind).padStart(7);
  const ofLimit = limit ? percent(joint / limit.joint).padStart(8) : "       –";
  const high = `${percent(words.high.share).padStart(7)} ${percent(words.high.right).padStart(7)}`;
  say(`${name.padEnd(28)}${cells.join("")}${ofKind} ${ofLimit}    ${high}`);
  return figures;
}

async function bisectPart() {
  say("\n# Bisection against the full scan, one fall to two falls as 83 to 17, sigma 0.05\n");
  const figures: Record<string, object> = {};
  for (const n of [14, 30, 60]) {
    const { shipped: ours, plain } = await measureBisection(n, { curves: 300, seed: SEED });
    for (const [name, { agreement, calls, silent }] of Object.entries({ shipped: ours, plain })) {
      say(
        `n ${n} ${name.padEnd(8)} agrees ${percent(agreement)}, ${calls.toFixed(1)} calls, silent disagreement ${percent(silent)}`,
      );
    }
    figures[String(n)] = {
      agreement: round(ours.agreement),
      calls: round(ours.calls),
      silent: round(ours.silent),
    };
  }
  return figures;
}

function timeOf(n: number): number {
  const calls = drawCalls(n, { sigma: 0.06 }, { perKind: 2, seed: SEED });
  const curves = calls.map(({ observed }) => curveOf(observed));
  for (const curve of curves.slice(0, 3)) readVerdict(curve);
  const start = performance.now();
  for (const curve of curves) readVerdict(curve);
  return Math.round(((performance.now() - start) / curves.length) * 10) / 10;
}
