import { bisect, type OnDoubt } from "../../src/curve/bisect.ts";
import type { Curve } from "../../src/curve/types.ts";
import { readVerdict } from "../../src/verdict/index.ts";
import { drawLatent, FIELD_MIX, type Latent, type SimulatedKind } from "../simulator/kinds.ts";
import { observe, type Observed } from "../simulator/noise.ts";
import { createRandom, type Random } from "../simulator/random.ts";
import { curveOf } from "./curves.ts";

/** Share of calls with one failure; the others have two. */
const SINGLE_SHARE = 0.83;
const SIGMA = 0.05;
const SINGLES: readonly SimulatedKind[] = ["cliff", "ramp", "uplift"];

/** How a search with few questions compares with a full scan; shares from 0 to 1. */
export interface SearchFigures {
  readonly calls: number;
  /** Judge calls, on average. */
  readonly asked: number;
  /** Names the turn that the full scan of the same call names, or none as it does. */
  readonly agreement: number;
  /** Names another and says nothing of a doubt. */
  readonly silent: number;
  /** Says that it is in doubt. */
  readonly doubt: number;
}

/** Asks about few points of a curve that is known; tells which, and whether it is in doubt. */
export type Search = (
  scores: readonly number[],
) => Promise<{ asked: ReadonlySet<number>; inDoubt: boolean }>;

/** The shipped bisection. */
export function shippedSearch(onDoubt: OnDoubt): Search {
  return async (scores) => {
    const asked = new Set<number>();
    const { doubt } = await bisect({
      count: scores.length,
      onDoubt,
      ask: async (positions) => {
        for (const position of positions) asked.add(position);
        return positions.map((position) => scores[position] ?? null);
      },
    });
    return { asked, inDoubt: doubt !== null };
  };
}

/** The original method: bisect on a bar of 0.7 and name where it ends. */
function plainBisection(scores: readonly number[]): { named: number | null; asked: number } {
  const BAR = 0.7;
  let [low, high] = [0, scores.length];
  let asked = 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    asked += 1;
    if ((scores[middle] ?? 0) < BAR) high = middle;
    else low = middle + 1;
  }
  return { named: low < scores.length ? low + 1 : null, asked };
}

/** How many calls are compared, and from which seed they are drawn. */
export interface Drawn {
  readonly singles: number;
  readonly doubles: number;
  readonly seed: number;
}

/** What one search made of one call. */
interface Compared {
  readonly asked: number;
  readonly agrees: boolean;
  readonly inDoubt: boolean;
}

/** Compares a search with the full scan over calls with one failure and with two, 83 to 17. */
export function measureSearch(n: number, drawn: Drawn, search: Search): Promise<SearchFigures> {
  return measureBy(n, drawn, async (observed) => {
    const { asked, inDoubt } = await search(scoresOf(observed));
    const few = readVerdict(fewOf(observed, asked));
    return { asked: asked.size, inDoubt, agrees: agreesWith(observed, few.turn) };
  });
}

/** Compares the original method's bisection, which has no doubts, with the full scan. */
export function measurePlain(n: number, drawn: Drawn): Promise<SearchFigures> {
  return measureBy(n, drawn, (observed) => {
    const { named, asked } = plainBisection(scoresOf(observed));
    return Promise.resolve({ asked, inDoubt: false, agrees: agreesWith(observed, named) });
  });
}

async function measureBy(
  n: number,
  { singles, doubles, seed }: Drawn,
  compare: (observed: readonly Observed[]) => Promise<Compared>,
): Promise<SearchFigures> {
  const random = createRandom(seed);
  const rowsOf = async (latents: readonly Latent[]): Promise<Compared[]> => {
    const rows: Compared[] = [];
    for (const latent of latents) {
      rows.push(await compare(observe(latent, { sigma: SIGMA }, random)));
    }
    return rows;
  };
  const one = await rowsOf(drawSingles(singles, n, random));
  const two = await rowsOf(Array.from({ length: doubles }, () => drawLatent("two", n, random)));
  const average = (value: (row: Compared) => number): number => {
    const mean = (rows: readonly Compared[]): number =>
      rows.reduce((sum, row) => sum + value(row), 0) / rows.length;
    return SINGLE_SHARE * mean(one) + (1 - SINGLE_SHARE) * mean(two);
  };
  return {
    calls: singles + doubles,
    asked: average((row) => row.asked),
    agreement: average((row) => Number(row.agrees)),
    silent: average((row) => Number(!row.agrees && !row.inDoubt)),
    doubt: average((row) => Number(row.inDoubt)),
  };
}

function agreesWith(observed: readonly Observed[], turn: number | null): boolean {
  return readVerdict(curveOf(observed)).turn === turn;
}

function scoresOf(observed: readonly Observed[]): number[] {
  return observed.map((point) => (point.status === "scored" ? point.score : 0));
}

function fewOf(observed: readonly Observed[], asked: ReadonlySet<number>): Curve {
  return curveOf(observed).map((point, i) => {
    if (asked.has(i)) return point;
    const { turn, messages, source, facts } = point;
    return { turn, messages, source, facts, status: "unasked" };
  });
}

/** Draws calls with one failure as the field has them. */
export function drawSingles(count: number, n: number, random: Random): Latent[] {
  const total = SINGLES.reduce((sum, kind) => sum + FIELD_MIX[kind], 0);
  return Array.from({ length: count }, () => {
    let at = random() * total;
    const kind = SINGLES.find((one) => (at -= FIELD_MIX[one]) < 0) ?? "cliff";
    return drawLatent(kind, n, random);
  });
}
