import { DropturnError } from "../errors.ts";
import type { JudgeClient } from "./types.ts";

/** Where the judge is and who asks. Nothing is read from the environment or from the SDK's profile on disk. */
export interface ServerOptions {
  readonly apiKey?: string;
  readonly authToken?: string;
  /** A server that speaks the Messages API; the vendor's own without one. */
  readonly baseUrl?: string;
  /** A client to use instead, such as one for Bedrock or Vertex; the three above are then not used. */
  readonly client?: JudgeClient;
}

export interface Server {
  /** Host and port, as they stand in messages; never a path, a user or a password. */
  readonly host: string;
  /** True for the vendor's own API. */
  readonly isVendor: boolean;
  readonly secrets: readonly string[];
  readonly notices: readonly string[];
  /** Loads the SDK on first use. */
  readonly open: () => Promise<JudgeClient>;
}

const VENDOR = "https://api.anthropic.com";
const LOOPBACK = /^(?:localhost|127\.|\[::1\])/;

/**
 * Finds the server to ask.
 *
 * Throws E_USAGE for an address that is none, and E_KEY when the vendor's API is to be asked without a key. A server of
 * one's own may do without.
 */
export function resolveServer({ apiKey, authToken, baseUrl, client }: ServerOptions): Server {
  if (client) {
    return {
      host: "the given client",
      isVendor: false,
      secrets: [],
      notices: [],
      open: () => Promise.resolve(client),
    };
  }
  const { url, mended } = resolveBaseUrl(baseUrl ?? VENDOR);
  const { host, protocol } = new URL(url);
  const isVendor = url === VENDOR;
  const key = apiKey || authToken;
  if (isVendor && !key) {
    throw new DropturnError("E_KEY", `There is no key for ${host}.`, {
      hint: "Set ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN, or use --scorer checks, which asks nobody.",
    });
  }
  const isOpenWire = key && protocol === "http:" && !LOOPBACK.test(host);
  return {
    host,
    isVendor,
    secrets: [apiKey, authToken].flatMap((secret) => (secret ? [secret] : [])),
    notices: [
      ...(mended ? [`"/v1" at the end of the base URL was left out: the SDK adds it`] : []),
      ...(isOpenWire ? [`the key and the conversation go to ${host} unencrypted (http)`] : []),
    ],
    open: once(() => openSdk(url, apiKey, authToken)),
  };
}

function resolveBaseUrl(given: string): { url: string; mended: boolean } {
  const parsed = URL.canParse(given) ? new URL(given) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new DropturnError("E_USAGE", `"${given}" is no http(s) address of a server.`, {
      hint: "Give one such as --base-url http://localhost:11434",
    });
  }
  if (parsed.username || parsed.password || parsed.search || parsed.hash) {
    throw new DropturnError(
      "E_USAGE",
      `The base URL of ${parsed.host} must hold no user, password or query.`,
      { hint: "Give the key by ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN." },
    );
  }
  const whole = `${parsed.origin}${parsed.pathname}`.replace(/\/$/, "");
  const url = whole.replace(/\/v1(?:\/messages)?$/, "");
  return { url, mended: url !== whole };
}

const ignore = (): void => {};

async function openSdk(
  baseURL: string,
  apiKey: string | undefined,
  authToken: string | undefined,
): Promise<JudgeClient> {
  // 240 ms to load, so only when a judge is asked.
  const { default: Anthropic } = await import("@anthropic-ai/sdk");
  // Always one explicit credential: without one the SDK would look for a profile on disk.
  const credential = apiKey ? { apiKey } : authToken ? { authToken } : { apiKey: "none" };
  return new Anthropic({
    ...credential,
    baseURL,
    ...(!apiKey && !authToken && { defaultHeaders: { authorization: null } }),
    // Its debug log holds the whole transcript, and goes to stdout.
    logger: { error: ignore, warn: ignore, info: ignore, debug: ignore },
    logLevel: "off",
    openTelemetry: false,
    maxRetries: 0,
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
