import { LEVEL_COUNT } from "./levels.ts";
import type { Starts } from "./priors.ts";
import type { Rest } from "./rests.ts";

/** By point and level: the curve falls at this point from this level, by any size, and goes on as a rest. */
export interface Falls {
  readonly rest: Rest;
  readonly sizes: Starts;
  /** What was asked for before; `UNKNOWN` elsewhere. */
  readonly known: Float64Array;
}

/** Less than any likelihood. */
const UNKNOWN = -1;

/** Falls by one of some sizes, after which the curve goes on as `rest`. */
export function fallsInto(rest: Rest, sizes: Starts, known: Float64Array): Falls {
  known.fill(UNKNOWN);
  return { rest, sizes, known };
}

/** How well a fall at point d from a level explains the curve from d on; most of them nobody asks for. */
export function fallAt({ rest, sizes, known }: Falls, d: number, level: number): number {
  const at = d * LEVEL_COUNT + level;
  const before = known[at] ?? 0;
  if (before !== UNKNOWN) return before;
  const { levels, weights, rooms } = sizes;
  let sum = 0;
  for (let i = 0; i < levels.length; i += 1) {
    const size = levels[i] ?? 0;
    if (size > level) break;
    sum += (weights[i] ?? 0) * (rest[at - size] ?? 0);
  }
  const fall = sum === 0 ? 0 : sum / (rooms[level] ?? 1);
  known[at] = fall;
  return fall;
}
