import type { Io } from "./io.ts";

/** How to reach the judge; taken from the environment here and nowhere else. */
export interface Credentials {
  readonly apiKey?: string;
  readonly authToken?: string;
  readonly baseUrl?: string;
}

/** Reads the vendor's own variables; an empty one counts as not set. */
export function readCredentials({ env }: Pick<Io, "env">): Credentials {
  const apiKey = env["ANTHROPIC_API_KEY"]?.trim();
  const authToken = env["ANTHROPIC_AUTH_TOKEN"]?.trim();
  const baseUrl = env["ANTHROPIC_BASE_URL"]?.trim();
  return {
    ...(apiKey && { apiKey }),
    ...(authToken && { authToken }),
    ...(baseUrl && { baseUrl }),
  };
}
