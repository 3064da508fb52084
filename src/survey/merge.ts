import { stableJson } from "../conversation/hash.ts";
import type { Unit } from "../conversation/prefix.ts";
import type { CallFacts } from "./facts.ts";
import type { Side } from "./types.ts";

/** The calls of a survey, each once, in the order of their keys. */
export interface MergedCalls {
  readonly affected: readonly CallFacts[];
  readonly baseline: readonly CallFacts[];
  /** Calls that were given on both sides; they count as affected. */
  readonly onBothSides: number;
}

/**
 * Collects the facts of calls, each call once, whatever order they come in.
 *
 * Of two about one call the one with fewer gaps stays, then the one with more scores, then the lesser by its text, so
 * that the choice never hangs on the order.
 */
export function createMerger(): {
  add(facts: CallFacts): void;
  /** `only` names the calls that count, with their side; what could not be read always counts. */
  merged(only?: ReadonlyMap<string, Side>): MergedCalls;
} {
  const sides = {
    affected: new Map<string, CallFacts>(),
    baseline: new Map<string, CallFacts>(),
  };
  return {
    add(facts) {
      const calls = sides[facts.side];
      const known = calls.get(facts.key);
      if (!known || isBetter(facts, known)) calls.set(facts.key, facts);
    },
    merged(only) {
      const counts = ({ key, side, bar }: CallFacts): boolean =>
        !only || bar === "unreadable" || only.get(key) === side;
      const affected = [...sides.affected.values()].filter(counts);
      const baseline = [...sides.baseline.values()].filter(counts);
      const apart = baseline.filter(({ key }) => only !== undefined || !sides.affected.has(key));
      return {
        affected: byKey(affected),
        baseline: byKey(apart),
        onBothSides: baseline.length - apart.length,
      };
    },
  };
}

function isBetter(one: CallFacts, other: CallFacts): boolean {
  if (one.gaps !== other.gaps) return one.gaps < other.gaps;
  if (one.scoredPoints !== other.scoredPoints) return one.scoredPoints > other.scoredPoints;
  return stableJson(one) < stableJson(other);
}

function byKey(calls: readonly CallFacts[]): CallFacts[] {
  return calls.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** What most calls count; the others stand under a bar of their own. */
export function mainUnit(calls: readonly CallFacts[]): Unit {
  let steps = 0;
  let turns = 0;
  for (const { unit } of calls) {
    if (unit === "step") steps += 1;
    else if (unit === "turn") turns += 1;
  }
  return steps > turns ? "step" : "turn";
}

/** Takes calls that count something else out of the histogram. */
export function setOtherUnitsApart(calls: readonly CallFacts[], unit: Unit): CallFacts[] {
  return calls.map((call) =>
    call.unit === null || call.unit === unit ? call : { ...call, bar: "other-unit", placed: null },
  );
}
