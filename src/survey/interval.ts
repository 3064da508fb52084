import type { Interval } from "./types.ts";

/** Standard normal quantile of 0.95: both bounds together hold 90 %. */
const Z_90 = 1.6448536269514722;

/**
 * Bounds a share by Wilson's interval at 90 %; each bound by itself holds at 95 %.
 *
 * Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
 */
export function wilson(share: number, count: number): Interval {
  if (count === 0) return [0, 1];
  const square = Z_90 ** 2 / count;
  const center = share + square / 2;
  const half = Z_90 * Math.sqrt((share * (1 - share)) / count + square / (4 * count));
  return [Math.max(0, (center - half) / (1 + square)), Math.min(1, (center + half) / (1 + square))];
}
