import type { Usage } from "../outcome.ts";
import { modelFacts, type Prices } from "./models.ts";

const PER_TOKEN = 1e-6;

/**
 * Costs one request in US dollars.
 *
 * Null when the model or a price that the request needs is unknown; unknown is never 0. A tier is chosen by the whole
 * request, its output included.
 */
export function costOf(usage: Usage, model: string): number | null {
  const prices = pricesFor(model, totalTokens(usage));
  if (!prices) return null;
  const { inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens } = usage;
  const parts = [
    [inputTokens, prices.input],
    [cacheWriteTokens, prices.cacheWrite],
    [cacheReadTokens, prices.cacheRead],
    [outputTokens, prices.output],
  ] as const;
  let usd = 0;
  for (const [tokens, price] of parts) {
    if (tokens === 0) continue;
    if (price === null) return null;
    usd += tokens * price * PER_TOKEN;
  }
  return usd;
}

/** Finds the prices of a request by its size in tokens; null when the model's are unknown. */
export function pricesFor(model: string, tokens: number): Prices | null {
  return modelFacts(model)?.tiers.find(({ upTo }) => tokens <= upTo)?.prices ?? null;
}

/** Adds up all that a request holds, input and output. */
export function totalTokens(usage: Usage): number {
  return usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens + usage.outputTokens;
}
