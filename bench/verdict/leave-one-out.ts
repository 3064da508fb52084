import { RULE, type Rule } from "../../src/verdict/falls.ts";
import { scoredPoints } from "../../src/verdict/points.ts";
import { contestOf, shapeFrom } from "../../src/verdict/shape.ts";
import { isLabelled, type LabelledCurve } from "./recorded.ts";

/** Every number of the plain rule that was free, with the values that were looked at; those in use first. */
const CHOICES = {
  levelByTurn: [RULE.levelByTurn, !RULE.levelByTurn],
  dropShare: [RULE.dropShare, 0.25, 0.75, 1],
  sameWeight: [RULE.sameWeight, 0, 0.05, 0.15],
  carriedOutWithin: [RULE.carriedOutWithin, 0, 1, 3],
  worseBy: [RULE.worseBy, 0, 0.05, 0.1],
} as const;

/** What the engine gets right when its rule is chosen without the call that it is tried on. */
export interface LeaveOneOut {
  /** Exact hits; equally good rules share a hit. */
  readonly shared: number;
  /** Exact hits; of equally good rules the one nearest to the rule in use is taken. */
  readonly nearest: number;
  readonly calls: number;
  readonly rules: number;
}

/** Chooses the numbers of the rule anew for every call, by all the others. */
export function leaveOneOut(calls: readonly LabelledCurve[]): LeaveOneOut {
  const rules = allRules();
  const right = calls.map((call) => {
    const scored = scoredPoints(call.curve);
    const posterior = contestOf(call.curve);
    return rules.map((rule) => {
      const { named } = shapeFrom(call.curve, posterior, {}, rule);
      return isLabelled(call, named ? scored[named.index] : undefined);
    });
  });
  const totals = rules.map((_, r) => right.filter((row) => row[r]).length);
  let shared = 0;
  let nearest = 0;
  for (const row of right) {
    const others = totals.map((total, r) => total - Number(row[r]));
    const best = Math.max(...others);
    const tied = others.flatMap((total, r) => (total === best ? [r] : []));
    shared += tied.filter((r) => row[r]).length / tied.length;
    // The list begins with the values in use, so that the first of equals is the nearest.
    nearest += Number(row[tied[0] ?? 0]);
  }
  return { shared, nearest, calls: calls.length, rules: rules.length };
}

function allRules(): Rule[] {
  const { levelByTurn, dropShare, sameWeight, carriedOutWithin, worseBy } = CHOICES;
  return levelByTurn.flatMap((one) =>
    dropShare.flatMap((two) =>
      sameWeight.flatMap((three) =>
        carriedOutWithin.flatMap((four) =>
          worseBy.map((five) => ({
            levelByTurn: one,
            dropShare: two,
            sameWeight: three,
            carriedOutWithin: four,
            worseBy: five,
          })),
        ),
      ),
    ),
  );
}
