import type { FailureReason, Usage } from "../outcome.ts";
import { addUsage } from "../outcome.ts";
import { extractObject } from "./extract.ts";
import type { Received } from "./message.ts";
import { send, type Errand, type Sent, type Wanted } from "./send.ts";
import type { Session } from "./session.ts";
import type { AskRequest, AskResult, Bill } from "./types.ts";

/** Output tokens a reply may take, thinking included. */
export const MAX_TOKENS = 4096;
/** The same after a reply that was cut; once. */
export const MORE_TOKENS = 8192;

/** What to do after a message: done, or ask once more in another way. */
type Step<T> =
  | { readonly kind: "done"; readonly result: Outcome<T> }
  | { readonly kind: "longer" }
  | { readonly kind: "repair"; readonly problem: string; readonly reason: "invalid" | "empty" };

type Outcome<T> =
  | { readonly status: "answered"; readonly answer: T; readonly notes: readonly string[] }
  | {
      readonly status: "failed";
      readonly reason: FailureReason;
      readonly message: string;
      readonly limit?: { readonly tokens: number; readonly maximum: number };
    };

/**
 * Asks one question and reads the answer.
 *
 * A reply that was cut is asked for again once with more tokens; one that cannot be read is asked for again once with
 * the scale stated; a refusal is final. Whatever comes of it, the bill of every reply is in the result.
 */
export async function askQuestion<T>(
  session: Session,
  request: AskRequest<T>,
  errand: Errand,
): Promise<AskResult<T>> {
  const bill = openBill();
  const notes: string[] = [];
  let wanted: Wanted = { maxTokens: MAX_TOKENS, repair: null };
  for (;;) {
    const sent = await send(session, errand, wanted);
    if (sent.kind === "trouble") return { ...failureOf(sent), ...bill.read(), notes };
    bill.add(sent.message);
    const step = readReply(sent, request, wanted);
    if (step.kind === "done") {
      const { result } = step;
      const more = result.status === "answered" ? result.notes : [];
      return { ...result, ...bill.read(), notes: [...notes, ...more] };
    }
    if (step.kind === "longer") {
      wanted = { ...wanted, maxTokens: MORE_TOKENS };
      notes.push(`asked again: the reply was cut at ${sent.maxTokens} tokens`);
    } else {
      wanted = { ...wanted, repair: request.repair(step.problem) };
      notes.push(`asked again: ${step.problem}`);
    }
  }
}

function readReply<T>(
  { message, maxTokens }: Extract<Sent, { kind: "message" }>,
  request: AskRequest<T>,
  wanted: Wanted,
): Step<T> {
  const { stop, text, refusal } = message;
  if (stop === "refusal") {
    return failed("refusal", `the judge refused${refusal === null ? "" : ` (${refusal})`}`);
  }
  if (stop === "model_context_window_exceeded") {
    return failed("too-long", "the conversation and the reply exceed the model's context");
  }
  if (stop === "max_tokens") {
    if (wanted.maxTokens < MORE_TOKENS) return { kind: "longer" };
    return failed("truncated", `the reply was cut at ${maxTokens} tokens (max_tokens), twice`);
  }
  const step = readText(text, request);
  if (step.kind !== "repair" || wanted.repair === null) return step;
  return failed(step.reason, `the reply could not be used, twice: ${step.problem}`);
}

function readText<T>(text: string, { key, read }: AskRequest<T>): Step<T> {
  if (text.trim() === "") return { kind: "repair", problem: "it was empty", reason: "empty" };
  const found = extractObject(text, key);
  if (!found.ok) return { kind: "repair", problem: found.problem, reason: "invalid" };
  const reading = read(found.value);
  if (!reading.ok) return { kind: "repair", problem: reading.problem, reason: "invalid" };
  return {
    kind: "done",
    result: { status: "answered", answer: reading.answer, notes: found.notes },
  };
}

function failed<T>(reason: FailureReason, message: string): Step<T> {
  return { kind: "done", result: { status: "failed", reason, message } };
}

function failureOf({ trouble }: Extract<Sent, { kind: "trouble" }>) {
  const { kind, message } = trouble;
  if (kind === "transient") return { status: "failed" as const, reason: trouble.reason, message };
  if (kind === "rejected") return { status: "failed" as const, reason: "error" as const, message };
  return {
    status: "failed" as const,
    reason: "too-long" as const,
    message,
    ...(trouble.limit && { limit: trouble.limit }),
  };
}

function openBill() {
  let usage: Usage | null = null;
  let model: string | null = null;
  let reply: string | null = null;
  return {
    add: (message: Received): void => {
      if (message.usage) usage = usage ? addUsage(usage, message.usage) : message.usage;
      model = message.model ?? model;
      reply = message.text || reply;
    },
    read: (): Bill => ({ usage, model, reply }),
  };
}
