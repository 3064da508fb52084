import { readVerdict } from "../../src/verdict/index.ts";
import { scoredPoints } from "../../src/verdict/points.ts";
import type { Confidence } from "../../src/verdict/types.ts";
import { guess, type GuessHits } from "./guesses.ts";
import { isLabelled, type LabelledCurve, type SetName } from "./recorded.ts";
import { RULES } from "./rules.ts";

/** Exact hits of the shipped verdict on one set, and how good each of its words was. */
export interface SetFigures {
  readonly n: number;
  readonly exact: number;
  /** Right turn, where the labels have one. */
  readonly turn: number;
  readonly words: Readonly<Record<Confidence, { readonly said: number; readonly right: number }>>;
  readonly guesses: GuessHits;
}

/** Reads the recorded curves of one set by the shipped verdict. */
export function measureSet(calls: readonly LabelledCurve[], set: SetName): SetFigures {
  const own = calls.filter((call) => call.set === set && call.isAgents);
  const words = { high: zero(), medium: zero(), low: zero() };
  let exact = 0;
  let turn = 0;
  for (const call of own) {
    const verdict = readVerdict(call.curve);
    const named = call.curve.find(
      (point) => point.turn === verdict.turn && (point.step ?? null) === verdict.step,
    );
    const right = isLabelled(call, named);
    const word = words[verdict.confidence];
    if (verdict.turn !== null) word.said += 1;
    if (right) [exact, word.right] = [exact + 1, word.right + 1];
    if (call.turn !== null && readVerdict(call.turns).turn === call.turn) turn += 1;
  }
  return { n: own.length, exact, turn, words, guesses: guess(own) };
}

/** Exact hits of every rule that was tried, on each set. */
export function measureRules(
  calls: readonly LabelledCurve[],
): { readonly name: string; readonly retail: number; readonly whoAndWhen: number }[] {
  const hits = (set: SetName, pick: (typeof RULES)[number]["pick"]): number =>
    calls.filter((call) => {
      if (call.set !== set || !call.isAgents) return false;
      const points = scoredPoints(call.curve);
      const at = pick(points);
      return at !== null && isLabelled(call, points[at]);
    }).length;
  return RULES.map(({ name, pick }) => ({
    name,
    retail: hits("tau-retail", pick),
    whoAndWhen: hits("who-and-when", pick),
  }));
}

/** Calls in which no step of the agent is to blame, and a turn is named with high confidence all the same. */
export function countBlamelessHigh(calls: readonly LabelledCurve[]): {
  n: number;
  high: number;
  named: number;
} {
  const blameless = calls.filter((call) => !call.isAgents).map(({ curve }) => readVerdict(curve));
  const named = blameless.filter(({ turn }) => turn !== null);
  return {
    n: blameless.length,
    named: named.length,
    high: named.filter(({ confidence }) => confidence === "high").length,
  };
}

function zero(): { said: number; right: number } {
  return { said: 0, right: 0 };
}
