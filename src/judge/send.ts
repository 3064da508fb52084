import { attempt, type Attempt } from "./attempt.ts";
import { backoffMs, RETRY_AFTER_CAP_MS } from "./backoff.ts";
import type { Ledger } from "./ledger.ts";
import type { Received } from "./message.ts";
import { buildBody, refusedParameter } from "./parameters.ts";
import type { Session } from "./session.ts";
import type { Trouble } from "./trouble.ts";
import type { Question } from "./types.ts";

/** One question on its way: the retries and the time it has left, over all requests it takes. */
export interface Errand {
  readonly question: Question;
  readonly deadline: number;
  readonly signal?: AbortSignal;
  /** Where requests and replies are entered. */
  readonly ledger: Ledger;
  retriesLeft: number;
}

export interface Wanted {
  readonly maxTokens: number;
  readonly repair: string | null;
}

export type Sent =
  /** `maxTokens` is what the request was allowed. */
  | { readonly kind: "message"; readonly message: Received; readonly maxTokens: number }
  | { readonly kind: "trouble"; readonly trouble: Exclude<Trouble, { kind: "fatal" }> };

type Transient = Extract<Trouble, { kind: "transient" }>;

/** Longest extra wait by chance after a server has said when to come back. */
const AFTER_JITTER_MS = 250;

/**
 * Sends a question until a reply comes, the retries are used up or its time is over. The only place that sends again.
 *
 * Throws a DropturnError for what makes every further request pointless, and the signal's reason on an abort.
 */
export async function send(session: Session, errand: Errand, wanted: Wanted): Promise<Sent> {
  for (;;) {
    await waitOutPause(session, errand);
    const sent = await sendOnce(session, errand, wanted);
    if (sent === "again") continue;
    if (sent.kind === "message") return sent;
    const { trouble } = sent;
    if (trouble.kind === "fatal") throw trouble.error;
    if (trouble.kind !== "transient") return { kind: "trouble", trouble };
    const stopped = await waitForRetry(session, errand, trouble);
    if (stopped) return { kind: "trouble", trouble: stopped };
  }
}

async function sendOnce(
  session: Session,
  errand: Errand,
  { maxTokens, repair }: Wanted,
): Promise<"again" | (Attempt & { readonly maxTokens: number })> {
  const { question, signal, ledger } = errand;
  signal?.throwIfAborted();
  const inputTokens = question.tokens * session.calibration;
  const room = await session.budget.reserve(inputTokens, maxTokens);
  const leftOut = new Set(session.leftOut);
  const options = { maxTokens: room.maxTokens, repair, leftOut };
  const body = buildBody(question, session.parameters, options);
  ledger.sent();
  let cost: number | null = null;
  try {
    const client = await session.client();
    const result = await attempt(client, body, { ...session.attempts, ...(signal && { signal }) });
    if (result.kind === "message") {
      session.calibrate(result.message, question.tokens);
      cost = ledger.received(result.message);
      return { ...result, maxTokens: room.maxTokens };
    }
    const { trouble } = result;
    if (trouble.kind !== "transient" || !trouble.lost) cost = 0;
    else ledger.lost();
    if (trouble.kind === "rejected") {
      const refused = refusedParameter(trouble.message, body);
      if (refused !== null) {
        session.leaveOut(refused, trouble.message);
        return "again";
      }
    }
    return { ...result, maxTokens: room.maxTokens };
  } finally {
    room.settle(cost);
  }
}

async function waitForRetry(
  session: Session,
  errand: Errand,
  trouble: Transient,
): Promise<Transient | null> {
  const { random, sleep, now } = session.world;
  if (errand.retriesLeft <= 0) return withMore(trouble, `after ${session.retries + 1} requests`);
  const retry = session.retries - errand.retriesLeft;
  const wait =
    trouble.waitMs === undefined
      ? backoffMs(retry, random)
      : trouble.waitMs + Math.round(random() * AFTER_JITTER_MS);
  if ((trouble.waitMs ?? 0) > RETRY_AFTER_CAP_MS) {
    return withMore(trouble, `asked to wait ${Math.ceil(wait / 1000)} s, which is too long`);
  }
  if (now() + wait > errand.deadline) return withMore(trouble, "no time left to ask again");
  errand.retriesLeft -= 1;
  errand.ledger.retried();
  // A limit holds for the whole account: the other requests wait as well instead of running into it.
  if (trouble.reason === "rate-limited") session.pause(now() + wait);
  await sleep(wait, errand.signal);
  return null;
}

function withMore(trouble: Transient, more: string): Transient {
  return { ...trouble, message: `${trouble.message} (${more})` };
}

async function waitOutPause(session: Session, { signal }: Errand): Promise<void> {
  const { now, random, sleep } = session.world;
  const left = session.pausedUntil() - now();
  if (left > 0) await sleep(left + Math.round(random() * AFTER_JITTER_MS), signal);
}
