import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { ScoreOutcome } from "../outcome.ts";
import type { Limits } from "./deadline.ts";
import { createPending } from "./pending.ts";
import { toOutcome } from "./user-score.ts";

/** A scorer command that was started: questions in, answers out. */
export interface CommandProcess {
  ask(question: object, limits: Limits): Promise<ScoreOutcome>;
  close(): Promise<void>;
}

/** How long a command may take to end after its input was closed, and after each signal, in milliseconds. */
const GRACE_MS = 2_000;

/** Starts a command; when it dies, what is in flight and what comes after fails with its exit code. */
export function startCommand(command: string): CommandProcess {
  // A group of its own, so that a shell's children end with it.
  const child = spawn(command, { shell: true, detached: true, stdio: ["pipe", "pipe", "inherit"] });
  const pending = createPending(command);
  // A second Ctrl-C ends dropturn at once; it does not reach a group of its own.
  const endWithUs = (): void => endGroup(child.pid, "SIGKILL");
  process.once("exit", endWithUs);
  const ended = new Promise<void>((done) => {
    child.once("error", (error) => {
      pending.end(`"${command}" could not be started: ${error.message}`);
      done();
    });
    child.once("close", (code, signal) => {
      process.off("exit", endWithUs);
      pending.end(`"${command}" ended with ${signal ? `signal ${signal}` : `exit code ${code}`}.`);
      done();
    });
  });
  // A write to a process that is gone; its end is told by "close".
  child.stdin.on("error", () => {});
  createInterface({ input: child.stdout }).on("line", (line) => {
    const answer = parseAnswer(line);
    const isKnown = answer !== null && pending.settle(answer.id, toOutcome(answer.reply));
    if (!isKnown && line.trim() !== "") pending.noteStray(line);
  });

  return {
    ask: (question, limits) =>
      pending.open(limits, (id) => child.stdin.write(`${JSON.stringify({ id, ...question })}\n`)),
    async close() {
      child.stdin.end();
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        if (await endsSoon(ended)) return;
        endGroup(child.pid, signal);
      }
      // What it started in a group of its own may hold its output open; that is not waited for.
      await endsSoon(ended);
    },
  };
}

function parseAnswer(line: string): { id: string; reply: unknown } | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || !("id" in value)) return null;
    return { id: String(value.id), reply: value };
  } catch {
    return null;
  }
}

function endsSoon(ended: Promise<void>): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), GRACE_MS);
    void ended.then(() => {
      clearTimeout(timer);
      done(true);
    });
  });
}

function endGroup(pid: number | undefined, signal: "SIGTERM" | "SIGKILL"): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
