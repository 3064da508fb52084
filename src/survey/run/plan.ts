import { sha256 } from "../../conversation/hash.ts";
import type { ReadResult } from "../../conversation/read/index.ts";
import type { Estimate } from "../../scorers/types.ts";
import type { Side } from "../types.ts";
import { isInShard, type Shard } from "./shard.ts";
import { takeCalls, type ReadCalls, type SurveyInput, type TakeTally } from "./take.ts";

export interface PlanOptions {
  readonly read: ReadCalls;
  /** Calls to take of each side; null takes all. */
  readonly sample: number | null;
  readonly seed: number;
  readonly shard: Shard | null;
  /** Foretells what a call will cost; null when that is nothing. */
  readonly estimate: (call: ReadResult) => Estimate | null;
  readonly signal: AbortSignal;
  readonly tally: TakeTally;
}

/** A call that a run is to score. */
export interface PlannedCall {
  readonly side: Side;
  readonly estimate: Estimate | null;
}

/** The calls of a run by their key. */
export type SurveyPlan = ReadonlyMap<string, PlannedCall>;

/**
 * Reads every file once to know which calls there are, before any is paid for: their number, the sample, the price.
 *
 * Only a hash of each call is kept.
 */
export async function planSurvey(
  inputs: readonly SurveyInput[],
  options: PlanOptions,
): Promise<SurveyPlan> {
  const { shard, sample, seed, estimate } = options;
  const calls: [string, PlannedCall][] = [];
  for await (const taken of takeCalls(inputs, options)) {
    if (taken.kind === "unreadable") continue;
    calls.push([taken.key, { side: taken.side, estimate: estimate(taken.call) }]);
  }
  const chosen = (["affected", "baseline"] as const).flatMap((side) =>
    choose(
      calls.filter(([, call]) => call.side === side),
      { sample, seed },
    ),
  );
  return new Map(chosen.filter(([key]) => isInShard(key, shard)));
}

/** Takes the calls whose seeded hash is smallest: the same ones whatever the order and whoever else samples. */
function choose(
  calls: [string, PlannedCall][],
  { sample, seed }: Pick<PlanOptions, "sample" | "seed">,
): [string, PlannedCall][] {
  if (sample === null || calls.length <= sample) return calls;
  const drawn = calls.map((call) => ({ call, draw: sha256(`${seed} ${call[0]}`) }));
  return drawn
    .toSorted((a, b) => (a.draw < b.draw ? -1 : 1))
    .slice(0, sample)
    .map(({ call }) => call);
}
