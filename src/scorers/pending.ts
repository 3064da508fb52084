import type { ScoreOutcome } from "../outcome.ts";
import { createDeadline, type Deadline, type Limits } from "./deadline.ts";
import { failure } from "./user-score.ts";

/** Questions that wait for their answer, by id. */
export interface Pending {
  /**
   * Opens a question and sends it; resolves with its answer, or with why there is none.
   *
   * Its time begins anew with every answer, because a command that takes its questions one by one is slow, not lost.
   */
  open(limits: Limits, send: (id: string) => void): Promise<ScoreOutcome>;
  /** False when no open question has this id. */
  settle(id: string, outcome: ScoreOutcome): boolean;
  /** Remembers a line that was no answer; a timeout quotes it. */
  noteStray(line: string): void;
  /** Fails what is open and all that comes after. */
  end(message: string): void;
}

const STRAY_LENGTH = 120;

interface Question {
  readonly answer: (outcome: ScoreOutcome) => void;
  readonly deadline: Deadline;
}

export function createPending(command: string): Pending {
  const waiting = new Map<string, Question>();
  let ended: string | null = null;
  let stray = "";
  let lastId = 0;

  const timedOut = (timeout = 0): string => {
    const quoted = stray === "" ? "" : ` Its last line that is no answer: ${stray}`;
    return `"${command}" gave no answer in ${timeout} s.${quoted}`;
  };

  return {
    async open(limits, send) {
      if (ended !== null) return failure("error", ended);
      lastId += 1;
      const id = String(lastId);
      const deadline = createDeadline(limits);
      const answered = new Promise<ScoreOutcome>((answer) => {
        waiting.set(id, { answer, deadline });
      });
      send(id);
      const late = deadline.over.then(() => failure("timeout", timedOut(limits.timeout)));
      try {
        return await Promise.race([answered, late]);
      } finally {
        deadline.clear();
        waiting.delete(id);
      }
    },
    settle(id, outcome) {
      const question = waiting.get(id);
      question?.answer(outcome);
      for (const { deadline } of waiting.values()) deadline.refresh();
      return question !== undefined;
    },
    noteStray(line) {
      stray = line.slice(0, STRAY_LENGTH);
    },
    end(message) {
      ended ??= message;
      for (const { answer } of waiting.values()) answer(failure("error", message));
    },
  };
}
