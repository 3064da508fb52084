import { bisect } from "../../src/curve/bisect.ts";
import type { Curve } from "../../src/curve/types.ts";
import { readVerdict } from "../../src/verdict/index.ts";
import { drawLatent } from "../simulator/kinds.ts";
import { observe } from "../simulator/noise.ts";
import { createRandom } from "../simulator/random.ts";
import { curveOf } from "./curves.ts";

/** How a search that asks little compares with the full scan on the same curves. */
export interface BisectFigures {
  /** Names the turn that the full scan names. */
  readonly agreement: number;
  /** Mean number of prefixes asked. */
  readonly calls: number;
  /** Names another turn and raises no doubt. */
  readonly silent: number;
}

/** Of a hundred failed calls 83 have one fall and 17 two, as the method's authors counted. */
const SINGLE_SHARE = 0.83;
const SIGMA = 0.05;

/** Searches cliffs and double falls of `n` turns by the shipped bisection and by the plain one, the control. */
export async function measureBisection(
  n: number,
  { curves, seed }: { curves: number; seed: number },
): Promise<{ shipped: BisectFigures; plain: BisectFigures }> {
  const random = createRandom(seed * 7919 + n);
  const shipped = { agree: 0, calls: 0, silent: 0 };
  const plain = { agree: 0, calls: 0, silent: 0 };
  for (let i = 0; i < curves; i += 1) {
    const kind = random() < SINGLE_SHARE ? "cliff" : "two";
    const full = curveOf(observe(drawLatent(kind, n, random), { sigma: SIGMA }, random));
    const truth = readVerdict(full).turn;
    const seen = await search(full);
    count(shipped, { agrees: seen.turn === truth, calls: seen.calls, doubt: seen.doubt });
    const found = plainBisection(full);
    count(plain, { agrees: found.turn === truth, calls: found.calls, doubt: false });
  }
  return { shipped: share(shipped, curves), plain: share(plain, curves) };
}

async function search(
  full: Curve,
): Promise<{ turn: number | null; calls: number; doubt: boolean }> {
  const asked = new Set<number>();
  const { doubt } = await bisect({
    count: full.length,
    onDoubt: "grid",
    ask: async (positions) => {
      for (const position of positions) asked.add(position);
      return positions.map((position) => scoreAt(full, position));
    },
  });
  const seen: Curve = full.map((point, i) =>
    asked.has(i)
      ? point
      : {
          turn: point.turn,
          messages: point.messages,
          source: point.source,
          facts: point.facts,
          status: "unasked",
        },
  );
  return { turn: readVerdict(seen).turn, calls: asked.size, doubt: doubt !== null };
}

/** The method's own bisection: the first turn under 0.7, found by halving. */
function plainBisection(full: Curve): { turn: number | null; calls: number } {
  const BAR = 0.7;
  let [low, high, calls] = [0, full.length - 1, 1];
  if ((scoreAt(full, high) ?? 1) >= BAR) return { turn: null, calls };
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    calls += 1;
    if ((scoreAt(full, middle) ?? 1) < BAR) high = middle;
    else low = middle + 1;
  }
  return { turn: low + 1, calls };
}

function scoreAt(curve: Curve, position: number): number | null {
  const point = curve[position];
  return point?.status === "scored" ? point.score : null;
}

interface Counts {
  agree: number;
  calls: number;
  silent: number;
}

function count(into: Counts, seen: { agrees: boolean; calls: number; doubt: boolean }): void {
  into.calls += seen.calls;
  if (seen.agrees) into.agree += 1;
  else if (!seen.doubt) into.silent += 1;
}

function share({ agree, calls, silent }: Counts, curves: number): BisectFigures {
  return { agreement: agree / curves, calls: calls / curves, silent: silent / curves };
}
