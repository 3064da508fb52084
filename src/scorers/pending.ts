import type { FailureReason, ScoreOutcome } from "../outcome.ts";

export interface Limits {
  /** Seconds until the answer counts as lost. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** Questions that wait for their answer, by id. */
export interface Pending {
  /** Opens a question and sends it; resolves with its answer, or with why there is none. */
  open(limits: Limits, send: (id: string) => void): Promise<ScoreOutcome>;
  settle(id: string, outcome: ScoreOutcome): void;
  /** Remembers a line that was no answer; a timeout quotes it. */
  noteStray(line: string): void;
  /** Fails what is open and all that comes after. */
  end(message: string): void;
}

const STRAY_LENGTH = 120;

export function createPending(command: string): Pending {
  const waiting = new Map<string, (outcome: ScoreOutcome) => void>();
  let ended: string | null = null;
  let stray = "";
  let lastId = 0;

  const timedOut = (timeout: number): string => {
    const quoted = stray === "" ? "" : ` Its last line that is no answer: ${stray}`;
    return `"${command}" gave no answer in ${timeout} s.${quoted}`;
  };

  return {
    open({ timeout, signal }, send) {
      if (ended !== null) return Promise.resolve(failure("error", ended));
      lastId += 1;
      const id = String(lastId);
      return new Promise((resolve, reject) => {
        const release = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", abort);
          waiting.delete(id);
        };
        const settle = (outcome: ScoreOutcome): void => {
          release();
          resolve(outcome);
        };
        const abort = (): void => {
          release();
          reject(signal?.reason as Error);
        };
        const timer = setTimeout(
          () => settle(failure("timeout", timedOut(timeout))),
          timeout * 1000,
        );
        signal?.addEventListener("abort", abort, { once: true });
        waiting.set(id, settle);
        send(id);
      });
    },
    settle: (id, outcome) => waiting.get(id)?.(outcome),
    noteStray(line) {
      stray = line.slice(0, STRAY_LENGTH);
    },
    end(message) {
      ended ??= message;
      for (const settle of waiting.values()) settle(failure("error", message));
    },
  };
}

function failure(reason: FailureReason, message: string): ScoreOutcome {
  return { status: "failed", reason, message };
}
