import type { MessageRange } from "../conversation/turns.ts";
import type { CriterionResult, FailureReason } from "../outcome.ts";

/** Plain facts about a unit that the verdict may use; none of them is a judgement. */
export interface PointFacts {
  /** Names of the tools called in it, in order. */
  readonly tools: readonly string[];
  /** A tool that changes something in the world was called. */
  readonly consequential: boolean;
  readonly toolErrors: number;
  /** Words of the agent, counted up to the number under which a unit is short: more would tell nothing. */
  readonly words: number;
}

interface PointBase {
  readonly turn: number;
  /** Set when the unit is `step`. */
  readonly step?: number;
  readonly messages: MessageRange;
  /** Pointer into the source file. */
  readonly source: string;
  readonly facts: PointFacts;
}

/**
 * One turn or step on the curve. A failed judge call is a point, so that one refusal does not lose a scan.
 *
 * Scores are rounded to three decimals here, once; decisions and printouts use these.
 */
export type CurvePoint = PointBase &
  (
    | {
        readonly status: "scored";
        /** Mean over the replays that gave a score. */
        readonly score: number;
        /** Largest minus smallest over the replays; absent with one replay. */
        readonly spread?: number;
        /** Score by replay, null where a replay gave none; absent with one replay. */
        readonly replays?: readonly (number | null)[];
        readonly rationale?: string;
        readonly criteria?: readonly CriterionResult[];
        readonly notes?: readonly string[];
      }
    | { readonly status: "skipped"; readonly reason: "short" }
    | {
        readonly status: "failed";
        readonly reason: FailureReason | "budget" | "interrupted";
        readonly message: string;
        readonly notes?: readonly string[];
      }
    | { readonly status: "unasked" }
  );

export type ScoredPoint = Extract<CurvePoint, { status: "scored" }>;
export type Curve = readonly CurvePoint[];
