import type { ReadResult } from "../../conversation/read/index.ts";
import { gapsOf } from "../../diagnose.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { DropturnError, type ErrorCode } from "../../errors.ts";
import type { ResultLine } from "../line.ts";
import { toLine, toUnreadableLine } from "../to-line.ts";
import type { Side } from "../types.ts";
import { forEachLimited } from "./each.ts";
import type { SurveyPlan } from "./plan.ts";
import { isInShard, type Shard } from "./shard.ts";
import { takeCalls, type ReadCalls, type SurveyInput, type Taken, type TakeTally } from "./take.ts";

export interface RunOptions {
  readonly inputs: readonly SurveyInput[];
  readonly read: ReadCalls;
  /** The calls to score; null scores every call that is taken. */
  readonly plan: SurveyPlan | null;
  readonly shard: Shard | null;
  /** Side of the calls that earlier runs have done, by key. */
  readonly done: ReadonlyMap<string, Side>;
  readonly tally: TakeTally;
  readonly diagnose: (call: ReadResult) => Promise<Diagnosis>;
  /** False when `diagnose` looks for no findings. */
  readonly hasFindings?: boolean;
  /** Is given every line as it comes. */
  readonly keep: (line: ResultLine) => void;
  /** Calls in flight. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onDone?: (counts: RunCounts) => void;
}

export interface RunCounts {
  /** Calls that were scored now. */
  readonly scored: number;
  /** Calls that an earlier run had done. */
  readonly reused: number;
  /** Files and calls that could not be read. */
  readonly unreadable: number;
}

/** How a run went; none of it is part of the outcome. */
export interface RunEnd extends RunCounts {
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
 * Scores calls as they are read, some at a time, and gives a line for each as it is done.
 *
 * A call that cannot be read is a line. A call that an interrupt or a budget cuts off leaves none: the next run asks
 * what is missing of it.
 */
export async function runSurvey(options: RunOptions): Promise<RunEnd> {
  const { shard, done, signal, hasFindings = true } = options;
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const counts = { scored: 0, reused: 0, unreadable: 0 };
  let stopped: DropturnError | null = null;

  const count = (kind: keyof RunCounts): void => {
    counts[kind] += 1;
    options.onDone?.(counts);
  };
  const keepUnreadable = (
    error: DropturnError,
    place: Parameters<typeof toUnreadableLine>[1],
  ): void => {
    options.keep(toUnreadableLine(error.message, place));
    count("unreadable");
  };
  const halt = (error: DropturnError): void => {
    stopped ??= error;
    stop.abort();
  };
  const score = async ({ key, side, file, call }: TakenCall): Promise<void> => {
    if (ended.aborted) return;
    try {
      const diagnosis = await options.diagnose(call);
      const cut = cutOf(diagnosis);
      if (cut?.reason === "budget") halt(new DropturnError("E_BUDGET", cut.message));
      if (cut) return;
      options.keep(toLine(diagnosis, { side, key, hasFindings }));
      count("scored");
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DropturnError)) throw error;
      if (!OF_ONE_CALL.has(error.code)) halt(error);
      else keepUnreadable(error, { side, file, id: call.conversation.id });
    }
  };
  const work = async (taken: Taken): Promise<void> => {
    if (taken.kind === "unreadable") {
      const place = { side: taken.side, file: taken.file, id: null };
      const { key } = toUnreadableLine("", place);
      if (isInShard(key, shard)) keepUnreadable(taken.error, place);
    } else if (!isWanted(taken.key, options)) return;
    else if (done.get(taken.key) === taken.side) count("reused");
    else await score(taken);
  };
  await forEachLimited(
    takeCalls(options.inputs, { ...options, signal: ended }),
    options.concurrency,
    work,
  );
  return { ...counts, stopped };
}

type TakenCall = Extract<Taken, { kind: "call" }>;

function isWanted(key: string, { plan, shard }: Pick<RunOptions, "plan" | "shard">): boolean {
  return plan ? plan.has(key) : isInShard(key, shard);
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
