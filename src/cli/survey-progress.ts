import type { Io } from "./io.ts";
import { createProgressBar } from "./progress.ts";

/** Shows how far a survey is, how fast it goes, what it has cost, and how long it will still take. */
export interface SurveyProgress {
  /** `done` counts the calls of this run; US dollars are null when a price is unknown. */
  update(done: number, usd: number | null): void;
  stop(): void;
}

/** Opens a bar that begins at what earlier runs have done. */
export async function openSurveyProgress(
  io: Io,
  { total, reused, quiet }: { total: number; reused: number; quiet: boolean | undefined },
): Promise<SurveyProgress> {
  const bar = await createProgressBar(io, { label: "calls", quiet });
  const begun = performance.now();
  return {
    update(done, usd) {
      const seconds = (performance.now() - begun) / 1000;
      bar.update(
        { done: reused + done, total },
        sayPace({ done, left: total - reused - done, seconds, usd }),
      );
    },
    stop: () => bar.stop(),
  };
}

/** Says the pace of a run: `4.2/s · $0.31 · 12 s left`. */
export function sayPace({
  done,
  left,
  seconds,
  usd,
}: {
  done: number;
  left: number;
  seconds: number;
  usd: number | null;
}): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const cost = usd === null ? "cost unknown" : usd === 0 ? null : `$${usd.toFixed(2)}`;
  const rest = rate > 0 ? `${sayDuration(left / rate)} left` : null;
  const pace = rate >= 10 ? Math.round(rate) : rate.toFixed(1);
  return [`${pace}/s`, cost, rest].filter((part) => part !== null).join(" · ");
}

function sayDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
