import type { Usage } from "../../outcome.ts";
import { costOf } from "../../judge/prices.ts";
import { ESTIMATE_ERROR } from "../../judge/tokens.ts";
import type { Estimate, Job, Range } from "../types.ts";
import { blockAt } from "./blocks.ts";
import { createWarmth, type LastOf, type WarmthOptions } from "./warmth.ts";

export interface ForecastOptions extends WarmthOptions {
  readonly taskTokens: number;
}

/** Tokens of one verdict: few for a short rationale, many when the model thinks first. Not measured. */
const VERDICT_TOKENS: Range = { low: 120, high: 800 };

/** Foretells the usage of each job without the prompt cache; no output yet. */
export function forecastPlain(
  jobs: readonly Job[],
  lastOf: LastOf,
  { systemTokens, taskTokens }: ForecastOptions,
): Usage[] {
  return jobs.map(({ prefix }) => ({
    inputTokens: systemTokens + lastOf(prefix).tokensSoFar + taskTokens,
    cacheWriteTokens: 0,
    cacheReadTokens: 0,
    outputTokens: 0,
  }));
}

/** The same with it: the waves are played through on a cold cache, by the vendor's accounting. */
export function forecastCached(
  jobs: readonly Job[],
  lastOf: LastOf,
  options: ForecastOptions,
): Usage[] {
  const { systemTokens, taskTokens } = options;
  const warmth = createWarmth(options);
  const usages: Usage[] = [];
  for (const wave of warmth.plan(jobs, lastOf)) {
    const sent = wave.map(({ prefix }) => {
      const last = lastOf(prefix);
      const marks = warmth.marks(last);
      const end = systemTokens + last.tokensSoFar;
      const read = warmth.warmTokens(last);
      const deepest = marks.at(-1);
      const upTo = systemTokens + (blockAt(last, deepest ?? 0)?.tokensSoFar ?? 0);
      const written = deepest === undefined ? 0 : Math.max(0, upTo - read);
      usages.push({
        inputTokens: end - read - written + taskTokens,
        cacheWriteTokens: written,
        cacheReadTokens: read,
        outputTokens: 0,
      });
      return { last, marks };
    });
    for (const { last, marks } of sent) warmth.entered(last, marks);
  }
  return usages;
}

/** Adds forecasts up to a range of tokens and money. */
export function estimateOf(usages: readonly Usage[], model: string, cached: boolean): Estimate {
  const input = usages.reduce(
    (sum, usage) => sum + usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens,
    0,
  );
  const low = sumCosts(usages, model, 1 - ESTIMATE_ERROR, VERDICT_TOKENS.low);
  const high = sumCosts(usages, model, 1 + ESTIMATE_ERROR, VERDICT_TOKENS.high);
  return {
    calls: usages.length,
    inputTokens: {
      low: Math.floor(input * (1 - ESTIMATE_ERROR)),
      high: Math.ceil(input * (1 + ESTIMATE_ERROR)),
    },
    outputTokens: {
      low: usages.length * VERDICT_TOKENS.low,
      high: usages.length * VERDICT_TOKENS.high,
    },
    usd: low === null || high === null ? null : { low, high },
    cached,
  };
}

/** Costs forecasts in US dollars, each request by its own tier; null when a price is unknown. */
export function sumCosts(
  usages: readonly Usage[],
  model: string,
  factor = 1,
  outputTokens = 0,
): number | null {
  let usd = 0;
  for (const usage of usages) {
    const scaled = {
      inputTokens: usage.inputTokens * factor,
      cacheWriteTokens: usage.cacheWriteTokens * factor,
      cacheReadTokens: usage.cacheReadTokens * factor,
      outputTokens,
    };
    const cost = costOf(scaled, model);
    if (cost === null) return null;
    usd += cost;
  }
  return usd;
}
