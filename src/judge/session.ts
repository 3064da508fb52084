import type { AttemptContext } from "./attempt.ts";
import { createBudget, type Budget } from "./budget.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import type { Received } from "./message.ts";
import type { Parameters } from "./parameters.ts";
import { ESTIMATE_ERROR } from "./tokens.ts";
import { totalTokens } from "./prices.ts";
import type { JudgeClient } from "./types.ts";

/** Chance and time, so that a test can hold them. */
export interface World {
  /** 0..1 */
  readonly random: () => number;
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  /** Ends early with the signal's reason when it is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface SessionOptions {
  readonly client: () => Promise<JudgeClient>;
  readonly parameters: Parameters;
  /** Name of the server in messages. */
  readonly host: string;
  readonly secrets?: readonly string[];
  /** Attempts after the first. */
  readonly retries: number;
  /** Milliseconds for one request, its body included. */
  readonly timeoutMs: number;
  readonly maxUsd?: number;
  readonly world: World;
}

/** What the questions of one run share: what was learned about the server, and what was spent. */
export interface Session {
  readonly client: () => Promise<JudgeClient>;
  readonly parameters: Parameters;
  readonly retries: number;
  readonly attempts: Omit<AttemptContext, "signal">;
  readonly world: World;
  readonly budget: Budget;
  readonly ledger: Ledger;
  readonly leftOut: ReadonlySet<string>;
  /** Upper bound of actual over estimated tokens: a quarter more at first, then by what replies have shown. */
  readonly calibration: number;
  /** Learns from a reply how far estimates are off. */
  calibrate(message: Received, estimatedTokens: number): void;
  leaveOut(parameter: string, why: string): void;
  pause(until: number): void;
  pausedUntil(): number;
  /** What was left out, and why. */
  notices(): readonly string[];
}

/** How far above the worst estimate seen the next one is assumed to be. */
const MARGIN = 1.1;

/** Opens what the questions of one run share. Throws E_BUDGET when a budget is set and the price unknown. */
export function openSession(options: SessionOptions): Session {
  const { client, parameters, host, secrets = [], retries, timeoutMs, maxUsd, world } = options;
  const ledger = createLedger(parameters.model);
  const leftOut = new Map<string, string>();
  let pausedUntil = 0;
  let worstRatio: number | null = null;
  return {
    client,
    parameters,
    retries,
    attempts: { model: parameters.model, host, secrets, timeoutMs, now: world.now },
    world,
    budget: createBudget(maxUsd, parameters.model),
    ledger,
    get leftOut() {
      return new Set(leftOut.keys());
    },
    get calibration() {
      return worstRatio === null ? 1 + ESTIMATE_ERROR : worstRatio * MARGIN;
    },
    calibrate({ usage }, estimatedTokens) {
      if (!usage || estimatedTokens <= 0) return;
      const input = totalTokens({ ...usage, outputTokens: 0 });
      worstRatio = Math.max(worstRatio ?? 0, input / estimatedTokens);
    },
    leaveOut(parameter, why) {
      if (!leftOut.has(parameter)) leftOut.set(parameter, why);
    },
    pause(until) {
      pausedUntil = Math.max(pausedUntil, until);
    },
    pausedUntil: () => pausedUntil,
    notices: () =>
      [...leftOut].map(
        ([parameter, why]) =>
          `${host} refuses "${parameter}" (${why}); it was left out${effectOf(parameter)}`,
      ),
  };
}

function effectOf(parameter: string): string {
  if (parameter === "format") return ", and replies are checked here alone";
  if (parameter === "temperature") return ", so the same question may be answered differently";
  return "";
}
