import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import { DropturnError } from "../errors.ts";
import { readMessage, type Received } from "./message.ts";
import { readTrouble, type Trouble, type TroubleContext } from "./trouble.ts";
import type { JudgeClient } from "./types.ts";

export type Attempt =
  | { readonly kind: "message"; readonly message: Received }
  | { readonly kind: "trouble"; readonly trouble: Trouble };

export type AttemptContext = Omit<TroubleContext, "now" | "timedOut"> & {
  readonly now: () => number;
  /** Keys and tokens: a server that repeats one must not get it into an error or a record. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal;
};

/**
 * Sends one request once, with a deadline that covers the body too.
 *
 * Throws the reason of the signal when the user gave up; every other failure is told, not thrown.
 */
export async function attempt(
  client: JudgeClient,
  body: MessageCreateParamsNonStreaming,
  { signal, now, secrets, ...context }: AttemptContext,
): Promise<Attempt> {
  signal?.throwIfAborted();
  const deadline = startDeadline(context.timeoutMs, signal);
  try {
    const options = { signal: deadline.signal, timeout: context.timeoutMs, maxRetries: 0 };
    // Raced, because a client of another platform may not watch the signal while it reads the body.
    const value = await Promise.race([client.messages.create(body, options), deadline.ended]);
    const message = readMessage(value);
    if (!message) return { kind: "trouble", trouble: noMessage(value) };
    return { kind: "message", message: { ...message, text: hide(message.text, secrets) } };
  } catch (error) {
    signal?.throwIfAborted();
    const told = { ...context, now: now(), timedOut: deadline.timedOut() };
    return { kind: "trouble", trouble: withoutSecrets(readTrouble(error, told), secrets) };
  } finally {
    deadline.stop();
  }
}

function noMessage(value: unknown): Trouble {
  const isPage = typeof value === "string" && /^\s*</.test(value);
  const what = isPage ? "a web page" : "something that is no message of the API";
  return {
    kind: "transient",
    reason: "error",
    message: `status 200 with ${what}; if this stays, check the address of the server`,
    lost: true,
  };
}

function withoutSecrets(trouble: Trouble, secrets: readonly string[]): Trouble {
  if (trouble.kind !== "fatal") return { ...trouble, message: hide(trouble.message, secrets) };
  const { code, message, hint } = trouble.error;
  const hidden = new DropturnError(
    code,
    hide(message, secrets),
    hint === undefined ? {} : { hint },
  );
  return { kind: "fatal", error: hidden };
}

function hide(text: string, secrets: readonly string[]): string {
  let hidden = text;
  for (const secret of secrets) hidden = hidden.replaceAll(secret, "[key]");
  return hidden;
}

/** One timer and one listener, both let go of: `AbortSignal.any` keeps a source for as long as the run's signal lives. */
function startDeadline(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => {
      reject(controller.signal.reason as Error);
    });
  });
  // Nobody may be waiting when it ends.
  ended.catch(() => {});
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort(new Error("deadline"));
  }, timeoutMs);
  const giveUp = (): void => controller.abort(new Error("aborted"));
  outer?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: controller.signal,
    ended,
    timedOut: () => timedOut,
    stop: (): void => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", giveUp);
    },
  };
}
