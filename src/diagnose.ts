import type { Finding } from "./checks/types.ts";
import type { Conversation } from "./conversation/model.ts";
import { prefixesOf, stepPrefixes, type Prefix, type Unit } from "./conversation/prefix.ts";
import { findTurns, type AgentTurn } from "./conversation/turns.ts";
import { chooseUnit } from "./conversation/unit.ts";
import { scanCurve, type Scan, type ScanOptions } from "./curve/scan.ts";
import type { Curve } from "./curve/types.ts";
import type { Diagnosis, InputRef } from "./diagnosis.ts";
import { DropturnError } from "./errors.ts";
import { addUsage } from "./outcome.ts";
import type { AnswerRecord } from "./record/types.ts";
import { withRecord, type RecordingScorer } from "./scorers/recording.ts";
import type { RubricRef, Scorer } from "./scorers/types.ts";
import { TOOL } from "./tool.ts";
import {
  biggestDrop,
  failingShare,
  firstFailingTurn,
  HEALTHY_LEVEL,
  MIN_DROP,
  nameStep,
  readVerdict,
  stabilityOf,
} from "./verdict/index.ts";
import type { Verdict } from "./verdict/types.ts";

export interface DiagnoseOptions extends ScanOptions {
  readonly scorer: Scorer;
  readonly input?: InputRef;
  readonly unit?: Unit | "auto";
  /** Score the steps of the named turn too; true by default. */
  readonly zoom?: boolean;
  readonly record?: AnswerRecord | null;
  readonly rubric?: RubricRef | null;
  /** Finds facts by code in the last unit of a prefix; they stand under the curve of any scorer. */
  readonly findIn?: (prefix: Prefix) => readonly Finding[];
  /** How to run it again. */
  readonly command?: string;
  readonly notices?: readonly string[];
  readonly now?: () => Date;
}

const FROM_PROGRAM: InputRef = { file: null, format: "own", detected: "given by a program" };

/**
 * Diagnoses one call: scores its prefixes, reads the curve, zooms into the named turn, reads again.
 *
 * @throws DropturnError when there is no agent turn, or when the scorer could not give a single answer.
 */
export async function diagnose(
  conversation: Conversation,
  options: DiagnoseOptions,
): Promise<Diagnosis> {
  const turns = findTurns(conversation.messages);
  if (turns.length === 0) throw noAgentTurn(options.input);
  const { now = () => new Date(), record = null } = options;
  const rubric = options.scorer.usesRubric ? (options.rubric ?? null) : null;
  const scorer = withRecord(options.scorer, { record, rubric, now });
  const { unit, reason } = chooseUnit(conversation.messages, options.unit ?? "auto", scorer.units);
  if (scorer.units?.includes(unit) === false) throw noScoresBy(unit, scorer);
  const prefixes = prefixesOf(conversation, unit, turns);
  const scan = await scanCurve(prefixes, scorer, options);
  throwIfNothing(scan);

  const reading = {
    minDrop: options.minDrop ?? MIN_DROP,
    healthyLevel: options.healthyLevel ?? HEALTHY_LEVEL,
    complete: conversation.complete ?? true,
  };
  const verdict = readVerdict(scan.curve, reading);
  const zoomed = await zoom(verdict, { conversation, turns, unit, scan, scorer, options });
  const named = zoomed
    ? nameStep(verdict, { curve: scan.curve, steps: zoomed.curve }, reading)
    : verdict;
  return {
    tool: TOOL,
    conversation,
    input: options.input ?? FROM_PROGRAM,
    unit,
    unitReason: reason,
    turns,
    rubric,
    scorer: scorer.info,
    search: { mode: options.search ?? "full", replays: options.replays ?? 1, ...callsOf(scorer) },
    settings: { minDrop: reading.minDrop, healthyLevel: reading.healthyLevel },
    curve: scan.curve,
    verdict: scorer.info.name === "checks" ? { ...named, confidence: "low" } : named,
    biggestDrop: biggestDrop(scan.curve, reading),
    firstFailingTurn: firstFailingTurn(scan.curve),
    failingShare: failingShare(scan.curve),
    stability: stabilityOf(scan.curve, reading),
    zoom: zoomed && { points: zoomed.curve },
    findings: prefixes.flatMap((prefix) => options.findIn?.(prefix) ?? []),
    outcome: null,
    usage: usageOf(scorer, scan, zoomed),
    notices: noticesOf(options, [scan, zoomed], scorer, record),
    redaction: null,
    command: options.command ?? null,
  };
}

interface ZoomContext {
  readonly conversation: Conversation;
  readonly turns: readonly AgentTurn[];
  readonly unit: Unit;
  readonly scan: Scan;
  readonly scorer: Scorer;
  readonly options: DiagnoseOptions;
}

/** Scores the steps of the named turn, when there is more than one and the scorer knows steps. */
async function zoom(
  verdict: Verdict,
  { conversation, turns, unit, scan, scorer, options }: ZoomContext,
): Promise<Scan | null> {
  const named = turns.find((turn) => turn.turn === verdict.turn);
  if (options.zoom === false || unit === "step" || scan.stop || !named) return null;
  if (named.steps.length < 2 || scorer.units?.includes("step") === false) return null;
  return scanCurve(stepPrefixes(conversation, named), scorer, {
    ...options,
    search: "full",
  });
}

function noScoresBy(unit: Unit, { info, units = [] }: Scorer): DropturnError {
  const where = info.target === undefined ? "" : ` "${info.target}"`;
  return new DropturnError(
    "E_SCORES",
    `The scorer ${info.name}${where} has no scores by ${unit}.`,
    {
      hint: `Use --unit ${units.join(" or ")}.`,
    },
  );
}

/** A run in which not one answer came and none can come is an error, not a curve of gaps. */
function throwIfNothing({ curve, stop }: Scan): void {
  if (!stop || stop.reason === "interrupted") return;
  if (!curve.some((point) => point.status === "scored")) throw stop.cause;
}

function callsOf(scorer: RecordingScorer): { judgeCalls: number; reused: number } {
  const { asked, reused } = scorer.counts();
  return { judgeCalls: scorer.totals?.().calls ?? asked, reused };
}

function usageOf(scorer: Scorer, scan: Scan, zoomed: Scan | null): Diagnosis["usage"] {
  const totals = scorer.totals?.();
  if (totals) return { ...totals.usage, usd: totals.usd };
  return { ...(zoomed ? addUsage(scan.usage, zoomed.usage) : scan.usage), usd: null };
}

function noticesOf(
  { notices = [] }: DiagnoseOptions,
  scans: readonly (Scan | null)[],
  scorer: Scorer,
  record: AnswerRecord | null,
): readonly string[] {
  const ofScans = scans.flatMap((scan) => [
    ...(scan?.notices ?? []),
    ...(scan?.stop ? [scan.stop.message] : []),
  ]);
  return [
    ...new Set([...notices, ...(record?.notices ?? []), ...ofScans, ...(scorer.notices?.() ?? [])]),
  ];
}

/** The error for a conversation in which no agent speaks or acts. */
export function noAgentTurn(input: InputRef | undefined): DropturnError {
  const where = input?.file ? `"${input.file}"` : "The conversation";
  return new DropturnError(
    "E_NO_AGENT_TURN",
    `${where} has no agent turn (${input?.detected ?? "own"}).`,
    {
      hint: "If the agent goes by another name there, say so with --agent NAME.",
    },
  );
}

/** The points that could have been scored and were not, zoomed ones included. */
export function gapsOf({ curve, zoom: zoomed }: Pick<Diagnosis, "curve" | "zoom">): Curve {
  return [...curve, ...(zoomed?.points ?? [])].filter((point) => point.status === "failed");
}
