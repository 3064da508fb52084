import { LEVEL_COUNT } from "./levels.ts";

/** The levels at which the points before each point can stand, and what each weighs; entries of a point begin at its row. */
export interface Begun {
  /** Entries by point. */
  readonly counts: Int32Array;
  readonly levels: Int32Array;
  readonly weights: Float64Array;
}

/** By point: the lowest and the highest level at which something may explain the rest; none where they have crossed. */
export interface Range {
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
}

/** The places of a shape, while they are tried and when they are weighed. */
export interface Places {
  /** By point: the curve falls here by a step. With two falls both count, so the sum may exceed the total. */
  readonly steps: Float64Array;
  /** By point: the curve begins to slide here. */
  readonly slopes: Float64Array;
}

/**
 * The arrays of a contest over so many points.
 *
 * They are used again for every judge error and every curve of that length: making them anew would take as long as all
 * that is reckoned in them. What stands in them is of use until the next shape, judge error or curve is weighed.
 */
export interface Workspace {
  readonly at: Float64Array;
  readonly loose: Float64Array;
  readonly anywhere: Float64Array;
  readonly runs: Float64Array;
  readonly begun: Begun;
  readonly flat: Float64Array;
  readonly flatRange: Range;
  readonly returns: Float64Array;
  readonly down: Float64Array;
  readonly halfFalls: Float64Array;
  readonly falls: Float64Array;
  /** By level alone. */
  readonly landed: Float64Array;
  readonly places: Places;
}

/** Makes the arrays for n points. */
export function createWorkspace(n: number, memory = allocate): Workspace {
  const byLevel = (rows: number): Float64Array => memory.floats(rows * LEVEL_COUNT);
  return {
    at: byLevel(n),
    loose: byLevel(n),
    anywhere: memory.floats(n),
    runs: byLevel((n + 1) * (n + 1)),
    begun: {
      counts: memory.integers(n + 1),
      levels: memory.integers((n + 1) * LEVEL_COUNT),
      weights: byLevel(n + 1),
    },
    flat: byLevel(n + 1),
    flatRange: { lowest: memory.integers(n + 1), highest: memory.integers(n + 1) },
    returns: byLevel(n + 1),
    down: byLevel(n + 1),
    halfFalls: byLevel(n + 1),
    falls: byLevel(n + 1),
    landed: byLevel(1),
    places: { steps: memory.floats(n), slopes: memory.floats(n) },
  };
}

/** Where arrays are taken from. */
interface Memory {
  floats(length: number): Float64Array;
  integers(length: number): Int32Array;
}

const allocate: Memory = {
  floats: (length) => new Float64Array(length),
  integers: (length) => new Int32Array(length),
};

/** Takes arrays one after the other from a stretch of memory. */
function cut(stretch: ArrayBuffer): Memory {
  let used = 0;
  const take = (length: number): number => {
    const offset = used;
    used += length * Float64Array.BYTES_PER_ELEMENT;
    return offset;
  };
  return {
    floats: (length) => new Float64Array(stretch, take(length), length),
    integers: (length) => new Int32Array(stretch, take(length), length),
  };
}

/** Longer curves are rare, and their arrays are large. */
const LONGEST_KEPT = 30;
const NUMBERS_KEPT = ((LONGEST_KEPT + 1) ** 2 + 10 * (LONGEST_KEPT + 2)) * LEVEL_COUNT;
const shared = new ArrayBuffer(NUMBERS_KEPT * Float64Array.BYTES_PER_ELEMENT);
const kept = new Map<number, Workspace>();

/** Gives the arrays for n points; all that are kept lie in the same memory, which a processor then has at hand. */
export function workspaceFor(n: number): Workspace {
  if (n > LONGEST_KEPT) return createWorkspace(n);
  const workspace = kept.get(n) ?? createWorkspace(n, cut(shared));
  kept.set(n, workspace);
  return workspace;
}
