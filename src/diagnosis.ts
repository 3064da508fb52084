import type { Finding } from "./checks/types.ts";
import type { Conversation } from "./conversation/model.ts";
import type { Unit } from "./conversation/prefix.ts";
import type { InputRef } from "./conversation/read/types.ts";
import type { AgentTurn } from "./conversation/turns.ts";
import type { Curve } from "./curve/types.ts";
import type { Usage } from "./outcome.ts";
import type { RubricRef, ScorerInfo } from "./scorers/types.ts";
import type { BiggestDrop, Stability, Verdict } from "./verdict/types.ts";

export type { InputRef } from "./conversation/read/types.ts";

export type SearchMode = "full" | "bisect";

export interface SearchInfo {
  readonly mode: SearchMode;
  readonly replays: number;
  /** Answers asked for in this run, replays and repairs included. */
  readonly judgeCalls: number;
  /** Answers taken from the record. */
  readonly reused: number;
}

export interface TotalUsage extends Usage {
  /** Null when a price or a token count is unknown; never 0 for unknown. */
  readonly usd: number | null;
}

/** Everything dropturn says about one call; every report is a rendering of it. */
export interface Diagnosis {
  readonly tool: { readonly name: string; readonly version: string };
  readonly conversation: Conversation;
  readonly input: InputRef;
  readonly unit: Unit;
  /** Why the unit is not the default, when it is not. */
  readonly unitReason: string | null;
  readonly turns: readonly AgentTurn[];
  /** Null for a scorer that reads no rubric. */
  readonly rubric: RubricRef | null;
  readonly scorer: ScorerInfo;
  readonly search: SearchInfo;
  readonly settings: { readonly minDrop: number; readonly healthyLevel: number };
  readonly curve: Curve;
  readonly verdict: Verdict;
  readonly biggestDrop: BiggestDrop;
  readonly firstFailingTurn: number | null;
  /** Share of the scored points under 0.5; null without scored points. */
  readonly failingShare: number | null;
  readonly stability: Stability | null;
  readonly zoom: { readonly points: Curve } | null;
  readonly findings: readonly Finding[];
  readonly outcome: null;
  readonly usage: TotalUsage;
  /** Things about the run that a reader should know, such as `cache not effective`. */
  readonly notices: readonly string[];
  /** How many values were replaced by placeholders; null when nothing was redacted because the user said so. */
  readonly redaction: { readonly replaced: number } | null;
  /** How to run it again. */
  readonly command: string | null;
}
