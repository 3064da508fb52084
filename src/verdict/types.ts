export const VERDICT_KINDS = [
  "cliff",
  "dip",
  "multiple",
  "slide",
  "low-plateau",
  "rubric-suspect",
  "none",
  "too-short",
  "inconclusive",
] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

export const VERDICT_FLAGS = [
  "near-tie",
  "unstable",
  "closing-uplift",
  "escalating",
  "unscored-neighbour",
  "second-failure-not-ruled-out",
  "judge-gaps",
  "omission-suspected",
  "incomplete-capture",
] as const;
export type VerdictFlag = (typeof VERDICT_FLAGS)[number];

export type Confidence = "high" | "medium" | "low";

/** A turn, or a step of it. */
export interface Place {
  readonly turn: number;
  readonly step?: number;
}

/** A fall and how far it reaches: `to` is the last turn before the curve is back. */
export interface Episode extends Place {
  readonly to: number;
  /** Level minus score, 0..1. */
  readonly fall: number;
  /** Previous scored point minus this one, 0..1. */
  readonly drop: number;
}

export interface RunnerUp extends Place {
  readonly fall: number;
}

/** A loss over several turns of which no single step reaches the threshold. */
export interface Slide {
  readonly from: number;
  readonly to: number;
  /** End-to-end loss, 0..1. */
  readonly loss: number;
}

/** What the curve says: this turn, this fall, this sure. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly turn: number | null;
  readonly step: number | null;
  /** Previous scored point minus the named one; null without a named turn. */
  readonly drop: number | null;
  /** Level before the named point minus its score. */
  readonly fall: number | null;
  /** Level before, and the median of the scored points from the named one on. */
  readonly before: number | null;
  readonly after: number | null;
  readonly confidence: Confidence;
  readonly runnerUp: RunnerUp | null;
  readonly episodes: readonly Episode[];
  readonly slide: Slide | null;
  readonly flags: readonly VerdictFlag[];
  /** One sentence that a person would say aloud. */
  readonly sentence: string;
}

/** The plain single-step rule: the largest drop between neighbouring scored points. */
export interface BiggestDrop {
  /** Null when the largest drop is under the threshold; the drop is still told. */
  readonly turn: number | null;
  readonly step?: number;
  readonly drop: number | null;
}

/** Does the named turn stay when the judge is asked again? */
export interface Stability {
  readonly replays: number;
  /** How often each turn was named, by turn (`9`) or step (`9.2`). */
  readonly named: Readonly<Record<string, number>>;
  readonly stable: boolean;
}
