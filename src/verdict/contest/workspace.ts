import { LEVEL_COUNT } from "./levels.ts";

/** The levels at which the points before each point can stand, and what each weighs; entries of a point begin at its row. */
export interface Begun {
  /** Entries by point. */
  readonly counts: Int32Array;
  readonly levels: Int32Array;
  readonly weights: Float64Array;
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
  readonly returns: Float64Array;
  readonly down: Float64Array;
  readonly halfFalls: Float64Array;
  readonly falls: Float64Array;
  /** By level alone. */
  readonly landed: Float64Array;
  readonly products: Float64Array;
  readonly places: Places;
}

/** Makes the arrays for n points. */
export function createWorkspace(n: number): Workspace {
  return {
    at: byLevel(n),
    loose: byLevel(n),
    anywhere: new Float64Array(n),
    runs: byLevel((n + 1) * (n + 1)),
    begun: {
      counts: new Int32Array(n + 1),
      levels: new Int32Array((n + 1) * LEVEL_COUNT),
      weights: byLevel(n + 1),
    },
    flat: byLevel(n + 1),
    returns: byLevel(n + 1),
    down: byLevel(n + 1),
    halfFalls: byLevel(n + 1),
    falls: byLevel(n + 1),
    landed: byLevel(1),
    products: byLevel(1),
    places: { steps: new Float64Array(n), slopes: new Float64Array(n) },
  };
}

function byLevel(rows: number): Float64Array {
  return new Float64Array(rows * LEVEL_COUNT);
}

/** Longer curves are rare, and their arrays are large. */
const LONGEST_KEPT = 30;
const kept = new Map<number, Workspace>();

/** Gives the arrays for n points, those of an earlier curve where there are any. */
export function workspaceFor(n: number): Workspace {
  const known = kept.get(n);
  if (known) return known;
  const workspace = createWorkspace(n);
  if (n <= LONGEST_KEPT) kept.set(n, workspace);
  return workspace;
}
