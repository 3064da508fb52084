import type { CurvePoint } from "../curve/types.ts";
import type { TotalUsage } from "../diagnosis.ts";
import type { Place } from "../verdict/types.ts";

/**
 * Prints a score or a difference: two decimals, three where two would hide one.
 *
 * A drop of 0.148 must not print as the 0.15 that the threshold asks for.
 */
export function formatScore(value: number): string {
  const three = value.toFixed(3);
  const text = three.endsWith("0") ? three.slice(0, -1) : three;
  return text === "-0.00" ? "0.00" : text;
}

/** Prints a place as the axis and the flags name it: `9`, or `9.2` for a step. */
export function formatLabel({ turn, step }: Place): string {
  return step === undefined ? String(turn) : `${turn}.${step}`;
}

/** Prints a place as a sentence names it: `turn 9`, or `turn 9, step 2`. */
export function formatPlace({ turn, step }: Place): string {
  return step === undefined ? `turn ${turn}` : `turn ${turn}, step ${step}`;
}

/** Prints the labels of points, neighbouring whole turns as a range: `turn 3`, `turns 3, 5-7`. */
export function formatPlaces(places: readonly Place[]): string {
  const runs: { first: Place; last: Place }[] = [];
  for (const place of places) {
    const run = runs.at(-1);
    const follows =
      run !== undefined &&
      place.step === undefined &&
      run.last.step === undefined &&
      place.turn === run.last.turn + 1;
    if (follows) run.last = place;
    else runs.push({ first: place, last: place });
  }
  const parts = runs.map(({ first, last }) => {
    if (first === last) return formatLabel(first);
    // Two neighbours read better as a pair than as a range.
    return `${formatLabel(first)}${last.turn - first.turn === 1 ? ", " : "-"}${formatLabel(last)}`;
  });
  const noun = places.some((place) => place.step !== undefined) ? "step" : "turn";
  return `${noun}${places.length === 1 ? "" : "s"} ${parts.join(", ")}`;
}

/** Prints a number with its noun: `1 judge call`, `14 judge calls`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(count)} ${count === 1 ? noun : plural}`;
}

/** Prints a whole number with thousands apart, the same on every machine: `12,480`. */
export function formatInteger(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Prints what a run cost; an unknown price is `cost unknown`, never 0. Null when no token was used. */
export function formatCost(usage: TotalUsage): string | null {
  const tokens =
    usage.inputTokens + usage.cacheWriteTokens + usage.cacheReadTokens + usage.outputTokens;
  if (usage.usd === null) return tokens === 0 ? null : "cost unknown";
  if (tokens === 0 && usage.usd === 0) return null;
  return `$${usage.usd < 0.1 ? usage.usd.toFixed(4) : usage.usd.toFixed(2)}`;
}

/** Prints when a message was said: the source's own time, or minutes and seconds into the call. */
export function formatTime(at: string | number | undefined): string | null {
  if (at === undefined) return null;
  if (typeof at === "string") return at;
  if (!Number.isFinite(at)) return null;
  const seconds = Math.max(0, Math.floor(at));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const clock = `${pad(minutes)}:${pad(seconds % 60)}`;
  return `${hours > 0 ? `${hours}:` : ""}${clock} into the call`;
}

function pad(part: number): string {
  return String(part).padStart(2, "0");
}

/** Prints what stands in a score's place: the score, or why there is none. */
export function formatPointScore(point: CurvePoint): string {
  switch (point.status) {
    case "scored":
      return formatScore(point.score);
    case "skipped":
      return "skipped (short)";
    case "failed":
      return `no score (${point.reason})`;
    case "unasked":
      return "not asked";
  }
}
