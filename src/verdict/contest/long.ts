import { mean } from "simple-statistics";
import { holdContest, type ContestOptions, type Posterior } from "./contest.ts";

/** The contest takes time with the square of the number of points. */
const LONGEST = 150;

/**
 * Holds the contest on a curve of any length: one that is longer than 150 points by the means of neighbouring points.
 *
 * A step is then as likely at every point of its group, and which of them it is, the plain rule says.
 */
export function holdLongContest(scores: readonly number[], options: ContestOptions): Posterior {
  const size = Math.ceil(scores.length / LONGEST);
  if (size === 1) return holdContest(scores, options);
  const byGroup = (values: readonly number[]): number[] => {
    const means: number[] = [];
    for (let i = 0; i < values.length; i += size) means.push(mean(values.slice(i, i + size)));
    return means;
  };
  const positions = options.positions && byGroup(options.positions);
  const posterior = holdContest(byGroup(scores), { ...options, ...(positions && { positions }) });
  // A step inside a group shows between that group and the one after it.
  const spread = (weights: readonly number[]): number[] =>
    scores.map((_, i) => {
      const group = Math.floor(i / size);
      return Math.max(weights[group] ?? 0, weights[group + 1] ?? 0);
    });
  return { ...posterior, steps: spread(posterior.steps), slopes: spread(posterior.slopes) };
}
