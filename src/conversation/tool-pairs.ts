import type { Message, ToolCall } from "./model.ts";
import { createResultPool, type PlacedResult } from "./result-pool.ts";
import { findTurns, type AgentTurn } from "./turns.ts";

export interface ToolPair {
  readonly call: ToolCall;
  /** Index of the message that calls. */
  readonly message: number;
  readonly turn: number;
  readonly step: number;
  /** The result and the index of its message; null when there is none. */
  readonly placed: PlacedResult | null;
}

export interface ToolPairs {
  readonly pairs: readonly ToolPair[];
  /** Results that belong to no call. */
  readonly orphans: readonly PlacedResult[];
  /** Ids that stand on more than one call of a turn, and where they are used again. */
  readonly repeated: readonly { readonly id: string; readonly message: number }[];
}

/**
 * Pairs calls with results. In linear time, because a log may hold any number of either.
 *
 * Within a turn: by id (a repeated id in order), then by name, then by order; only a result or call without an id is
 * paired by name or order. A result that comes in a later turn is found by its id.
 */
export function pairTools(messages: readonly Message[]): ToolPairs {
  const pairs: ToolPair[] = [];
  const leftOver: PlacedResult[] = [];
  const repeated: { id: string; message: number }[] = [];
  const hasTools = messages.some(({ toolCalls, toolResult }) => toolCalls ?? toolResult);
  for (const turn of hasTools ? findTurns(messages) : []) {
    const calls = callsOf(messages, turn);
    const results = resultsOf(messages, turn);
    if (calls.length + results.length === 0) continue;
    if (isInOrder(calls, results)) {
      for (const [i, { call, message, step }] of calls.entries()) {
        pairs.push({ call, message, step, turn: turn.turn, placed: results[i] ?? null });
      }
      continue;
    }
    const pool = createResultPool(results);
    const byId = calls.map(({ call, message }) => pool.takeById(call, message));
    for (const [i, placed] of calls.entries()) {
      pairs.push({
        ...placed,
        turn: turn.turn,
        placed: byId[i] ?? pool.takeFree(placed.call, placed.message),
      });
    }
    // One by one: a turn may hold more results than a call may have arguments.
    for (const placed of pool.rest()) leftOver.push(placed);
    for (const again of repeatedIds(calls)) repeated.push(again);
  }
  return { ...pairLater(pairs, leftOver), repeated };
}

interface PlacedCall {
  readonly call: ToolCall;
  readonly message: number;
  readonly step: number;
}

function callsOf(messages: readonly Message[], turn: AgentTurn): PlacedCall[] {
  const calls: PlacedCall[] = [];
  for (const { step, messages: range } of turn.steps) {
    for (let i = range[0]; i <= range[1]; i += 1) {
      for (const call of messages[i]?.toolCalls ?? []) calls.push({ call, message: i, step });
    }
  }
  return calls;
}

function resultsOf(messages: readonly Message[], turn: AgentTurn): PlacedResult[] {
  const results: PlacedResult[] = [];
  for (let i = turn.messages[0]; i <= turn.messages[1]; i += 1) {
    const result = messages[i]?.toolResult;
    if (result) results.push({ result, message: i });
  }
  return results;
}

/** The usual turn: every call has an id of its own, and its result follows in the same order. */
function isInOrder(calls: readonly PlacedCall[], results: readonly PlacedResult[]): boolean {
  if (calls.length !== results.length) return false;
  const ids = new Set<string>();
  for (const [i, { call, message }] of calls.entries()) {
    const placed = results[i];
    if (call.id === undefined || !placed || placed.message < message) return false;
    if (placed.result.callId !== call.id || ids.has(call.id)) return false;
    ids.add(call.id);
  }
  return true;
}

function repeatedIds(calls: readonly PlacedCall[]): { id: string; message: number }[] {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  for (const { call, message } of calls) {
    if (call.id === undefined) continue;
    if (seen.has(call.id) && !repeated.has(call.id)) repeated.set(call.id, message);
    seen.add(call.id);
  }
  return [...repeated].map(([id, message]) => ({ id, message }));
}

/** A slow tool answers after the user has spoken again. */
function pairLater(
  pairs: readonly ToolPair[],
  leftOver: readonly PlacedResult[],
): Pick<ToolPairs, "pairs" | "orphans"> {
  if (leftOver.length === 0) return { pairs, orphans: [] };
  const pool = createResultPool(leftOver);
  const mended = pairs.map((pair) =>
    pair.placed ? pair : { ...pair, placed: pool.takeById(pair.call, pair.message) },
  );
  return { pairs: mended, orphans: pool.rest() };
}
