import { hashConversation, sha256 } from "../../conversation/hash.ts";
import type { ReadResult } from "../../conversation/read/index.ts";
import { DropturnError } from "../../errors.ts";
import type { Estimate } from "../../scorers/types.ts";
import { fieldsOf, meets, type Condition, type Fields } from "../fields.ts";
import type { UnreadableLine } from "../line.ts";
import { toUnreadableLine } from "../to-line.ts";
import type { Side } from "../types.ts";

/** The calls of a file that one side takes: those that meet all conditions. */
export interface Want {
  readonly side: Side;
  readonly where: readonly Condition[];
}

/** A file, and who takes its calls. */
export interface SurveyInput {
  readonly file: string;
  readonly wants: readonly Want[];
}

/** Reads the calls of a file, one after the other. */
export type ReadCalls = (file: string) => AsyncIterable<ReadResult>;

/** One part of `of`; parts are 1-based. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

export interface PlanOptions {
  readonly read: ReadCalls;
  /** Calls to take of each side; null takes all. */
  readonly sample: number | null;
  readonly seed: number;
  readonly shard: Shard | null;
  /** Foretells what a call will cost; null when it costs nothing. */
  readonly estimate?: (call: ReadResult) => Estimate | null;
  readonly signal?: AbortSignal;
}

/** What a run is to do, known before the first call is scored. */
export interface SurveyPlan {
  /** The calls of this run by their key. */
  readonly calls: ReadonlyMap<string, PlannedCall>;
  /** What could not be read, of this shard. */
  readonly unreadable: readonly UnreadableLine[];
  /** Calls that a side takes, before sampling and sharding. */
  readonly found: number;
  /** Calls that are word for word another one. */
  readonly repeated: number;
  /** Calls that both sides would take; they count as affected. */
  readonly onBothSides: number;
  /** Names of the metadata fields that were seen. */
  readonly fields: readonly string[];
}

export interface PlannedCall {
  readonly side: Side;
  readonly file: string;
  readonly estimate: Estimate | null;
}

const FIELD_NAMES_KEPT = 200;

/**
 * Reads every file once to know which calls there are: their number, the sample, the shard, the price.
 *
 * Only a hash of each call is kept.
 */
export async function planSurvey(
  inputs: readonly SurveyInput[],
  options: PlanOptions,
): Promise<SurveyPlan> {
  const sides: Record<Side, Map<string, PlannedCall>> = {
    affected: new Map(),
    baseline: new Map(),
  };
  const unreadable: UnreadableLine[] = [];
  const fields = new Set<string>();
  let repeated = 0;
  for (const { file, wants } of inputs) {
    try {
      for await (const call of options.read(file)) {
        if (options.signal?.aborted) break;
        const own = fieldsOf(call.conversation, call.input);
        noteNames(fields, own);
        const takers = wants.filter(({ where }) => meets(own, where));
        if (takers.length === 0) continue;
        const key = hashConversation(call.conversation);
        const estimate = options.estimate?.(call) ?? null;
        for (const { side } of takers) {
          if (sides[side].has(key)) repeated += 1;
          else sides[side].set(key, { side, file, estimate });
        }
      }
    } catch (error) {
      if (!(error instanceof DropturnError)) throw error;
      const side = wants[0]?.side ?? "affected";
      unreadable.push(toUnreadableLine(error.message, { side, file, id: null }));
    }
  }
  let onBothSides = 0;
  for (const key of sides.affected.keys()) if (sides.baseline.delete(key)) onBothSides += 1;
  const { shard } = options;
  return {
    calls: new Map(
      [...choose(sides.affected, options), ...choose(sides.baseline, options)].filter(([key]) =>
        isInShard(key, shard),
      ),
    ),
    unreadable: unreadable.filter(({ key }) => isInShard(key, shard)),
    found: sides.affected.size + sides.baseline.size,
    repeated,
    onBothSides,
    fields: [...fields].toSorted(),
  };
}

/** Takes the calls whose seeded hash is smallest: the same ones whatever the order and whoever else samples. */
function choose(
  calls: Map<string, PlannedCall>,
  { sample, seed }: PlanOptions,
): [string, PlannedCall][] {
  const all = [...calls];
  if (sample === null || all.length <= sample) return all;
  const drawn = all.map(([key, call]) => ({ key, call, draw: sha256(`${seed} ${key}`) }));
  return drawn
    .toSorted((a, b) => (a.draw < b.draw ? -1 : 1))
    .slice(0, sample)
    .map(({ key, call }) => [key, call]);
}

function isInShard(key: string, shard: Shard | null): boolean {
  return shard === null || Number.parseInt(key.slice(0, 8), 16) % shard.of === shard.part - 1;
}

function noteNames(names: Set<string>, fields: Fields): void {
  for (const name of Object.keys(fields)) if (names.size < FIELD_NAMES_KEPT) names.add(name);
}
