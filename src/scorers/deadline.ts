export interface Limits {
  /** Seconds until an answer counts as lost; absent: it is waited for. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How long an answer is waited for. */
export interface Deadline {
  /** Resolves when the time is up; rejects when the run is interrupted, whatever the asked one does with the signal. */
  readonly over: Promise<void>;
  /** Starts the time anew. */
  refresh(): void;
  clear(): void;
}

export function createDeadline({ timeout, signal }: Limits): Deadline {
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  const over = new Promise<void>((resolve, reject) => {
    if (timeout !== undefined) timer = setTimeout(resolve, timeout * 1000);
    if (!signal) return;
    abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
  return {
    over,
    refresh: () => void timer?.refresh(),
    clear() {
      clearTimeout(timer);
      if (abort) signal?.removeEventListener("abort", abort);
    },
  };
}
