import { readVerdict } from "../../src/verdict/index.ts";
import { scoredPoints } from "../../src/verdict/points.ts";
import type { Confidence } from "../../src/verdict/types.ts";
import { guess, type GuessHits } from "./guesses.ts";
import { isLabelled, type LabelledCurve, type SetName } from "./recorded.ts";
import { RULES } from "./rules.ts";

/** Exact hits of the shipped verdict on one set, and how good each of its words was. */
export interface SetFigures {
  readonly set: SetName;
  readonly n: number;
  readonly exact: number;
  /** Right turn, the curve folded to turns; 0 where the labels have no turn. */
  readonly turn: number;
  /** Right turn of the step that is named. */
  readonly stepsTurn: number;
  readonly words: Readonly<Record<Confidence, { readonly said: number; readonly right: number }>>;
  readonly guesses: GuessHits;
}

/** Reads the recorded curves of one set by the shipped verdict. */
export function measureSet(calls: readonly LabelledCurve[], set: SetName): SetFigures {
  const own = calls.filter((call) => call.set === set && call.isAgents);
  const rows = own.map((call) => {
    const verdict = readVerdict(call.curve);
    const named = call.curve.find(
      (point) => point.turn === verdict.turn && (point.step ?? null) === verdict.step,
    );
    const isTurn = (turn: number | null): boolean => call.turn !== null && turn === call.turn;
    return {
      isExact: isLabelled(call, named),
      isTurn: isTurn(readVerdict(call.turns).turn),
      isStepsTurn: isTurn(verdict.turn),
      word: verdict.turn === null ? null : verdict.confidence,
    };
  });
  type Row = (typeof rows)[number];
  const count = (holds: (row: Row) => boolean): number => rows.filter(holds).length;
  const word = (name: Confidence) => ({
    said: count((row) => row.word === name),
    right: count((row) => row.word === name && row.isExact),
  });
  return {
    set,
    n: own.length,
    exact: count((row) => row.isExact),
    turn: count((row) => row.isTurn),
    stepsTurn: count((row) => row.isStepsTurn),
    words: { high: word("high"), medium: word("medium"), low: word("low") },
    guesses: guess(own),
  };
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

/** Calls in which no step of the agent is to blame, and how many get a turn all the same. */
export function countBlameless(calls: readonly LabelledCurve[]): {
  readonly n: number;
  readonly named: number;
  readonly high: number;
  readonly medium: number;
} {
  const verdicts = calls.filter((call) => !call.isAgents).map(({ curve }) => readVerdict(curve));
  const named = verdicts.filter(({ turn }) => turn !== null);
  const said = (word: Confidence): number =>
    named.filter(({ confidence }) => confidence === word).length;
  return { n: verdicts.length, named: named.length, high: said("high"), medium: said("medium") };
}
