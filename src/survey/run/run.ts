import type { ReadResult } from "../../conversation/read/index.ts";
import { gapsOf } from "../../diagnose.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { DropturnError, type ErrorCode } from "../../errors.ts";
import type { ResultLine } from "../line.ts";
import { toLine, toUnreadableLine } from "../to-line.ts";
import { forEachLimited } from "./each.ts";
import type { ReadCalls, SurveyPlan } from "./plan.ts";
import { readTasks, type Task } from "./tasks.ts";

export interface RunOptions {
  readonly plan: SurveyPlan;
  /** Keys of the calls that earlier runs have done. */
  readonly done: ReadonlySet<string>;
  readonly read: ReadCalls;
  readonly diagnose: (call: ReadResult) => Promise<Diagnosis>;
  /** Is given every line as it comes; the next call of its slot waits for it. */
  readonly keep: (line: ResultLine) => Promise<void>;
  /** Calls in flight. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onDone?: (done: number) => void;
}

/** How a run went; none of it is part of the outcome. */
export interface RunTally {
  /** Calls that were scored now. */
  readonly scored: number;
  /** Calls that an earlier run had done. */
  readonly reused: number;
  /** Files and calls that could not be read. */
  readonly unreadable: number;
  /** Calls that are not done because the run was interrupted or stopped. */
  readonly left: number;
  /** What stopped the run before its end, such as a budget; null when nothing did. */
  readonly stopped: DropturnError | null;
}

/** What is wrong with one call and says nothing about the next. */
const OF_ONE_CALL: ReadonlySet<ErrorCode> = new Set([
  "E_FILE",
  "E_FORMAT",
  "E_AGENT",
  "E_NO_AGENT_TURN",
  "E_CONVERSATIONS",
  "E_SCORES",
]);

/**
 * Scores the calls of a plan that are not done, some at a time, and gives a line for each as it is done.
 *
 * A call that cannot be read is a line. A call that an interrupt or a budget cuts off leaves none: the next run asks
 * what is missing of it.
 */
export async function runSurvey(options: RunOptions): Promise<RunTally> {
  const { plan, done, keep, signal } = options;
  const todo = new Map([...plan.calls].filter(([key]) => !done.has(key)));
  const stop = new AbortController();
  const tally = { scored: 0, unreadable: 0, stopped: null as DropturnError | null };
  const ended = AbortSignal.any([signal, stop.signal]);

  const finish = async (line: ResultLine): Promise<void> => {
    await keep(line);
    tally[line.status === "read" ? "scored" : "unreadable"] += 1;
    options.onDone?.(tally.scored + tally.unreadable);
  };
  const halt = (error: DropturnError): void => {
    tally.stopped ??= error;
    stop.abort();
  };
  const score = async ({ call, key, planned: { side, file } }: Task): Promise<void> => {
    if (ended.aborted) return;
    try {
      const diagnosis = await options.diagnose(call);
      const cut = cutOf(diagnosis);
      if (cut === null) await finish(toLine(diagnosis, { side, key }));
      else if (cut.reason === "budget") halt(new DropturnError("E_BUDGET", cut.message));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DropturnError)) throw error;
      if (!OF_ONE_CALL.has(error.code)) halt(error);
      else await finish(toUnreadableLine(error.message, { side, file, id: call.conversation.id }));
    }
  };

  for (const line of plan.unreadable) await keep(line);
  const tasks = readTasks(todo, {
    read: options.read,
    signal: ended,
    onUnreadable: async (error, { side, file }) => {
      if (!(error instanceof DropturnError)) throw error;
      await finish(toUnreadableLine(error.message, { side, file, id: null }));
    },
  });
  await forEachLimited(tasks, options.concurrency, score);
  return {
    scored: tally.scored,
    reused: plan.calls.size - todo.size,
    unreadable: plan.unreadable.length + tally.unreadable,
    left: todo.size - tally.scored - tally.unreadable,
    stopped: tally.stopped,
  };
}

/** The first point that an interrupt or a budget left without a score; null for a call that was scored to its end. */
function cutOf(diagnosis: Diagnosis): { reason: "budget" | "interrupted"; message: string } | null {
  for (const point of gapsOf(diagnosis)) {
    if (point.status !== "failed") continue;
    const { reason, message } = point;
    if (reason === "budget" || reason === "interrupted") return { reason, message };
  }
  return null;
}
