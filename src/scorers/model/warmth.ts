import { MAX_MARKS, planPrefixRequests } from "../../judge/plan.ts";
import type { Job } from "../types.ts";
import { blockAt, type Block } from "./blocks.ts";

/** Gives the last block of a prefix by its position in the list of prefixes. */
export type LastOf = (prefix: number) => Block;

/** What is warm in the prompt cache, and what shall be. */
export interface Warmth {
  /** Orders jobs into waves, and remembers which request marks what. */
  plan(jobs: readonly Job[], lastOf: LastOf): readonly (readonly Job[])[];
  /** Positions to mark in the request that ends with a block: the deepest warm one, and what was planned. */
  marks(last: Block): readonly number[];
  /** Tokens up to the deepest warm position; 0 when none is. */
  warmTokens(last: Block): number;
  /** Enters a reply: what its request marked can be read from now on. */
  entered(last: Block, marks: readonly number[]): void;
}

export interface WarmthOptions {
  /** A shorter prompt is silently not cached, so it is not marked. */
  readonly minimumTokens: number;
  readonly systemTokens: number;
}

/** Fewer prefixes than this are not worth a wave that all others wait for. */
export const FEW_PREFIXES = 8;

/** Keeps track of one run's prompt cache; `planPrefixRequests` says why it is warmed the way it is. */
export function createWarmth({ minimumTokens, systemTokens }: WarmthOptions): Warmth {
  const warm = new WeakSet<Block>();
  const planned = new WeakMap<Block, readonly number[]>();
  const markOwnEnd = new WeakSet<Block>();
  let isSystemWarm = false;

  const tokensAt = (last: Block, position: number): number =>
    systemTokens + (blockAt(last, position)?.tokensSoFar ?? 0);
  const deepestWarm = (last: Block): number | null => {
    for (let block: Block | null = last; block; block = block.previous) {
      if (warm.has(block)) return block.position;
    }
    return isSystemWarm ? 0 : null;
  };
  const warmTokens = (last: Block): number => {
    const deepest = deepestWarm(last);
    return deepest === null ? 0 : tokensAt(last, deepest);
  };
  const intend = (last: Block, marks: readonly number[], hasReplays: boolean): void => {
    planned.set(last, marks);
    if (hasReplays && marks.length < MAX_MARKS) markOwnEnd.add(last);
  };
  /** A search asks few prefixes at a time: the longest marks what those of later rounds may begin with. */
  const coldMarks = (last: Block): readonly number[] => {
    if (warmTokens(last) >= tokensAt(last, last.position) / 2) return [];
    const everyBlock = Array.from({ length: last.position }, (_, i) => i + 1);
    return planPrefixRequests(everyBlock)[0]?.[0]?.marks ?? [];
  };

  return {
    plan(jobs, lastOf) {
      const prefixes = [...new Set(jobs.map(({ prefix }) => prefix))].toSorted(
        (a, b) => lastOf(a).position - lastOf(b).position,
      );
      const hasReplays = jobs.length > prefixes.length;
      const longest = prefixes.at(-1);
      if (longest === undefined) return [];
      if (prefixes.length < FEW_PREFIXES) {
        for (const prefix of prefixes) intend(lastOf(prefix), [], hasReplays);
        intend(lastOf(longest), coldMarks(lastOf(longest)), hasReplays);
        return inWaves([prefixes], jobs);
      }
      const ends = prefixes.map((prefix) => lastOf(prefix).position);
      const waves = planPrefixRequests(ends).map((wave) =>
        wave.map(({ index, marks }) => {
          const prefix = prefixes[index] ?? longest;
          intend(lastOf(prefix), marks, hasReplays);
          return prefix;
        }),
      );
      return inWaves(waves, jobs);
    },
    marks(last) {
      const deepest = deepestWarm(last);
      const wanted = new Set(planned.get(last) ?? []);
      if (deepest !== null) wanted.add(deepest);
      if (markOwnEnd.has(last)) wanted.add(last.position);
      return [...wanted]
        .filter((position) => tokensAt(last, position) >= minimumTokens)
        .toSorted((a, b) => a - b)
        .slice(-MAX_MARKS);
    },
    warmTokens,
    entered(last, marks) {
      for (const position of marks) {
        const block = blockAt(last, position);
        if (block) warm.add(block);
        else isSystemWarm = true;
      }
    },
  };
}

/** Prefixes whose first answers are waited for before their replays are asked: few, so that an entry still lives. */
const GROUP = 32;

/**
 * Turns waves of prefixes into waves of jobs: each prefix's first job when its wave comes, its replays right after the
 * answers of its group, prefix by prefix.
 */
function inWaves(waves: readonly (readonly number[])[], jobs: readonly Job[]): Job[][] {
  const byPrefix = new Map<number, Job[]>();
  for (const job of jobs) byPrefix.set(job.prefix, [...(byPrefix.get(job.prefix) ?? []), job]);
  const size = jobs.length > byPrefix.size ? GROUP : jobs.length;
  const result: Job[][] = [];
  let waiting: Job[] = [];
  for (const wave of waves) {
    for (let start = 0; start < wave.length; start += size) {
      const group = wave.slice(start, start + size).map((prefix) => byPrefix.get(prefix) ?? []);
      result.push([...waiting, ...group.flatMap((all) => all.slice(0, 1))]);
      waiting = group.flatMap((all) => all.slice(1));
    }
  }
  if (waiting.length > 0) result.push(waiting);
  return result;
}
