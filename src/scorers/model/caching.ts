import { modelFacts } from "../../judge/models.ts";
import type { Usage } from "../../outcome.ts";
import type { Job } from "../types.ts";
import type { Block } from "./blocks.ts";
import { forecastCached, forecastPlain, sumCosts, type ForecastOptions } from "./forecast.ts";
import { createWarmth, FEW_PREFIXES, type LastOf } from "./warmth.ts";

/** `auto`: where it saves at least a cent a call and the call is not short. */
export type CacheMode = "auto" | "on" | "off";

export interface CachingOptions extends Omit<ForecastOptions, "minimumTokens"> {
  readonly mode: CacheMode;
  readonly model: string;
}

/** The markers of one request. */
export interface Marking {
  readonly positions: readonly number[];
  /** One of them stands where something is warm. */
  readonly reads: boolean;
}

/** Decides when the prompt cache is used, and watches that it is. */
export interface Caching {
  plan(prefixCount: number, jobs: readonly Job[], lastOf: LastOf): readonly (readonly Job[])[];
  mark(last: Block): Marking;
  /** Enters a reply; `usage` is null when the server does not say. */
  entered(last: Block, marking: Marking, usage: Usage | null): void;
  /** Foretells the usage of jobs as they would be sent. */
  forecast(
    prefixCount: number,
    jobs: readonly Job[],
    lastOf: LastOf,
  ): {
    readonly usages: readonly Usage[];
    readonly cached: boolean;
  };
  notices(): readonly string[];
}

/** US dollars that the cache must save on one call; under that, waiting for it to warm is not worth it. */
const LEAST_SAVING = 0.01;
/** A cache whose entries are used less often costs more than it saves. */
const LEAST_JOBS = 3;
/** Requests that should have read from the cache before it is called broken. */
const PATIENCE = 3;
/** Cache minimum of a model that is not in the table. */
const USUAL_MINIMUM = 1024;

/** Creates the caching of one run. */
export function createCaching({ mode, model, ...forecast }: CachingOptions): Caching {
  const facts = modelFacts(model);
  const options = { ...forecast, minimumTokens: facts?.cacheMinimum ?? USUAL_MINIMUM };
  const warmth = createWarmth(options);
  let expected = 0;
  let read = 0;
  const isBroken = (): boolean => expected >= PATIENCE && read === 0;

  const isWorthIt = (count: number, jobs: readonly Job[], lastOf: LastOf): boolean => {
    if (mode === "off" || isBroken()) return false;
    if (mode === "on") return jobs.length >= LEAST_JOBS || count >= FEW_PREFIXES;
    if (count < FEW_PREFIXES) return false;
    const plain = sumCosts(forecastPlain(jobs, lastOf, options), model);
    if (plain === null) return false;
    // A search asks a few prefixes at a time, and comes back for more.
    if (jobs.length < FEW_PREFIXES) return plain >= LEAST_SAVING;
    const cached = sumCosts(forecastCached(jobs, lastOf, options), model);
    return cached !== null && plain - cached >= LEAST_SAVING;
  };

  return {
    plan(count, jobs, lastOf) {
      return isWorthIt(count, jobs, lastOf) ? warmth.plan(jobs, lastOf) : [jobs];
    },
    mark(last) {
      if (mode === "off" || isBroken()) return { positions: [], reads: false };
      return { positions: warmth.marks(last), reads: warmth.warmTokens(last) > 0 };
    },
    entered(last, { positions, reads }, usage) {
      // A server that does not tell has nothing to be watched by.
      if (usage) {
        if (reads) expected += 1;
        read += usage.cacheReadTokens;
      }
      warmth.entered(last, positions);
    },
    forecast(count, jobs, lastOf) {
      const cached = isWorthIt(count, jobs, lastOf);
      const usages = (cached ? forecastCached : forecastPlain)(jobs, lastOf, options);
      return { usages, cached };
    },
    notices: () =>
      isBroken()
        ? [
            "cache not effective: the server read nothing from its prompt cache, so it was no longer asked to",
          ]
        : [],
  };
}
