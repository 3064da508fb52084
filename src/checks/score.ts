import type { Finding, Severity } from "./types.ts";

/**
 * The score of a unit by its worst finding: the one table from findings to score.
 *
 * Minor findings stay so near to none that they name no turn, however many of them and wherever they stand; a small
 * fall that lasts would be named as well as a large one.
 */
export const SCORE_BY_WORST = { none: 0.95, minor: 0.9, major: 0.42, critical: 0.14 } as const;
/**
 * What each further finding of the same severity takes off, up to `MAX_STEPS` of them, so that more findings never score
 * higher and a worse severity always scores lower.
 */
const STEP: Readonly<Record<Severity, number>> = { minor: 0.01, major: 0.03, critical: 0.03 };
const MAX_STEPS = 3;

const RANK: Readonly<Record<Severity, number>> = { critical: 2, major: 1, minor: 0 };

/** Scores the findings of one unit, 0..1. A critical finding is never averaged away. */
export function scoreOf(findings: readonly Finding[]): number {
  const worst = worstOf(findings);
  if (!worst) return SCORE_BY_WORST.none;
  const same = findings.filter(({ severity }) => severity === worst.severity).length;
  const steps = Math.min(same - 1, MAX_STEPS);
  return Math.round((SCORE_BY_WORST[worst.severity] - steps * STEP[worst.severity]) * 1000) / 1000;
}

/** The first finding of the worst severity; undefined without findings. */
export function worstOf(findings: readonly Finding[]): Finding | undefined {
  return findings.toSorted((a, b) => RANK[b.severity] - RANK[a.severity])[0];
}
