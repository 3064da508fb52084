import type { RunCounts } from "../survey/run/run.ts";
import type { Io } from "./io.ts";
import { createProgressBar } from "./progress.ts";

/** Shows how far a survey is, how fast it goes, what it has cost, and how long it will still take. */
export interface SurveyProgress {
  /** US dollars are null when a price is unknown. */
  update(counts: RunCounts, usd: number | null): void;
  stop(): void;
}

/** Opens the bar of a survey; without a total it counts. */
export async function openSurveyProgress(
  io: Io,
  { total, quiet }: { total: number | null; quiet: boolean | undefined },
): Promise<SurveyProgress> {
  const bar = await createProgressBar(io, { label: "calls", quiet, hasTotal: total !== null });
  const begun = performance.now();
  return {
    update({ scored, reused, unreadable }, usd) {
      const done = scored + reused + unreadable;
      const seconds = (performance.now() - begun) / 1000;
      const left = total === null ? null : Math.max(0, total - done);
      bar.update(
        { done, total: Math.max(total ?? 0, done) },
        sayPace({ scored, left, seconds, usd }),
      );
    },
    stop: () => bar.stop(),
  };
}

/** Says the pace of a run: `4.2/s · $0.31 · 12 s left`. */
export function sayPace({
  scored,
  left,
  seconds,
  usd,
}: {
  readonly scored: number;
  readonly left: number | null;
  readonly seconds: number;
  readonly usd: number | null;
}): string {
  const rate = seconds > 0 ? scored / seconds : 0;
  const cost = usd === null ? "cost unknown" : usd === 0 ? null : `$${usd.toFixed(2)}`;
  const rest = left === null || rate === 0 ? null : `${sayDuration(left / rate)} left`;
  const pace = rate >= 10 ? Math.round(rate) : rate.toFixed(1);
  return [`${pace}/s`, cost, rest].filter((part) => part !== null).join(" · ");
}

function sayDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
