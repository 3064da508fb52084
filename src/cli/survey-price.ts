import { DropturnError } from "../errors.ts";
import type { Estimate, ScorerInfo } from "../scorers/types.ts";
import type { PlannedCall } from "../survey/run/plan.ts";
import { addEstimates, sayEstimate } from "./estimate.ts";
import type { RecordFlags, ScorerFlags } from "./flags.ts";

/** A survey whose estimate is over this needs a word of the user's, in US dollars. */
const ASK_OVER_USD = 1;

/** Says in one line what calls will cost and where they go; null when they cost nothing. */
export function sayPrice(calls: readonly PlannedCall[], scorer: ScorerInfo): string | null {
  const sum = sumOf(calls);
  return sum && `${calls.length} calls: ${sayEstimate(sum, scorer)}`;
}

/**
 * Stops a survey that may cost much and was not allowed to.
 *
 * @throws DropturnError when the estimate is over a dollar, or unknown, without --yes or --max-usd.
 */
export function checkPrice(
  calls: readonly PlannedCall[],
  { yes, maxUsd }: Pick<RecordFlags, "yes"> & Pick<ScorerFlags, "maxUsd">,
): void {
  const sum = sumOf(calls);
  if (!sum || yes || maxUsd !== undefined) return;
  if (sum.usd && sum.usd.high <= ASK_OVER_USD) return;
  const price = sum.usd ? `up to $${sum.usd.high.toFixed(2)}` : "a price that is not known";
  throw new DropturnError("E_BUDGET", `Scoring ${calls.length} calls may cost ${price}.`, {
    hint: "Say --yes, or --max-usd X to stop before more is spent; --sample N takes fewer calls.",
  });
}

function sumOf(calls: readonly PlannedCall[]): Estimate | null {
  return addEstimates(calls.flatMap(({ estimate }) => estimate ?? []));
}
