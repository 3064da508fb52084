import type { Finding } from "../checks/types.ts";
import type { CurvePoint } from "../curve/types.ts";
import { gapsOf } from "../diagnose.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { fieldsOf } from "./fields.ts";
import type { ReadLine, UnreadableLine } from "./line.ts";
import type { Side } from "./types.ts";
import { hashConversation, sha256 } from "../conversation/hash.ts";

const MAX_RATIONALE = 500;

/**
 * Keeps what a survey needs of a diagnosis: everything but the words of the call.
 *
 * `hasFindings` is false when nobody looked for findings.
 */
export function toLine(
  diagnosis: Diagnosis,
  {
    side,
    key = hashConversation(diagnosis.conversation),
    hasFindings = true,
  }: { side: Side; key?: string; hasFindings?: boolean },
): ReadLine {
  const { conversation, input, search, settings, curve, verdict, zoom } = diagnosis;
  const place = curve.findIndex((point) => isNamed(point, diagnosis));
  const named = zoom?.points.find((point) => isNamed(point, diagnosis)) ?? curve[place];
  return {
    v: 1,
    key,
    side,
    file: input.file,
    status: "read",
    id: conversation.id,
    format: input.format,
    fields: fieldsOf(conversation, input),
    setup: {
      scorer: diagnosis.scorer,
      rubric: diagnosis.rubric,
      search: { mode: search.mode, replays: search.replays },
      settings,
    },
    unit: diagnosis.unit,
    curve: curve.map(toPoint),
    verdict: {
      ...verdict,
      episodes: [...verdict.episodes],
      flags: [...verdict.flags],
    },
    position: place < 0 ? null : place + 1,
    rationale:
      named?.status === "scored" ? (named.rationale?.slice(0, MAX_RATIONALE) ?? null) : null,
    biggestDrop: diagnosis.biggestDrop,
    firstFailingTurn: diagnosis.firstFailingTurn,
    failingShare: diagnosis.failingShare,
    findings: hasFindings ? diagnosis.findings.map(toFinding) : null,
    answers: countAnswers(diagnosis),
    gaps: gapsOf(diagnosis).length,
    usage: diagnosis.usage,
  };
}

/** Notes a file, or one call of it, that could not be surveyed. */
export function toUnreadableLine(
  message: string,
  { side, file, id }: { side: Side; file: string | null; id: string | null },
): UnreadableLine {
  const key = sha256(JSON.stringify(["unreadable", side, file, id]));
  return { v: 1, key, side, file, status: "unreadable", id, message };
}

/** The named point; on a curve of turns the named step is inside it, on one of steps the step itself. */
function isNamed(point: CurvePoint, { verdict }: Diagnosis): boolean {
  if (verdict.turn === null || point.turn !== verdict.turn) return false;
  return point.step === undefined || point.step === verdict.step;
}

function toPoint(point: CurvePoint): ReadLine["curve"][number] {
  const tools = [...new Set(point.facts.tools)];
  const criteria = point.status === "scored" ? (point.criteria ?? []) : [];
  const failed = criteria.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id);
  return {
    turn: point.turn,
    ...(point.step !== undefined && { step: point.step }),
    status: point.status,
    ...(point.status === "scored" && { score: point.score }),
    ...(tools.length > 0 && { tools }),
    ...(failed.length > 0 && { failed }),
  };
}

function toFinding({ check, turn, step, category, severity }: Finding) {
  return { check, turn, ...(step !== undefined && { step }), category, severity };
}

/** Counted on the curve, because what was asked now and what was reused depends on how many runs it took. */
function countAnswers({ curve, zoom, search }: Diagnosis): number {
  // Code and recorded scores ask nobody.
  if (search.judgeCalls + search.reused === 0) return 0;
  let count = 0;
  for (const point of [...curve, ...(zoom?.points ?? [])]) {
    if (point.status === "scored") count += point.replays?.length ?? 1;
    else if (point.status === "failed") count += 1;
  }
  return count;
}
