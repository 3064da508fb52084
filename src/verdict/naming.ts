import type { Posterior } from "./contest/contest.ts";
import { pickFall, type Fall, type Rule } from "./falls.ts";

/** Share of rough curves on which the plain rule is right, as measured on recorded calls. */
const RULE_RIGHT = 0.6;

/** How likely it is, by point, that the step to name is there. */
export function likelihoodOfSteps(
  falls: readonly Fall[],
  { steps, shapes }: Pick<Posterior, "steps" | "shapes">,
  minDrop: number,
  rule: Rule,
): number[] {
  const byRule = pickFall(falls, minDrop, rule);
  return steps.map((step, i) => step + (i === byRule?.index ? RULE_RIGHT * shapes.rough : 0));
}

/**
 * Picks the fall to name: of one fall the likeliest place, of two the one that the plain rule names.
 *
 * Where each of two falls is, the contest knows; which of them matters more, it does not.
 */
export function pickStep(
  falls: readonly Fall[],
  likelihoods: readonly number[],
  { isSeveral, minDrop, rule }: { isSeveral: boolean; minDrop: number; rule: Rule },
): Fall | undefined {
  const first = likeliestOf(falls, likelihoods);
  if (!isSeveral || !first) return first;
  const others = falls.filter((fall) => Math.abs(fall.index - first.index) > 1);
  const second = likeliestOf(others, likelihoods);
  if (!second) return first;
  const both = [first, second].toSorted((a, b) => a.index - b.index);
  return pickFall(both, minDrop, rule);
}

/** Picks the fall at the likeliest point. */
export function likeliestOf(
  falls: readonly Fall[],
  likelihoods: readonly number[],
): Fall | undefined {
  const at = (fall: Fall): number => likelihoods[fall.index] ?? 0;
  return falls.toSorted((a, b) => at(b) - at(a) || a.index - b.index)[0];
}

/** A step this likely is a rival even when it does not reach the threshold. */
const LIKELY = 0.1;

/** Finds the fall that would be named if the named one (and the words that led to it) were not there. */
export function findRunnerUp(
  falls: readonly Fall[],
  likelihoods: readonly number[],
  { not, minDrop }: { not: readonly Fall[]; minDrop: number },
): Fall | null {
  const likelihoodOf = (fall: Fall): number => likelihoods[fall.index] ?? 0;
  const rank = (fall: Fall): number => likelihoodOf(fall) + fall.weight;
  // A point that only stays down after another fall is no rival to it.
  const rivals = falls.filter(
    (fall) =>
      !not.includes(fall) &&
      Math.min(fall.fall, fall.drop) > 0 &&
      (fall.drop >= minDrop || likelihoodOf(fall) >= LIKELY),
  );
  return rivals.toSorted((a, b) => rank(b) - rank(a) || a.index - b.index)[0] ?? null;
}
