import { compareCalls } from "../../src/survey/compare.ts";
import type { Placed } from "../../src/survey/place.ts";
import { createRandom, type Random } from "../../src/survey/random.ts";
import { testShift } from "../../src/survey/shift.ts";
import { factsOf } from "./facts.ts";
import { drawCalls, type World } from "./world.ts";

/** Affected calls against ordinary baseline calls. */
export interface ShiftCell {
  readonly what: string;
  readonly world: World;
  /** Share of the affected calls that the regression caused. */
  readonly regressed: number;
  readonly affected: number;
  readonly baseline: number;
  /** Longest affected call; the baseline's are up to 40 turns. */
  readonly longest: number;
}

export interface ShiftRates {
  readonly cell: ShiftCell;
  readonly runs: number;
  /** Shares of the runs that said "shift". */
  readonly shift: number;
  /** By each statistic alone: share at a turn, position, relative position. */
  readonly alone: readonly [number, number, number];
  /** The same by position alone, without bands of length: the control. */
  readonly unbanded: number;
}

const SAME = { world: "ordinary", regressed: 1, longest: 40 } as const;

/** The same distribution on both sides: every "shift" is wrong. */
export const SAME_CELLS: readonly ShiftCell[] = [
  { ...SAME, what: "same", affected: 40, baseline: 100 },
  { ...SAME, what: "same, affected calls up to 8 turns", longest: 8, affected: 40, baseline: 100 },
  { ...SAME, what: "same, affected calls up to 8 turns", longest: 8, affected: 20, baseline: 60 },
  {
    ...SAME,
    what: "same, affected calls up to 12 turns",
    longest: 12,
    affected: 80,
    baseline: 100,
  },
];

/** A regression: every "shift" is right. */
export const SHIFTED_CELLS: readonly ShiftCell[] = [
  {
    what: "half moved to turn 2",
    world: "turn-2",
    regressed: 0.5,
    affected: 40,
    baseline: 100,
    longest: 40,
  },
  {
    what: "half moved to turn 2",
    world: "turn-2",
    regressed: 0.5,
    affected: 20,
    baseline: 60,
    longest: 40,
  },
  {
    what: "0.3 moved to turn 2",
    world: "turn-2",
    regressed: 0.3,
    affected: 40,
    baseline: 100,
    longest: 40,
  },
  {
    what: "0.3 moved to turn 2",
    world: "turn-2",
    regressed: 0.3,
    affected: 80,
    baseline: 100,
    longest: 40,
  },
  {
    what: "half moved to the closing turn",
    world: "closing",
    regressed: 0.5,
    affected: 20,
    baseline: 60,
    longest: 40,
  },
  {
    what: "all moved to turns 4-12",
    world: "spread",
    regressed: 1,
    affected: 20,
    baseline: 60,
    longest: 40,
  },
  {
    what: "all moved to turns 4-12",
    world: "spread",
    regressed: 1,
    affected: 40,
    baseline: 100,
    longest: 40,
  },
];

/** Runs a cell so many times. */
export function runShiftCell(
  cell: ShiftCell,
  { runs, seed, control }: { runs: number; seed: number; control: boolean },
): ShiftRates {
  const random = createRandom(seed);
  const counts = { shift: 0, alone: [0, 0, 0] as [number, number, number], unbanded: 0 };
  for (let run = 0; run < runs; run += 1) {
    const { world, regressed, longest } = cell;
    const affected = drawCalls(cell.affected, { world, regressed, longest, random });
    const baseline = drawCalls(cell.baseline, { world: "ordinary", random });
    const { verdict, statistics } = compareCalls(
      factsOf(affected, "affected"),
      factsOf(baseline, "baseline"),
      { random, counted: { unit: "turn" }, against: "the baseline" },
    );
    if (verdict === "shift") counts.shift += 1;
    const alone = statistics
      ? [statistics.share.p, statistics.position.p, statistics.relative.p]
      : [];
    for (const [i, p] of alone.entries()) if (p <= 0.05) counts.alone[i as 0 | 1 | 2] += 1;
    if (control && isUnbandedShift(affected, baseline, random)) counts.unbanded += 1;
  }
  const [share, position, relative] = counts.alone;
  return {
    cell,
    runs,
    shift: counts.shift / runs,
    alone: [share / runs, position / runs, relative / runs],
    unbanded: counts.unbanded / runs,
  };
}

/** What the test would say if it took all calls for equally long. */
function isUnbandedShift(
  affected: readonly Placed[],
  baseline: readonly Placed[],
  random: Random,
): boolean {
  const oneLength = (calls: readonly Placed[]): Placed[] =>
    calls.map((call) => ({ ...call, points: 40 }));
  const test = testShift(oneLength(affected), oneLength(baseline), { random, permutations: 499 });
  return test !== null && test.statistics.position.p <= 0.05;
}
