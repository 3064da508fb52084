import { DropturnError } from "../../errors.ts";

/** One part of `of`; parts are 1-based. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/**
 * Reads `2/4`.
 *
 * @throws DropturnError when it is no part of a whole.
 */
export function parseShard(text: string): Shard {
  const [, part, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim()) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  if (part === undefined || shard.part < 1 || shard.part > shard.of) {
    throw new DropturnError("E_USAGE", `"${text}" is no shard.`, {
      hint: "Write --shard 1/4 for the first of four, up to --shard 4/4.",
    });
  }
  return shard;
}

/** Tells whether a call or an unreadable file is in a part, by its hash: the same part wherever it is read. */
export function isInShard(key: string, shard: Shard | null): boolean {
  return shard === null || Number.parseInt(key.slice(0, 8), 16) % shard.of === shard.part - 1;
}
