import { setMaxListeners } from "node:events";
import { askQuestion } from "./ask.ts";
import type { Server } from "./client.ts";
import { createLedger, enterBoth, type JudgeTotals } from "./ledger.ts";
import { modelFacts } from "./models.ts";
import type { Parameters } from "./parameters.ts";
import { openSession, type World } from "./session.ts";
import type { AskRequest, AskResult } from "./types.ts";

export interface JudgeOptions {
  readonly server: Server;
  readonly parameters: Parameters;
  /** Attempts after the first, over all that one question takes; 4 by default. */
  readonly retries?: number;
  /** Milliseconds for one request, its body included; 60,000 by default. */
  readonly timeoutMs?: number;
  /** US dollars that the run must not exceed. */
  readonly maxUsd?: number;
  /** Milliseconds without a single reply after which the run gives up; 600,000 by default. */
  readonly outageMs?: number;
  readonly world?: Partial<World>;
}

/** One call's use of a judge; the server, what was learned about it and the budget are shared between calls. */
export interface Judge {
  /**
   * Asks one question. A failure is told in the result; only what makes every further question pointless is thrown, as
   * a DropturnError, and the reason of `signal` when it is aborted.
   */
  ask<T>(request: AskRequest<T>, signal?: AbortSignal): Promise<AskResult<T>>;
  totals(): JudgeTotals;
  /** Things to say once. */
  notices(): readonly string[];
}

export interface JudgeSource {
  /** Opens the use for one call, with totals of its own. */
  forCall(): Judge;
  /** Totals of all calls. */
  totals(): JudgeTotals;
}

/** Time that waiting between two attempts may add to a question's deadline. */
const WAIT_MS = 8_000;

/** Opens a judge: one server, one model, one budget. No request goes out before the first question. */
export function createJudge(options: JudgeOptions): JudgeSource {
  const { server, parameters, retries = 4, timeoutMs = 60_000, outageMs = 600_000 } = options;
  const world = { ...REAL_WORLD, ...options.world };
  const { maxUsd } = options;
  const session = openSession({
    client: server.open,
    host: server.host,
    secrets: server.secrets,
    parameters,
    retries,
    timeoutMs,
    ...(maxUsd !== undefined && { maxUsd }),
    world,
  });
  const outage = watchOutage(outageMs, world.now);
  const inTurn = probeFirst(parameters.model);

  return {
    forCall() {
      const ledger = enterBoth(session.ledger, createLedger(parameters.model));
      return {
        ask: (request, signal) =>
          inTurn(async () => {
            // As many listeners as questions in flight are no leak, and no warning on standard error is wanted.
            if (signal) setMaxListeners(0, signal);
            const down = outage.current();
            if (down) return down;
            const deadline = world.now() + (retries + 1) * timeoutMs + retries * WAIT_MS;
            const { question } = request;
            const errand = { question, ledger, deadline, retriesLeft: retries };
            const result = await askQuestion(session, request, {
              ...errand,
              ...(signal && { signal }),
            });
            outage.heard(result);
            return result;
          }),
        totals: () => ledger.totals(),
        notices: () => [
          ...server.notices,
          ...session.notices(),
          ...billNotices(ledger.totals(), parameters.model),
        ],
      };
    },
    totals: () => session.ledger.totals(),
  };
}

/** What a server of unknown kind refuses is learned from one question, not from all that are in flight. */
function probeFirst(model: string): <T>(ask: () => Promise<T>) => Promise<T> {
  let probe: Promise<unknown> | undefined;
  return async (ask) => {
    if (modelFacts(model)) return ask();
    if (probe) await probe;
    const asked = ask();
    probe ??= asked.catch(() => {});
    return asked;
  };
}

const NO_BILL = { usage: null, model: null, reply: null, notes: [] } as const;

type Failed = Extract<AskResult<never>, { status: "failed" }>;

/** Holds the run's own deadline: with no reply at all for so long, further questions are not sent. */
function watchOutage(outageMs: number, now: () => number) {
  let since: number | null = null;
  let last: Failed | null = null;
  return {
    heard: (result: AskResult<unknown>): void => {
      if (result.status === "answered" || result.reply !== null || result.usage !== null) {
        since = null;
      } else {
        since ??= now();
        last = result;
      }
    },
    current: (): Failed | null => {
      if (since === null || !last || now() - since < outageMs) return null;
      const waited = `no reply for ${Math.round((now() - since) / 1000)} s`;
      return { ...last, ...NO_BILL, message: `not asked after ${waited}: ${last.message}` };
    },
  };
}

function billNotices(totals: JudgeTotals, model: string): string[] {
  const { retries, lost, models } = totals;
  const [first, ...others] = models;
  const notices: string[] = [];
  if (retries > 0) notices.push(`${plural(retries, "request was", "requests were")} sent again`);
  if (lost > 0) {
    const what = plural(lost, "reply", "replies");
    notices.push(`${what} got lost on the way; what they cost is not in the total`);
  }
  if (others.length > 0) {
    const names = others.join(", ");
    notices.push(`the server answered as ${first}, then as ${names}: the scores do not compare`);
  }
  return [...notices, ...costNotices(totals, model)];
}

function costNotices({ usd, models, usage }: JudgeTotals, model: string): string[] {
  if (usd !== null || models.length === 0) return [];
  if (usage.outputTokens === 0) return ["the server does not say how many tokens it used"];
  return [`the price of "${model}" is unknown, so the cost is told in tokens only`];
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const REAL_WORLD: World = {
  random: Math.random,
  now: Date.now,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};
