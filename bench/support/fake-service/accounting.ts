import { createHash } from "node:crypto";
import type { FakeUsage, RequestBody, TextBlock } from "./types.ts";

/** Characters a token, as this fake counts; only ratios are read from it. */
export const FAKE_CHARS_PER_TOKEN = 4;
/** A marker looks back over so many positions, itself included. */
const LOOKBACK = 20;

export interface Accounting {
  /** Looks up what of a request is cached, as it arrives. */
  arrive(body: RequestBody): Account;
}

export interface Account {
  readonly usage: Omit<FakeUsage, "output_tokens">;
  /** Makes what the request wrote readable; called when its reply begins. */
  begin(): void;
}

/**
 * Keeps the vendor's accounting of the prompt cache: cumulative hashes over blocks (markers left out; model, output format
 * and effort in the key), writes only at markers, a look-back of 20 positions, a least length, a write that bills only
 * what lies beyond the deepest hit.
 */
export function createAccounting(minimum: number): Accounting {
  const entries = new Set<string>();
  return {
    arrive(body) {
      const positions = positionsOf(body);
      const hit = positions.findLast(({ hash }, i) => entries.has(hash) && isInReach(positions, i));
      const written = positions.filter(({ marked, tokens }) => marked && tokens >= minimum);
      const read = hit?.tokens ?? 0;
      const total = positions.at(-1)?.tokens ?? 0;
      const write = Math.max(0, (written.at(-1)?.tokens ?? 0) - read);
      return {
        usage: {
          input_tokens: total - read - write,
          cache_creation_input_tokens: write,
          cache_read_input_tokens: read,
        },
        begin: () => {
          for (const { hash } of written) entries.add(hash);
        },
      };
    },
  };
}

/** Counts tokens of one block. */
export function fakeTokens(text: string): number {
  return Math.ceil(text.length / FAKE_CHARS_PER_TOKEN);
}

interface Position {
  readonly hash: string;
  readonly tokens: number;
  readonly marked: boolean;
}

function isInReach(positions: readonly Position[], at: number): boolean {
  return positions.slice(at, at + LOOKBACK).some(({ marked }) => marked);
}

function positionsOf({
  model,
  output_config: output,
  thinking,
  system,
  messages = [],
}: RequestBody): Position[] {
  const blocks = [...blocksOf(system), ...messages.flatMap(({ content }) => blocksOf(content))];
  let hash = sha256(JSON.stringify([model, output ?? null, thinking ?? null]));
  let tokens = 0;
  return blocks.map(({ type, text = "", cache_control: mark }) => {
    hash = sha256(`${hash}\n${type}\n${text}`);
    tokens += fakeTokens(text);
    return { hash, tokens, marked: mark !== undefined && mark !== null };
  });
}

function blocksOf(content: string | readonly TextBlock[] | undefined): readonly TextBlock[] {
  if (content === undefined) return [];
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
