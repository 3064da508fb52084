import type { Estimate, ScorerInfo } from "../scorers/types.ts";
import type { PlannedCall } from "../survey/run/plan.ts";
import { addEstimates, sayEstimate } from "./estimate.ts";
import { checkPrice, type PriceFlags } from "./price-gate.ts";

/** Says in one line what calls will cost and where they go; null when they cost nothing. */
export function sayPrice(calls: readonly PlannedCall[], scorer: ScorerInfo): string | null {
  const sum = sumOf(calls);
  return sum && `${calls.length} calls: ${sayEstimate(sum, scorer)}`;
}

/**
 * Stops a survey that may cost much and was not allowed to; a price that is not known counts as much.
 *
 * @throws DropturnError when the estimate is over a dollar, or unknown, without --yes or --max-usd.
 */
export function checkSurveyPrice(calls: readonly PlannedCall[], flags: PriceFlags): void {
  const sum = sumOf(calls);
  if (sum) checkPrice({ usd: sum.usd?.high ?? null, what: `${calls.length} calls` }, flags);
}

function sumOf(calls: readonly PlannedCall[]): Estimate | null {
  return addEstimates(calls.flatMap(({ estimate }) => estimate ?? []));
}
