import { DropturnError } from "../errors.ts";
import type { RecordFlags, ScorerFlags } from "./flags.ts";

/** A run whose estimate is over this needs a word of the user's, in US dollars. */
const ASK_OVER_USD = 1;

/** What the user allowed to be spent. */
export type PriceFlags = Pick<RecordFlags, "yes"> & Pick<ScorerFlags, "maxUsd">;

/**
 * Stops a run that may cost much and was not allowed to.
 *
 * @throws DropturnError when it may cost over a dollar, or an unknown sum (null), without --yes or --max-usd.
 */
export function checkPrice(
  { usd, what }: { readonly usd: number | null; readonly what: string },
  { yes, maxUsd }: PriceFlags,
): void {
  if (yes || maxUsd !== undefined || (usd !== null && usd <= ASK_OVER_USD)) return;
  const price = usd === null ? "a price that is not known" : `up to $${usd.toFixed(2)}`;
  throw new DropturnError("E_BUDGET", `Scoring ${what} may cost ${price}.`, {
    hint: "Say --yes, or --max-usd X to stop before more is spent; --estimate tells the cost alone.",
  });
}
