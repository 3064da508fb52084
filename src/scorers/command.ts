import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { sha256, stableJson } from "../conversation/hash.ts";
import type { ScoreOutcome } from "../outcome.ts";
import { toUserPrefix } from "./user-prefix.ts";
import { toOutcome } from "./user-score.ts";
import type { Scorer } from "./types.ts";

export interface CommandOptions {
  /** Seconds that one answer may take. */
  readonly timeout: number;
  /** Answers are kept and reused only when a version is stated. */
  readonly version?: string;
}

/** How long a command may take to end after its input was closed, in milliseconds. */
const GRACE_MS = 2_000;

/**
 * Scores through a command of the user's, in any language.
 *
 * One process, kept open: a line of JSON in for each prefix, a line out in any order. Its standard error passes through.
 * When it dies, what is in flight fails with its exit code.
 */
export function createCommandScorer(command: string, { timeout, version }: CommandOptions): Scorer {
  let process: CommandProcess | undefined;
  return {
    info: { name: "command", target: command, ...(version !== undefined && { version }) },
    usesRubric: false,
    score(prefix, { replay, signal }) {
      process ??= startCommand(command);
      return process.ask({ replay, prefix: toUserPrefix(prefix) }, { timeout, signal });
    },
    ...(version !== undefined && {
      keyOf: (prefix) => sha256(stableJson([command, version, toUserPrefix(prefix)])),
    }),
    async close() {
      await process?.close();
    },
  };
}

interface CommandProcess {
  ask(
    question: object,
    limits: { timeout: number; signal: AbortSignal | undefined },
  ): Promise<ScoreOutcome>;
  close(): Promise<void>;
}

function startCommand(command: string): CommandProcess {
  // A group of its own, so that a shell's children end with it.
  const child = spawn(command, { shell: true, detached: true, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map<string, (outcome: ScoreOutcome) => void>();
  let ended: string | null = null;
  let nextId = 0;

  const failAll = (message: string): void => {
    ended ??= message;
    for (const settle of waiting.values()) settle(failure("error", message));
    waiting.clear();
  };
  const exited = new Promise<void>((done) => {
    child.once("error", (error) => {
      failAll(`"${command}" could not be started: ${error.message}`);
      done();
    });
    child.once("close", (code, signal) => {
      failAll(`"${command}" ended with ${signal ? `signal ${signal}` : `exit code ${code}`}.`);
      done();
    });
  });
  // A write to a process that is gone; its end is told by "close".
  child.stdin.on("error", () => {});
  createInterface({ input: child.stdout }).on("line", (line) => {
    const answer = parseAnswer(line);
    if (!answer) return;
    waiting.get(answer.id)?.(toOutcome(answer.reply));
    waiting.delete(answer.id);
  });

  return {
    ask(question, { timeout, signal }) {
      if (ended !== null) return Promise.resolve(failure("error", ended));
      nextId += 1;
      const id = String(nextId);
      return new Promise((settle, reject) => {
        const finish = (outcome: ScoreOutcome): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", abort);
          waiting.delete(id);
          settle(outcome);
        };
        const abort = (): void => {
          clearTimeout(timer);
          waiting.delete(id);
          reject(signal?.reason as Error);
        };
        const timer = setTimeout(
          () => finish(failure("timeout", `"${command}" gave no answer in ${timeout} s.`)),
          timeout * 1000,
        );
        signal?.addEventListener("abort", abort, { once: true });
        waiting.set(id, finish);
        child.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
      });
    },
    async close() {
      child.stdin.end();
      const timer = setTimeout(() => endGroup(child), GRACE_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

function parseAnswer(line: string): { id: string; reply: unknown } | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || !("id" in value)) return null;
    return { id: String(value.id), reply: value };
  } catch {
    // Commands print banners and debug lines; only lines with an id are answers.
    return null;
  }
}

function endGroup(child: ChildProcessWithoutNullStreams | { pid?: number | undefined }): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    // It ended in the meantime.
  }
}

function failure(reason: "error" | "timeout", message: string): ScoreOutcome {
  return { status: "failed", reason, message };
}
