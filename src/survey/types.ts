import type { Unit } from "../conversation/prefix.ts";
import type { Comparison } from "./comparison-types.ts";
import type { ReadLine } from "./line.ts";

export type {
  Comparison,
  MovedPosition,
  RateComparison,
  ShiftStatistics,
} from "./comparison-types.ts";

/** The calls that are asked about, or those they are held against. */
export type Side = "affected" | "baseline";

/** Why a call has no drop turn in the histogram; each is a bar of its own. */
export const NO_TURN_BARS = [
  "none",
  "slide",
  "low-plateau",
  "rubric-suspect",
  "inconclusive",
  /** A turn was named, but a second one is too close to choose or a replay named another. */
  "near-tie",
  "too-short",
  /** Read, but no point got a score. */
  "unscored",
  /** Counted by step in a survey of turns, or the other way round. */
  "other-unit",
  "unreadable",
] as const;
export type NoTurnBar = (typeof NO_TURN_BARS)[number];

/** How the calls were scored; calls scored in different ways are never put into one survey. */
export type SurveySetup = ReadLine["setup"];

/** Lower and upper bound of a share, 0..1. */
export type Interval = readonly [low: number, high: number];

/** Calls whose drop is at one position: a turn, or the n-th step of a run that is counted by step. */
export interface PositionBar {
  readonly position: number;
  readonly calls: number;
  /** Of the calls with a position. */
  readonly share: number;
  /** Share that chance would give when each call breaks at any of its own scored points alike. */
  readonly expected: number;
}

/** Calls whose drop is in one tenth of their own length; 0 is the first point, 1 the last. */
export interface RelativeBar {
  readonly from: number;
  readonly to: number;
  readonly calls: number;
}

export type DistributionVerdict =
  | { readonly kind: "concentrated"; readonly position: number }
  | { readonly kind: "near-start" | "near-end" }
  | { readonly kind: "spread" }
  /** `more` is null when no number of further calls of this kind would settle it. */
  | { readonly kind: "not-enough"; readonly more: number | null };

/** The position that most calls break at. */
export interface Mode {
  readonly position: number;
  readonly calls: number;
  readonly share: number;
  readonly expected: number;
  /** Wilson, 90 %. */
  readonly interval: Interval;
  /** Chance that some position stands out this far when each call breaks anywhere alike. */
  readonly p: number;
}

/** How many calls break in the first or the last fifth of their own length. */
export interface Zone {
  readonly calls: number;
  readonly share: number;
  readonly expected: number;
  readonly interval: Interval;
  readonly p: number;
}

/** Where the calls of one group break. */
export interface Distribution {
  /** Calls with a position: the histogram's own. */
  readonly named: number;
  readonly positions: readonly PositionBar[];
  readonly relative: readonly RelativeBar[];
  readonly withoutTurn: Readonly<Record<NoTurnBar, number>>;
  readonly mode: Mode | null;
  readonly start: Zone | null;
  readonly end: Zone | null;
  readonly medianPosition: number | null;
  readonly medianRelative: number | null;
  readonly verdict: DistributionVerdict;
  /** One sentence that a person would say aloud. */
  readonly sentence: string;
}

/** Plain figures of a group; critical findings stand by themselves and are never averaged away. */
export interface Reliability {
  /** Calls read, the unreadable ones not counted. */
  readonly calls: number;
  readonly scored: number;
  readonly unscored: number;
  readonly unreadable: number;
  /** Calls of which at least one point failed to get a score. */
  readonly withGaps: number;
  readonly medianDropPosition: number | null;
  /** Scored points under 0.5, over all calls of the group. */
  readonly failingShare: number | null;
  /** Null when nobody looked for findings. */
  readonly criticalFindings: number | null;
  readonly callsWithCritical: number | null;
  /** Answers that the curves are made of, those from the record included. */
  readonly judgeCalls: number;
  /** Mean over the calls; null when a price or a token count is unknown. */
  readonly usdPerCall: number | null;
}

export interface GroupOutcome {
  /** `affected`, `baseline`, or a value of the field that groups. */
  readonly name: string;
  readonly reliability: Reliability;
  readonly distribution: Distribution;
}

/** The values of a metadata field side by side. */
export interface FieldGroups {
  readonly field: string;
  /** What each group was held against. */
  readonly against: "baseline" | "other groups";
  readonly groups: readonly (GroupOutcome & {
    /** The p within is corrected for the number of groups (Holm). */
    readonly comparison: Comparison;
  })[];
  /** Values beyond the groups shown. */
  readonly more: number;
}

export interface TableRow {
  readonly value: string;
  readonly calls: number;
  /** Calls of the row with a position. */
  readonly named: number;
  readonly modePosition: number | null;
  readonly modeShare: number | null;
  readonly medianPosition: number | null;
  /** The row's calls on the baseline's side; null without a baseline. */
  readonly baselineCalls: number | null;
}

/** The calls split by what stands at their drop turn, or by a metadata field; most calls first. */
export interface Table {
  readonly kind: "tool" | "criterion" | "category" | "field";
  /** The field's name; the kind otherwise. */
  readonly by: string;
  readonly rows: readonly TableRow[];
  /** Values beyond the rows shown. */
  readonly more: number;
}

/** Something that the calls share where they break, beside the calls that pass the same place. */
export interface Suspect {
  readonly kind: "tool" | "criterion" | "category";
  readonly name: string;
  /** Of the calls that break there. */
  readonly calls: number;
  readonly share: number;
  /** Of the calls that have that position and do not break there; null when there is none. */
  readonly elsewhere: number | null;
}

export interface ExampleCall {
  readonly id: string;
  readonly file: string | null;
  /** The verdict's sentence. */
  readonly sentence: string;
  /** The scorer's reason at the named turn. */
  readonly rationale: string | null;
}

/** What the calls share at the position that stands out. */
export interface Suspects {
  readonly position: number;
  readonly calls: number;
  readonly suspects: readonly Suspect[];
  readonly examples: readonly ExampleCall[];
}

/** Do most curves tilt the same way for the whole call, whatever happens in it? */
export interface Tilt {
  readonly calls: number;
  /** Median loss (under 0) or gain over a call, the named falls left out; null without calls. */
  readonly median: number | null;
  readonly falling: number;
  readonly rising: number;
  /** Set when the rubric, not the agent, is the likely cause. */
  readonly suspect: "falling" | "rising" | null;
}

/** One call of a survey and where it stands in the histogram. */
export interface SurveyCall extends ExampleCall {
  readonly side: Side;
  /** Null when it has no place; `bar` then says why. */
  readonly position: number | null;
  readonly bar: NoTurnBar | null;
}

/** A file or a call that could not be surveyed. */
export interface Unreadable {
  readonly side: Side;
  readonly file: string | null;
  readonly id: string | null;
  readonly message: string;
}

/**
 * Everything a survey says; every survey report is a rendering of it.
 *
 * It follows from the result lines and the options alone: no clock, no order, no trace of how many runs it took.
 */
export interface SurveyOutcome {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** Null when no call could be read. */
  readonly setup: SurveySetup | null;
  /** What a position counts. */
  readonly unit: Unit;
  readonly seed: number;
  readonly affected: GroupOutcome;
  readonly baseline: GroupOutcome | null;
  readonly comparison: Comparison | null;
  readonly groups: FieldGroups | null;
  readonly tables: readonly Table[];
  readonly suspects: Suspects | null;
  readonly tilt: Tilt;
  readonly unreadable: readonly Unreadable[];
  /** Things about the survey that a reader should know, such as calls that stand on both sides. */
  readonly notices: readonly string[];
  /** How many values were replaced by placeholders; null when nothing was looked for. */
  readonly redaction: { readonly replaced: number } | null;
}
