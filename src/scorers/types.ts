import type { Prefix, Unit } from "../conversation/prefix.ts";
import { NO_USAGE, type ScoreOutcome, type Usage } from "../outcome.ts";

/** Who scored, as it stands in reports; two curves are compared only when these match. */
export interface ScorerInfo {
  /** `model`, `checks`, `command`, `module` or `recorded`. */
  readonly name: string;
  readonly model?: string;
  readonly effort?: string;
  readonly host?: string;
  readonly version?: string;
  /** The command line, or the file. */
  readonly target?: string;
}

/** Which text decided the scores. */
export interface RubricRef {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What a scan will cost, before anything is asked. */
export interface Estimate {
  readonly calls: number;
  /** Tokens of all input, whatever class they are billed in. */
  readonly inputTokens: Range;
  readonly outputTokens: Range;
  /** US dollars; null when the price of the model is unknown. */
  readonly usd: Range | null;
  /** The prompt cache will be used. */
  readonly cached: boolean;
}

/** What asking has cost. */
export interface Totals {
  /** Requests sent, repairs and retries of a refused reply included. */
  readonly calls: number;
  readonly usage: Usage;
  /** US dollars; null when a price or a token count is unknown. */
  readonly usd: number | null;
}

/** One thing to ask: a prefix by its position in the list of prefixes, and the number of the replay, from 1. */
export interface Job {
  readonly prefix: number;
  readonly replay: number;
}

export interface ScoreOptions {
  /** 1-based; replays of one prefix are separate answers. */
  readonly replay: number;
  readonly signal?: AbortSignal;
}

/**
 * Scores the last agent turn (or step) of a prefix, given everything said so far.
 *
 * Implementations never see past the end of `prefix`. A call that gives no score resolves to a failed outcome with its
 * reason; it does not throw. It throws a DropturnError only for what makes every further call pointless: a refused
 * key, a spent limit, no such model.
 */
export interface Scorer {
  readonly info: ScorerInfo;
  /** True when the rubric decides its scores, so that the rubric is named in the result. */
  readonly usesRubric: boolean;
  /** The units it can score, the best fitting first; absent: any. */
  readonly units?: readonly Unit[];
  score(prefix: Prefix, options: ScoreOptions): Promise<ScoreOutcome>;
  /**
   * Hash of everything that decides the answer for this prefix, without the replay number; the record reuses an answer
   * under the same key. Absent when answers are never reused.
   */
  keyOf?(prefix: Prefix): string;
  /**
   * Orders the jobs into waves; a wave starts when the one before it has ended. Absent: one wave.
   * A scorer that caches prompts warms its cache with the first waves.
   */
  plan?(prefixes: readonly Prefix[], jobs: readonly Job[]): readonly (readonly Job[])[];
  /** Foretells what asking about these prefixes costs, and asks nobody; absent when nothing is paid or it cannot know. */
  estimate?(prefixes: readonly Prefix[], replays: number): Estimate;
  /** What this scorer has cost so far; absent when it cannot know. */
  totals?(): Totals;
  /** Things to say once about the run, such as `cache not effective`. */
  notices?(): readonly string[];
  /** Lets go of processes and sockets. */
  close?(): Promise<void>;
}

/** A scorer that a user writes: the default export of a module, or a function given to the library. */
export interface UserScorer {
  readonly name: string;
  /** Answers are kept and reused only when a version is stated. */
  readonly version?: string;
  score(
    prefix: UserPrefix,
    options: ScoreOptions,
  ): Promise<UserScore | number> | UserScore | number;
}

/** What a user's scorer is given; the same shape goes to a `command:` scorer. */
export type UserPrefix = Readonly<{ unit: Unit }> &
  Pick<Prefix, "turn" | "step" | "messages" | "tools" | "sources">;

/** What a user's scorer gives back. */
export type UserScore =
  | { readonly score: number; readonly rationale?: string }
  | { readonly failed: { readonly reason?: string; readonly message: string } };

/** The totals of a scorer that asks nobody. */
export const FREE: Totals = { calls: 0, usage: NO_USAGE, usd: 0 };
