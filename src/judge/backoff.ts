/** Longest wait that a server may ask for; more than that is no pause but an outage. */
export const RETRY_AFTER_CAP_MS = 60_000;

const FIRST_MS = 500;
const LONGEST_MS = 8_000;
/** Share of a wait that chance takes off, so that clients do not come back in step. */
const JITTER = 0.25;

/** Waits before a retry: doubling from half a second to eight, less up to a quarter by chance. */
export function backoffMs(retry: number, random: () => number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** retry);
  return Math.round(full * (1 - JITTER * random()));
}

/** Reads how long a server asks to wait, in milliseconds; null when it does not say. */
export function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const milliseconds = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const value = headers?.get("retry-after")?.trim();
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
