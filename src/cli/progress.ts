import type { Progress } from "../curve/asking.ts";
import type { Io } from "./io.ts";

/** Shows how far a scan is. */
export interface ProgressBar {
  /** `detail` stands behind the numbers, such as what it has cost so far. */
  update(progress: Progress, detail?: string): void;
  stop(): void;
}

const SILENT: ProgressBar = { update: () => {}, stop: () => {} };

/** A bar on standard error when that is a terminal, a count where there is no total; otherwise nothing. */
export async function createProgressBar(
  io: Io,
  {
    label,
    quiet = false,
    hasTotal = true,
  }: { label: string; quiet?: boolean | undefined; hasTotal?: boolean },
): Promise<ProgressBar> {
  if (quiet || !io.stderr.isTTY) return SILENT;
  const { default: cliProgress } = await import("cli-progress");
  const bar = new cliProgress.SingleBar({
    format: hasTotal ? `${label} {bar} {value}/{total} {detail}` : `${label} {value} {detail}`,
    stream: io.stderr as NodeJS.WritableStream,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
  });
  let started = false;
  return {
    update({ done, total }, detail = "") {
      if (!started) bar.start(total, done, { detail });
      else bar.setTotal(total);
      started = true;
      bar.update(done, { detail });
    },
    stop() {
      if (started) bar.stop();
    },
  };
}
