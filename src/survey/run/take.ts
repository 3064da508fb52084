import { hashConversation } from "../../conversation/hash.ts";
import type { ReadResult } from "../../conversation/read/index.ts";
import { DropturnError } from "../../errors.ts";
import { fieldsOf, meets, type Condition, type Fields } from "../fields.ts";
import type { Side } from "../types.ts";

/** The calls of a file that one side takes: those that meet all conditions. */
export interface Want {
  readonly side: Side;
  readonly where: readonly Condition[];
}

/** A file, and who takes its calls. Files with affected calls stand first. */
export interface SurveyInput {
  readonly file: string;
  readonly wants: readonly Want[];
}

/** Reads the calls of a file, one after the other. */
export type ReadCalls = (file: string) => AsyncIterable<ReadResult>;

/** A call that a side takes, or a file that could not be read to its end. */
export type Taken =
  | {
      readonly kind: "call";
      /** Hash of the conversation. */
      readonly key: string;
      readonly side: Side;
      readonly file: string;
      readonly call: ReadResult;
    }
  | {
      readonly kind: "unreadable";
      readonly side: Side;
      readonly file: string;
      readonly error: DropturnError;
    };

/** What was met on the way. */
export interface TakeTally {
  /** Side of every call that was taken, by key. */
  readonly taken: Map<string, Side>;
  /** Calls that are word for word another one of their side; they count once. */
  repeated: number;
  /** Calls that both sides would take; they count as affected. */
  onBothSides: number;
  /** Names of the metadata fields that were seen. */
  readonly fields: Set<string>;
}

const FIELD_NAMES_KEPT = 200;

/** Makes an empty tally. */
export function createTally(): TakeTally {
  return { taken: new Map(), repeated: 0, onBothSides: 0, fields: new Set() };
}

/** Reads files one call at a time and gives each call to the side that takes it, once. */
export async function* takeCalls(
  inputs: readonly SurveyInput[],
  { read, signal, tally }: { read: ReadCalls; signal: AbortSignal; tally: TakeTally },
): AsyncGenerator<Taken> {
  for (const { file, wants } of inputs) {
    try {
      for await (const call of read(file)) {
        if (signal.aborted) return;
        const fields = fieldsOf(call.conversation, call.input);
        noteNames(tally.fields, fields);
        const takers = wants.filter(({ where }) => meets(fields, where));
        if (takers.length === 0) continue;
        const key = hashConversation(call.conversation);
        const side = sideOf(key, takers, tally);
        if (side !== null) yield { kind: "call", key, side, file, call };
      }
    } catch (error) {
      if (!(error instanceof DropturnError)) throw error;
      yield { kind: "unreadable", side: wants[0]?.side ?? "affected", file, error };
    }
  }
}

/** The side that takes a call; null when it was taken before. */
function sideOf(key: string, takers: readonly Want[], tally: TakeTally): Side | null {
  const side = takers.some((taker) => taker.side === "affected") ? "affected" : "baseline";
  const known = tally.taken.get(key);
  if (takers.length > 1 || (known !== undefined && known !== side)) tally.onBothSides += 1;
  else if (known !== undefined) tally.repeated += 1;
  if (known !== undefined) return null;
  tally.taken.set(key, side);
  return side;
}

function noteNames(names: Set<string>, fields: Fields): void {
  for (const name of Object.keys(fields)) if (names.size < FIELD_NAMES_KEPT) names.add(name);
}
