import { readDistribution } from "../../src/survey/distribution.ts";
import { createRandom } from "../../src/survey/random.ts";
import type { DistributionVerdict } from "../../src/survey/types.ts";
import { factsOf } from "./facts.ts";
import { drawCalls, type World } from "./world.ts";

export interface SpotCell {
  readonly world: World;
  readonly regressed: number;
  readonly calls: number;
  /** The share that detectors.md, section 7, gives for the right verdict, in percent; null where it gives none. */
  readonly expected: {
    readonly verdict: "concentrated at 2" | "spread";
    readonly percent: number;
  } | null;
}

export interface SpotRates {
  readonly cell: SpotCell;
  readonly runs: number;
  /** Share of the runs by what was said. */
  readonly said: Readonly<Record<string, number>>;
}

function cell(
  world: World,
  regressed: number,
  calls: number,
  expected: SpotCell["expected"] = null,
): SpotCell {
  return { world, regressed, calls, expected };
}

const AT_2 = (percent: number) => ({ verdict: "concentrated at 2", percent }) as const;
const SPREAD = (percent: number) => ({ verdict: "spread", percent }) as const;

/** A regression at turn 2, by the share of the calls that it caused. */
export const CONCENTRATED_CELLS: readonly SpotCell[] = [
  cell("turn-2", 1, 10, AT_2(95)),
  cell("turn-2", 0.6, 30, AT_2(92)),
  cell("turn-2", 0.6, 35, AT_2(95)),
  cell("turn-2", 0.4, 60, AT_2(88)),
  cell("turn-2", 0.4, 80, AT_2(95)),
];

/** Calls that do not break at one turn: every "concentrated" is wrong. */
export const ELSEWHERE_CELLS: readonly SpotCell[] = [
  cell("spread", 1, 10),
  cell("spread", 1, 20),
  cell("spread", 1, 40),
  cell("spread", 1, 60, SPREAD(84)),
  cell("spread", 1, 80, SPREAD(95)),
  cell("spread", 0.6, 60, SPREAD(94)),
  cell("spread", 0.4, 60, SPREAD(97)),
  cell("middle", 1, 20),
  cell("middle", 1, 40),
  cell("closing", 1, 20),
  cell("closing", 0.6, 40),
  cell("ordinary", 1, 20),
  cell("ordinary", 1, 40),
  cell("ordinary", 1, 80),
];

/** Runs a cell so many times. */
export function runSpotCell(
  spot: SpotCell,
  { runs, seed }: { runs: number; seed: number },
): SpotRates {
  const random = createRandom(seed);
  const counts: Record<string, number> = {};
  for (let run = 0; run < runs; run += 1) {
    const calls = drawCalls(spot.calls, { ...spot, random });
    const { verdict } = readDistribution(factsOf(calls, "affected"), {
      random,
      counted: { unit: "turn" },
    });
    const name = nameOf(verdict);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const said = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, count / runs]),
  );
  return { cell: spot, runs, said };
}

/** Tells how often a concentration was said, at whatever turn. */
export function concentratedShare({ said }: SpotRates): number {
  return Object.entries(said)
    .filter(([name]) => name.startsWith("concentrated"))
    .reduce((sum, [, share]) => sum + share, 0);
}

function nameOf(verdict: DistributionVerdict): string {
  return verdict.kind === "concentrated" ? `concentrated at ${verdict.position}` : verdict.kind;
}
