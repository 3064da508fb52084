import pLimit from "p-limit";
import { mean } from "simple-statistics";
import type { Prefix } from "../conversation/prefix.ts";
import { DropturnError } from "../errors.ts";
import { addUsage, NO_USAGE, type ScoreOutcome, type Usage } from "../outcome.ts";
import type { Job, Scorer } from "../scorers/types.ts";
import { answeredPoint, pointBase } from "./point.ts";
import type { CurvePoint, PointFacts } from "./types.ts";

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface AskOptions {
  /** How often each prefix is asked. */
  readonly replays?: number;
  /** Requests in flight. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Why asking ended before every prefix was asked. */
export interface Stop {
  readonly reason: "budget" | "interrupted" | "error";
  readonly message: string;
  readonly cause: unknown;
}

/** The answers of one scorer about one conversation, as they come in. */
export interface Asking {
  /** Asks about the prefixes at these positions; one that was asked before is not asked again. */
  ask(indexes: readonly number[]): Promise<void>;
  /** Mean over the replays, or null without a score. */
  meanScore(index: number): number | null;
  point(index: number, facts: PointFacts): CurvePoint;
  usage(): Usage;
  stop(): Stop | null;
}

/**
 * Asks a scorer about prefixes, in the waves that it plans, some at a time.
 *
 * What makes every further call pointless stops the asking and keeps what was answered.
 */
export function createAsking(
  prefixes: readonly Prefix[],
  scorer: Scorer,
  { replays = 1, concurrency = 8, signal, onProgress }: AskOptions = {},
): Asking {
  const limit = pLimit(concurrency);
  const answers = new Map<number, ScoreOutcome[]>();
  const state = { usage: NO_USAGE, stop: null as Stop | null, done: 0, total: 0 };
  const bugs: unknown[] = [];

  const run = async (job: Job): Promise<void> => {
    const prefix = prefixes[job.prefix];
    if (!prefix || state.stop || bugs.length > 0) return;
    try {
      signal?.throwIfAborted();
      const outcome = await scorer.score(prefix, { replay: job.replay, ...(signal && { signal }) });
      const slots = answers.get(job.prefix);
      if (slots) slots[job.replay - 1] = outcome;
      state.usage = addUsage(state.usage, outcome.usage ?? NO_USAGE);
    } catch (error) {
      const stop = stopOf(error, signal);
      if (stop) state.stop ??= stop;
      else bugs.push(error);
    }
    state.done += 1;
    onProgress?.(state);
  };

  return {
    async ask(indexes) {
      const fresh = indexes.filter((index) => !answers.has(index));
      for (const index of fresh) answers.set(index, []);
      const jobs = fresh.flatMap((prefix) => replaysOf(prefix, replays));
      state.total += jobs.length;
      for (const wave of scorer.plan?.(prefixes, jobs) ?? [jobs]) {
        await Promise.all(wave.map((job) => limit(() => run(job))));
        // Thrown when what was in flight is answered and kept: it is paid for.
        if (bugs.length > 0) throw bugs[0];
      }
    },
    meanScore: (index) => meanOf(answers.get(index) ?? []),
    point(index, facts) {
      const prefix = prefixes[index];
      if (!prefix) throw new RangeError(`no prefix ${index}`);
      return pointOf(prefix, facts, answers.get(index), state.stop);
    },
    usage: () => state.usage,
    stop: () => state.stop,
  };
}

function replaysOf(prefix: number, replays: number): Job[] {
  return Array.from({ length: replays }, (_, i) => ({ prefix, replay: i + 1 }));
}

function meanOf(outcomes: readonly ScoreOutcome[]): number | null {
  const scores = outcomes.flatMap((outcome) =>
    outcome?.status === "scored" ? [outcome.score] : [],
  );
  return scores.length === 0 ? null : mean(scores);
}

const CUT: ScoreOutcome = { status: "failed", reason: "error", message: "The run was stopped." };

function pointOf(
  prefix: Prefix,
  facts: PointFacts,
  slots: readonly (ScoreOutcome | undefined)[] | undefined,
  stop: Stop | null,
): CurvePoint {
  if (!slots) return { ...pointBase(prefix, facts), status: "unasked" };
  const outcomes = [...slots].filter((outcome) => outcome !== undefined);
  if (outcomes.length === 0 && stop) {
    const { reason, message } = stop;
    return { ...pointBase(prefix, facts), status: "failed", reason, message };
  }
  if (!outcomes.some(({ status }) => status === "scored")) {
    return answeredPoint(prefix, facts, outcomes);
  }
  // A replay keeps its place when one before it was cut: stability reads replay by replay.
  return answeredPoint(
    prefix,
    facts,
    Array.from(slots, (outcome) => outcome ?? CUT),
  );
}

/** Null for a bug of ours or of the scorer's: it must not end as a gap. */
function stopOf(error: unknown, signal: AbortSignal | undefined): Stop | null {
  if (signal?.aborted) {
    return { reason: "interrupted", message: "The run was interrupted.", cause: error };
  }
  if (!(error instanceof DropturnError)) return null;
  const reason = error.code === "E_BUDGET" ? "budget" : "error";
  return { reason, message: error.message, cause: error };
}
