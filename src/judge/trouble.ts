import { DropturnError } from "../errors.ts";
import type { FailureReason } from "../outcome.ts";
import { retryAfterMs } from "./backoff.ts";

/** What went wrong with one request, and so what is to be done about it. */
export type Trouble =
  /** May be better next time. */
  | {
      readonly kind: "transient";
      readonly reason: Extract<FailureReason, "timeout" | "rate-limited" | "overloaded" | "error">;
      readonly message: string;
      /** Milliseconds that the server asks to wait. */
      readonly waitMs?: number;
      /** The server may have done the work, and billed it, although no reply came through. */
      readonly lost: boolean;
    }
  /** Will be refused however often it is sent. */
  | { readonly kind: "rejected"; readonly message: string }
  | {
      readonly kind: "too-long";
      readonly message: string;
      readonly limit?: { readonly tokens: number; readonly maximum: number };
    }
  /** Makes every further request pointless. */
  | { readonly kind: "fatal"; readonly error: DropturnError };

export interface TroubleContext {
  readonly model: string;
  readonly host: string;
  readonly now: number;
  readonly timeoutMs: number;
  /** Our own deadline ended it. */
  readonly timedOut: boolean;
}

/** Tells what a failed request means. Never looks at the SDK's classes, so that any client's errors fit. */
export function readTrouble(error: unknown, context: TroubleContext): Trouble {
  if (context.timedOut || nameOf(error) === "APIConnectionTimeoutError") {
    const seconds = context.timeoutMs / 1000;
    const message = `no complete reply within ${seconds} s`;
    return { kind: "transient", reason: "timeout", message, lost: true };
  }
  const http = readHttpError(error);
  if (!http) return readBroken(error);
  return readStatus(http, context);
}

interface HttpError {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly headers: Headers | undefined;
}

function readHttpError(error: unknown): HttpError | null {
  if (!isRecord(error) || typeof error["status"] !== "number") return null;
  const body = isRecord(error["error"]) ? error["error"] : {};
  const inner = isRecord(body["error"]) ? body["error"] : body;
  const details = isRecord(inner["details"]) ? inner["details"] : {};
  const headers = error["headers"];
  return {
    status: error["status"],
    type: text(inner["type"]),
    code: text(details["error_code"]),
    message:
      oneLine(text(inner["message"]) || withoutStatus(text(error["message"]))) || "no message",
    headers: headers instanceof Headers ? headers : undefined,
  };
}

/** Failures to connect: nothing was asked, so nothing can have been billed. */
const NEVER_SENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|SIGNATURE|\bTLS|bad port/;

/** A connection that could not be made or broke, a body that broke off or is no JSON. */
function readBroken(error: unknown): Trouble {
  const causes = [error, causeOf(error), causeOf(causeOf(error))];
  const said = causes.map(describe).filter(Boolean);
  const isSent = !said.some((line) => NEVER_SENT.test(line));
  const message = `no usable reply (${[...new Set(said)].join(": ") || "unknown error"})`;
  return { kind: "transient", reason: "error", message, lost: isSent };
}

const TOO_LONG =
  /prompt is too long|maximum context|context (?:length|window|size)|too many (?:input )?tokens|exceeds? the (?:model|context)/i;
const MEASURED = /(\d{1,12}) tokens > (\d{1,12})/;
const SPENT = /credit balance|spend(?:ing)? limit|insufficient (?:funds|credits|quota)/i;
const SPENT_CODE = /spend_limit|on_hold|billing|ramp_limit/;

function readStatus(http: HttpError, context: TroubleContext): Trouble {
  const { status, message } = http;
  const said = `${status} ${message}`;
  if (status === 402 || SPENT_CODE.test(http.code) || (status < 500 && SPENT.test(message))) {
    return fatal(
      "E_BUDGET",
      `${context.host} refuses to spend more: ${said}`,
      "Raise the account's limit; answers so far are kept in the record.",
    );
  }
  if (status === 401 || status === 403) {
    return fatal(
      "E_KEY",
      `${context.host} refused the key: ${said}`,
      "Check ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN, and that the key may use the model.",
    );
  }
  if (status === 404) {
    return fatal(
      "E_SCORER",
      `${context.host} has no model "${context.model}" or no Messages API there: ${said}`,
      "Check --model and --base-url.",
    );
  }
  if (status === 413 || (status < 500 && TOO_LONG.test(message))) {
    const measured = MEASURED.exec(message);
    const limit = measured && { tokens: Number(measured[1]), maximum: Number(measured[2]) };
    return { kind: "too-long", message: said, ...(limit && { limit }) };
  }
  return isTransient(http) ? transient(http, context) : { kind: "rejected", message: said };
}

function isTransient({ status, headers }: HttpError): boolean {
  const told = headers?.get("x-should-retry");
  if (told === "true") return true;
  if (told === "false") return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

function transient(
  { status, type, message, headers }: HttpError,
  { now }: TroubleContext,
): Trouble {
  const wait = retryAfterMs(headers, now);
  return {
    kind: "transient",
    reason: reasonOf(status, type),
    message: `${status} ${message}`,
    ...(wait !== null && { waitMs: wait }),
    lost: false,
  };
}

function reasonOf(
  status: number,
  type: string,
): "timeout" | "rate-limited" | "overloaded" | "error" {
  if (status === 429) return "rate-limited";
  if (status === 529 || status === 503 || type === "overloaded_error") return "overloaded";
  if (status === 408 || status === 504) return "timeout";
  return "error";
}

function fatal(code: "E_BUDGET" | "E_KEY" | "E_SCORER", message: string, hint: string): Trouble {
  return { kind: "fatal", error: new DropturnError(code, message, { hint }) };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return [code, oneLine(error.message)].filter(Boolean).join(" ");
}

/** Longest piece of a server's words that is repeated. */
const SHOWN = 200;

/** A server's error may be a whole web page, or hold control codes. */
function oneLine(message: string): string {
  const line = message
    .slice(0, 10 * SHOWN)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** The SDK's message begins with the status. */
function withoutStatus(message: string): string {
  return message.replace(/^\d{3} /, "");
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : "";
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
