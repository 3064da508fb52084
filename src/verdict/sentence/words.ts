import type { CurvePoint, ScoredPoint } from "../../curve/types.ts";

/** Names a point as a person says it: `turn 9`, or `step 9.2`. */
export function sayPoint({ turn, step }: Pick<CurvePoint, "turn" | "step">): string {
  return step === undefined ? `turn ${turn}` : `step ${turn}.${step}`;
}

/** Names several points: `turn 3`, `turns 3 and 4`, `turns 3, 4 and 7`. */
export function sayPoints(points: readonly CurvePoint[]): string {
  const names = points.map(({ turn, step }) =>
    step === undefined ? `${turn}` : `${turn}.${step}`,
  );
  return `${sayUnit(points, names.length)} ${sayList(names)}`;
}

/** `turn` or `step`, in the number asked for. */
export function sayUnit(points: readonly CurvePoint[], count = 1): string {
  const unit = points.some((point) => point.step !== undefined) ? "step" : "turn";
  return count === 1 ? unit : `${unit}s`;
}

/** Joins words as in speech. */
export function sayList(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Prints a score or a difference with two decimals, or three where the third says something. */
export function sayScore(value: number): string {
  const three = value.toFixed(3);
  return three.endsWith("0") ? three.slice(0, -1) : three;
}

/** Prints the lowest and the highest score. */
export function sayRange(scored: readonly ScoredPoint[]): string {
  const scores = scored.map((point) => point.score);
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return least === most ? sayScore(least) : `${sayScore(least)} to ${sayScore(most)}`;
}

/** `once`, `twice`, `3 times`. */
export function sayTimes(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}

/** Begins a sentence. */
export function sayFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
