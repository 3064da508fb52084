import { drawTemplates, type Templates } from "../simulator/limit.ts";
import type { Noise } from "../simulator/noise.ts";
import { confirmedStep, limitOf, plainRule, shipped } from "./answers.ts";
import { percent, round, table } from "./format.ts";
import { drawCalls, measure, type Figures } from "./simulated.ts";

/** How much is simulated. */
export interface Size {
  readonly perKind: number;
  readonly templatesPerKind: number;
  readonly seed: number;
}

const SIGMAS = [0.04, 0.06, 0.08] as const;

/** Judges that err otherwise than the main rows, all at the same judge error. */
const OTHERS: readonly (readonly [name: string, n: number, noise: Noise])[] = [
  ["n 6", 6, { sigma: 0.06 }],
  ["n 30", 30, { sigma: 0.06 }],
  ["n 60", 60, { sigma: 0.06 }],
  ["0/1 judge", 14, { sigma: 0.06, binary: true }],
  ["tenths", 14, { sigma: 0.06, step: 0.1 }],
  ["heavy tails", 14, { sigma: 0.06, tails: "heavy" }],
  ["10 % missing", 14, { sigma: 0.06, missing: 0.1 }],
  ["15 % short turns", 14, { sigma: 0.06, short: 0.15 }],
];

const HEADING = [
  "",
  "turn",
  "best guess",
  "joint",
  "healthy",
  "alarms",
  "kind",
  "of limit",
  "high: said",
  "right",
  "medium: right",
  "low: right",
];

/** How the shipped verdict and the controls read simulated curves, beside the limit. */
export function simulatedPart(size: Size, say: (line?: string) => void) {
  const { perKind, templatesPerKind, seed } = size;
  say(
    `\n# Simulated curves: ${perKind} calls of each of 12 kinds a row, weighed by the field mix; limit by ${templatesPerKind} curves of each kind\n`,
  );
  const rows: string[][] = [];
  const result: Record<string, object> = {};
  const templates = drawTemplates(14, templatesPerKind, seed + 100);
  for (const sigma of SIGMAS) {
    const calls = drawCalls(14, { sigma }, { perKind, seed });
    const limit = measure(calls, limitOf(templates, { sigma }));
    const ours = measure(calls, shipped);
    rows.push(
      cells(`σ ${sigma} shipped`, ours, limit),
      cells(`σ ${sigma} limit`, limit, limit),
      cells(`σ ${sigma} single drop of 0.15 (control)`, measure(calls, plainRule), limit),
      cells(`σ ${sigma} confirmed step (control)`, measure(calls, confirmedStep), limit),
    );
    result[sigma.toFixed(2)] = figuresOf(ours, limit);
  }
  for (const [name, n, noise] of OTHERS) rows.push(otherRow(name, n, noise, size, templates));
  say(table(HEADING, rows));
  say(
    [
      "turn: right turn named, of calls with a step; best guess: if it had to name one (for the verdict: with the begin of a slide or its runner-up);",
      "joint: right turn, a slide by its first, or rightly none; healthy, alarms: named a turn on a healthy call, on any without a failing turn;",
      "said and right: of calls with a step, how often the word is said, and how often the named turn is right when it is.",
    ].join("\n"),
  );
  return result;
}

function otherRow(
  name: string,
  n: number,
  noise: Noise,
  size: Size,
  templates: Templates,
): string[] {
  const perKind = Math.ceil(size.perKind / 3);
  const calls = drawCalls(n, noise, { perKind, seed: size.seed });
  const own =
    n === templates.n
      ? templates
      : drawTemplates(n, Math.ceil(size.templatesPerKind / 2), size.seed + 100);
  return cells(
    `${name}, σ ${noise.sigma}`,
    measure(calls, shipped),
    measure(calls, limitOf(own, noise)),
  );
}

function figuresOf(ours: Figures, limit: Figures) {
  return {
    turn: round(ours.turn),
    healthyAlarms: round(ours.healthyAlarms),
    kind: round(ours.kind ?? 0),
    limitShare: round(ours.joint / limit.joint),
    highShare: round(ours.words.high.share),
    highRight: round(ours.words.high.right),
  };
}

function cells(name: string, figures: Figures, limit: Figures): string[] {
  const { turn, pick, joint, healthyAlarms, alarms, kind, words, calls, hasWords } = figures;
  const word = (share: number): string => (hasWords ? percent(share) : "–");
  return [
    `${name} (${calls})`,
    percent(turn),
    percent(pick),
    percent(joint),
    percent(healthyAlarms),
    percent(alarms),
    kind === null ? "–" : percent(kind),
    (joint / limit.joint).toFixed(3),
    word(words.high.share),
    word(words.high.right),
    word(words.medium.right),
    word(words.low.right),
  ];
}

/** What replays can and cannot tell: a judge whose errors pass, and one whose errors come back. */
export function replaysPart({ perKind, seed }: Size, say: (line?: string) => void): void {
  const runs = [0, 0.5, 0.9].flatMap((rho) => [
    { rho, replays: 1 },
    { rho, replays: 3 },
  ]);
  const rows = runs.map(({ rho, replays }) => {
    const noise: Noise = { sigma: 0.08, replays, rho };
    const calls = drawCalls(14, noise, { perKind: Math.ceil(perKind / 2), seed });
    const all = measure(calls, shipped);
    const { share, right } = all.stable;
    return [
      `lasting share ${rho}, asked ${replays === 1 ? "once" : `${replays} times`} (${all.calls})`,
      percent(all.turn),
      replays === 1 ? "–" : percent(share),
      replays === 1 ? "–" : percent(right),
    ];
  });
  say(`\n# Replays, σ 0.08, n 14\n\n${table(["", "turn", "stable", "right when stable"], rows)}`);
}
