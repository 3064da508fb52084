import { bandOf, BANDS } from "./bands.ts";
import { relativeOf, type Placed } from "./place.ts";

/** A run of calls of like length within the pool. */
interface Band {
  readonly from: number;
  readonly to: number;
  /** Weight of a baseline call, so that the baseline has the affected calls' mix of lengths. */
  readonly weight: number;
}

/** The calls of both sides sorted by band, in arrays that thousands of permutations can share. */
export interface Pool {
  /** 1 is an affected call, 0 a baseline call; permuted in place. */
  readonly sides: Uint8Array;
  readonly bands: readonly Band[];
  /** Number of affected calls. */
  readonly affected: number;
  /** By call: its position, from 0. */
  readonly positions: Int32Array;
  /** By call: the rank of its relative position among those that occur. */
  readonly relatives: Int32Array;
  /** Shares by position as of the last measuring. */
  readonly shares: { readonly affected: Float64Array; readonly baseline: Float64Array };
  readonly relativeDifferences: Float64Array;
}

export interface ShiftFigures {
  /** Largest difference of a position's share. */
  readonly share: number;
  /** Largest gap between the two cumulated distributions over positions. */
  readonly position: number;
  /** The same over relative positions. */
  readonly relative: number;
}

/** Puts both sides into one pool; bands that hold only one side are left out. */
export function createPool(affected: readonly Placed[], baseline: readonly Placed[]): Pool {
  const groups = BANDS.map((band) => ({
    affected: affected.filter(({ points }) => bandOf(points) === band),
    baseline: baseline.filter(({ points }) => bandOf(points) === band),
  })).filter((group) => group.affected.length > 0 && group.baseline.length > 0);
  const calls = groups.flatMap((group) => [...group.affected, ...group.baseline]);
  const sides = groups.flatMap((group) => [
    ...group.affected.map(() => 1),
    ...group.baseline.map(() => 0),
  ]);
  const total = sides.filter((side) => side === 1).length;
  const ranks = rankRelatives(calls);
  const longest = longestOf(calls);
  return {
    sides: Uint8Array.from(sides),
    bands: bandsOf(groups, total),
    affected: total,
    positions: Int32Array.from(calls, ({ position }) => position - 1),
    relatives: Int32Array.from(calls, (call) => ranks.get(relativeOrFirst(call)) ?? 0),
    shares: { affected: new Float64Array(longest), baseline: new Float64Array(longest) },
    relativeDifferences: new Float64Array(ranks.size),
  };
}

/** Measures how far the two sides, as they now are, lie apart. */
export function measurePool(pool: Pool): ShiftFigures {
  const { sides, positions, relatives, shares, relativeDifferences } = pool;
  shares.affected.fill(0);
  shares.baseline.fill(0);
  relativeDifferences.fill(0);
  for (const { from, to, weight } of pool.bands) {
    for (let i = from; i < to; i += 1) {
      const isAffected = sides[i] === 1;
      const share = isAffected ? 1 / pool.affected : weight;
      add(isAffected ? shares.affected : shares.baseline, positions[i], share);
      add(relativeDifferences, relatives[i], isAffected ? share : -share);
    }
  }
  const differences = shares.affected.map((share, i) => share - (shares.baseline[i] ?? 0));
  return {
    share: largestOf(differences),
    position: largestGap(differences),
    relative: largestGap(relativeDifferences),
  };
}

function bandsOf(
  groups: readonly { affected: readonly Placed[]; baseline: readonly Placed[] }[],
  total: number,
): Band[] {
  let from = 0;
  return groups.map(({ affected, baseline }) => {
    const to = from + affected.length + baseline.length;
    const band = { from, to, weight: affected.length / total / baseline.length };
    from = to;
    return band;
  });
}

function rankRelatives(calls: readonly Placed[]): Map<number, number> {
  const values = [...new Set(calls.map(relativeOrFirst))].toSorted((a, b) => a - b);
  return new Map(values.map((value, rank) => [value, rank]));
}

/** A call of one point breaks at its start as much as at its end; its band holds only such calls or very short ones. */
function relativeOrFirst({ position, points }: Placed): number {
  return relativeOf(position, points) ?? 0;
}

function longestOf(calls: readonly Placed[]): number {
  let longest = 0;
  for (const { points } of calls) longest = Math.max(longest, points);
  return longest;
}

function largestOf(differences: Float64Array): number {
  let largest = 0;
  for (const difference of differences) largest = Math.max(largest, Math.abs(difference));
  return largest;
}

function largestGap(differences: Float64Array): number {
  let sum = 0;
  let largest = 0;
  for (const difference of differences) {
    sum += difference;
    largest = Math.max(largest, Math.abs(sum));
  }
  return largest;
}

function add(values: Float64Array, index: number | undefined, amount: number): void {
  const i = index ?? 0;
  values[i] = (values[i] ?? 0) + amount;
}
