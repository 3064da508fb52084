const SECOND = 1;

/** Upper ends of what can be a time since 1970 in each unit: seconds until the year 5138, and so on. */
const UNITS = [
  { below: 1e11, perSecond: SECOND },
  { below: 1e14, perSecond: 1e3 },
  { below: 1e17, perSecond: 1e6 },
  { below: Number.POSITIVE_INFINITY, perSecond: 1e9 },
] as const;

/** The first second of 2001; a smaller number counts from the start of the call. */
const EARLIEST_CLOCK_TIME = 978_307_200;

/**
 * Reads a time: an ISO 8601 text stays, a number since 1970 (s, ms, us or ns, told by its size) becomes ISO 8601, a
 * smaller number is seconds from the start of the call.
 */
export function timeOf(value: unknown): string | number | undefined {
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "") return undefined;
    return /^\d+(?:\.\d+)?$/.test(text) ? timeOf(Number(text)) : text.slice(0, 64);
  }
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return undefined;
  if (value < EARLIEST_CLOCK_TIME) return value;
  const unit = UNITS.find(({ below }) => value < below);
  return unit && isoOfMs(Math.round((value / unit.perSecond) * 1e3));
}

/** Milliseconds from the start of a call, as the seconds that a message holds. */
export function secondsOfMs(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value / 1e3 : undefined;
}

/** Milliseconds since 1970 as ISO 8601; undefined when that is no time. */
export function isoOfMs(ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A time in any of the written forms, as milliseconds since 1970, to order by. */
export function msOf(value: unknown): number | undefined {
  const time = timeOf(value);
  if (typeof time !== "string") return time === undefined ? undefined : time * 1e3;
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? undefined : ms;
}
