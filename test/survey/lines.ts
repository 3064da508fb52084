import type { ReadLine } from "../../src/survey/line.ts";
import type { Placed } from "../../src/survey/place.ts";
import type { Side } from "../../src/survey/types.ts";
import { NO_VERDICT } from "../support/diagnosis.ts";

const SETUP: ReadLine["setup"] = {
  scorer: { name: "recorded", target: "scores.ndjson" },
  rubric: null,
  search: { mode: "full", replays: 1 },
  settings: { minDrop: 0.15, healthyLevel: 0.9 },
};

const NO_COST: ReadLine["usage"] = {
  inputTokens: 0,
  cacheWriteTokens: 0,
  cacheReadTokens: 0,
  outputTokens: 0,
  usd: 0,
};

export interface LineSpec {
  readonly key?: string;
  readonly side?: Side;
  /** The turn it breaks at; null for a call without one. */
  readonly turn?: number | null;
  readonly points?: number;
  readonly fields?: Record<string, string>;
  readonly overrides?: Partial<ReadLine>;
}

let made = 0;

/** A line of one call that breaks at a turn: 0.9 before it, 0.4 from it on. */
export function lineOf({
  key = `key-${String((made += 1)).padStart(6, "0")}`,
  side = "affected",
  turn = 2,
  points = 6,
  fields = {},
  overrides = {},
}: LineSpec = {}): ReadLine {
  const scores = Array.from({ length: points }, (_, i) =>
    turn !== null && i + 1 >= turn ? 0.4 : 0.9,
  );
  const episode = { turn: turn ?? 1, to: points, fall: 0.5, drop: 0.5 };
  return {
    v: 1,
    key,
    side,
    file: "calls.jsonl",
    status: "read",
    id: key,
    format: "openai-chat",
    fields,
    setup: SETUP,
    unit: "turn",
    curve: scores.map((score, i) => ({ turn: i + 1, status: "scored", score })),
    verdict: {
      ...NO_VERDICT,
      flags: [],
      ...(turn === null
        ? { episodes: [] }
        : {
            kind: "cliff",
            turn,
            drop: 0.5,
            fall: 0.5,
            before: 0.9,
            after: 0.4,
            episodes: [episode],
            sentence: `Turn ${turn} broke the call.`,
          }),
    },
    position: turn,
    rationale: turn === null ? null : `Turn ${turn} states what no source says.`,
    biggestDrop: { turn, drop: turn === null ? 0 : 0.5 },
    firstFailingTurn: turn,
    failingShare: 0,
    findings: [],
    answers: points,
    gaps: 0,
    usage: NO_COST,
    ...overrides,
  };
}

/** Lines of calls that break at these turns, all of one length. */
export function linesAt(turns: readonly (number | null)[], spec: LineSpec = {}): ReadLine[] {
  return turns.map((turn) => lineOf({ ...spec, turn }));
}

/** Places of calls that break at these positions, all of one length. */
export function placesAt(positions: readonly number[], points = 10): Placed[] {
  const open = Array.from({ length: points }, (_, i) => i + 1);
  return positions.map((position) => ({ position, points, open }));
}

/** `count` times the same. */
export function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

/** The numbers from 1 up to a count, again and again, `total` of them. */
export function everyTurn(total: number, points: number): number[] {
  return Array.from({ length: total }, (_, i) => (i % points) + 1);
}
