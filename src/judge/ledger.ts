import { addUsage, NO_USAGE, type Usage } from "../outcome.ts";
import type { Received } from "./message.ts";
import { costOf } from "./prices.ts";

/** What a run has sent, got and paid so far. */
export interface JudgeTotals {
  /** Requests sent, whatever came of them. */
  readonly calls: number;
  /** Requests sent again after a failure that may pass. */
  readonly retries: number;
  /** Replies that may have been made and billed, but did not come through. */
  readonly lost: number;
  readonly usage: Usage;
  /** US dollars by the price table; null when a price or a token count is unknown. */
  readonly usd: number | null;
  /** Models that the server says it used, in order of appearance. */
  readonly models: readonly string[];
}

export interface Ledger {
  sent(): void;
  retried(): void;
  lost(): void;
  /** Enters a reply and returns what it cost. */
  received(message: Received): number | null;
  totals(): JudgeTotals;
}

/** Adds up a run's requests, tokens and money. */
export function createLedger(model: string): Ledger {
  let [calls, retries, lost] = [0, 0, 0];
  let usage = NO_USAGE;
  let usd: number | null = 0;
  const models = new Set<string>();
  return {
    sent: () => {
      calls += 1;
    },
    retried: () => {
      retries += 1;
    },
    lost: () => {
      lost += 1;
    },
    received: (message) => {
      if (message.model !== null) models.add(message.model);
      const cost = message.usage && costOf(message.usage, model);
      if (message.usage) usage = addUsage(usage, message.usage);
      usd = usd === null || cost === null ? null : usd + cost;
      return cost;
    },
    totals: () => ({ calls, retries, lost, usage, usd, models: [...models] }),
  };
}

/** Enters everything in two ledgers: that of the run and that of one call. */
export function enterBoth(run: Ledger, call: Ledger): Ledger {
  return {
    sent: () => {
      run.sent();
      call.sent();
    },
    retried: () => {
      run.retried();
      call.retried();
    },
    lost: () => {
      run.lost();
      call.lost();
    },
    received: (message) => {
      call.received(message);
      return run.received(message);
    },
    totals: () => call.totals(),
  };
}
