import { DropturnError } from "../errors.ts";
import { pricesFor } from "./prices.ts";

const PER_TOKEN = 1e-6;
/** A verdict that is given fewer tokens than this is cut more often than not. */
const LEAST_OUTPUT = 512;

/** Room in the budget for one request that is on its way. */
export interface Reservation {
  /** Output tokens the request may ask for: as wanted, or fewer where the budget ends. */
  readonly maxTokens: number;
  /** Gives the room back, less what the request cost; null when that is not known, and the worst is assumed. */
  settle(usd: number | null): void;
}

export interface Budget {
  /** Waits for room where requests on their way may still give some back. Throws E_BUDGET when there is none. */
  reserve(inputTokens: number, maxTokens: number): Promise<Reservation>;
}

const UNLIMITED: Budget = {
  reserve: (_inputTokens, maxTokens) => Promise.resolve({ maxTokens, settle: () => {} }),
};

interface Waiting {
  readonly inputTokens: number;
  readonly maxTokens: number;
  readonly resolve: (reservation: Reservation) => void;
  readonly reject: (error: DropturnError) => void;
}

/**
 * Holds a run under a limit in US dollars.
 *
 * Before a request goes out, the most it can cost is set aside: its whole input written to the cache, and all the
 * output it may ask for. So the limit is not exceeded, as far as the estimate of the input holds.
 *
 * Throws E_BUDGET when the price of the model is not known.
 */
export function createBudget(maxUsd: number | undefined, model: string): Budget {
  if (maxUsd === undefined) return UNLIMITED;
  if (!pricesFor(model, 0)) {
    throw new DropturnError(
      "E_BUDGET",
      `The price of "${model}" is unknown, so --max-usd cannot be held.`,
      {
        hint: "Leave --max-usd out, or use a model with a known price. See docs/judge.md.",
      },
    );
  }
  let spent = 0;
  let reserved = 0;
  let inFlight = 0;
  let queue: Waiting[] = [];

  const grant = (request: Waiting): boolean => {
    const left = maxUsd - spent - reserved;
    const wanted = worstCost(model, request.inputTokens, request.maxTokens);
    if (wanted <= left) {
      request.resolve(open(wanted, request.maxTokens));
      return true;
    }
    if (inFlight > 0) return false;
    const tokens = affordableOutput(model, request, left);
    if (tokens < LEAST_OUTPUT) request.reject(overBudget(maxUsd, spent));
    else request.resolve(open(worstCost(model, request.inputTokens, tokens), tokens));
    return true;
  };
  const open = (usd: number, maxTokens: number): Reservation => {
    reserved += usd;
    inFlight += 1;
    return {
      maxTokens,
      settle: (actual) => {
        reserved -= usd;
        inFlight -= 1;
        spent += actual ?? usd;
        const waiting = queue;
        queue = [];
        for (const request of waiting) if (!grant(request)) queue.push(request);
      },
    };
  };
  return {
    reserve: (inputTokens, maxTokens) =>
      new Promise((resolve, reject) => {
        const request = { inputTokens, maxTokens, resolve, reject };
        if (!grant(request)) queue.push(request);
      }),
  };
}

function worstCost(model: string, inputTokens: number, outputTokens: number): number {
  const prices = pricesFor(model, inputTokens + outputTokens);
  if (!prices) return Infinity;
  const input = Math.max(prices.input, prices.cacheWrite ?? 0);
  return (inputTokens * input + outputTokens * prices.output) * PER_TOKEN;
}

function affordableOutput(
  model: string,
  { inputTokens, maxTokens }: Waiting,
  left: number,
): number {
  const prices = pricesFor(model, inputTokens + maxTokens);
  const output = (prices?.output ?? Infinity) * PER_TOKEN;
  return Math.floor((left - worstCost(model, inputTokens, 0)) / output);
}

function overBudget(maxUsd: number, spent: number): DropturnError {
  return new DropturnError(
    "E_BUDGET",
    `The next request could exceed the budget of $${maxUsd} ($${spent.toFixed(4)} spent).`,
    { hint: "Run again with a higher --max-usd: answers in the record are not paid for twice." },
  );
}
