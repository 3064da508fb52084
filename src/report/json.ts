import type { Finding } from "../checks/types.ts";
import type { CurvePoint } from "../curve/types.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { ReportOptions } from "./types.ts";

/** Grows only when a field changes its meaning or goes; new fields may come under the same number. */
export const SCHEMA_VERSION = 1;

/**
 * Renders a diagnosis as one JSON document, described in docs/json.md.
 *
 * What a terminal would obey is escaped, so that printing it is safe; a parser gives the text back unchanged.
 */
export function renderJson(diagnosis: Diagnosis, { oneLine }: ReportOptions = {}): string {
  return `${escapeHidden(JSON.stringify(toJson(diagnosis), null, oneLine ? undefined : 2))}\n`;
}

function toJson(diagnosis: Diagnosis): unknown {
  const { tool, scorer, search, settings, verdict, zoom, usage } = diagnosis;
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: tool.name, version: tool.version },
    conversation: conversationJson(diagnosis),
    rubric: diagnosis.rubric,
    scorer,
    search,
    settings,
    curve: diagnosis.curve.map(pointJson),
    verdict,
    biggestDrop: diagnosis.biggestDrop,
    firstFailingTurn: diagnosis.firstFailingTurn,
    failingShare: diagnosis.failingShare,
    stability: diagnosis.stability,
    zoom: zoom && { points: zoom.points.map(pointJson) },
    findings: diagnosis.findings.map(findingJson),
    outcome: diagnosis.outcome,
    usage,
    notices: diagnosis.notices,
    redaction: diagnosis.redaction,
    command: diagnosis.command,
  };
}

function conversationJson({ conversation, input, unit, unitReason, turns }: Diagnosis): unknown {
  return {
    id: conversation.id,
    source: { file: input.file, format: input.format, detected: input.detected },
    unit,
    unitReason,
    turns: turns.length,
    complete: conversation.complete ?? null,
    warnings: conversation.warnings,
  };
}

function pointJson(point: CurvePoint): unknown {
  const { turn, step, messages, source, status, facts } = point;
  return {
    turn,
    ...(step !== undefined && { step }),
    messages,
    source,
    status,
    ...statusJson(point),
    tools: facts.tools,
  };
}

function statusJson(point: CurvePoint): Readonly<Record<string, unknown>> {
  switch (point.status) {
    case "scored": {
      const { score, spread, replays, rationale, criteria, notes } = point;
      // JSON.stringify leaves out what is undefined.
      return { score, spread, replays, rationale, criteria, notes };
    }
    case "skipped":
      return { reason: point.reason };
    case "failed":
      return { reason: point.reason, message: point.message, notes: point.notes };
    case "unasked":
      return {};
  }
}

/** A finding as it stands in every JSON that holds findings. */
export function findingJson({ check, scope, turn, step, source, ...rest }: Finding): unknown {
  const { category, severity, message, evidence } = rest;
  return { check, scope, turn, step, source, category, severity, message, evidence };
}

/** JSON.stringify escapes what JSON must; this escapes the rest that a terminal or an editor obeys. */
export function escapeHidden(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    (character) =>
      Array.from(
        { length: character.length },
        (_unit, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
      ).join(""),
  );
}
