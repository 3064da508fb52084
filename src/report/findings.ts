import type { Finding, Severity } from "../checks/types.ts";
import type { Conversation } from "../conversation/model.ts";
import type { InputRef } from "../diagnosis.ts";
import { redactConversation } from "../redact/conversation.ts";
import { countReplaced } from "../redact/redactor.ts";
import type { Redactor } from "../redact/types.ts";
import { formatCount, formatPlace } from "./format.ts";
import { escapeHidden, findingJson, SCHEMA_VERSION } from "./json.ts";
import { redactFinding } from "./redact-diagnosis.ts";
import { hangText, wrapText } from "./text/wrap.ts";
import { showInline } from "./visible.ts";
import { CATEGORY_WORDS } from "./words.ts";

/** What the checks found in one call, without a curve. */
export interface CallFindings {
  readonly tool: { readonly name: string; readonly version: string };
  readonly conversation: Conversation;
  readonly input: InputRef;
  readonly turns: number;
  readonly findings: readonly Finding[];
  /** How many values were replaced by placeholders; null when nothing was redacted because the user said so. */
  readonly redaction: { readonly replaced: number } | null;
}

/** The severities, worst first. */
export const SEVERITIES: readonly Severity[] = ["critical", "major", "minor"];

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 40;

/** Renders the findings for a terminal: one block each, with its place in the source and what proves it. */
export function renderFindings(
  report: CallFindings,
  { width = DEFAULT_WIDTH }: { width?: number | undefined } = {},
): string {
  const columns = Math.max(MIN_WIDTH, width);
  const blocks = report.findings.map((finding) => findingBlock(finding, columns));
  return `${[wrapText(headline(report), columns), ...blocks].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headline({ conversation, input, turns, findings }: CallFindings): string {
  const name = showInline(input.file ?? conversation.id);
  if (findings.length === 0) {
    return `${name}: no check found a fault in ${formatCount(turns, "agent turn")}; that is no proof that there is none.`;
  }
  const counts = SEVERITIES.map((severity) => `${countOf(findings, severity)} ${severity}`);
  return `${name}: ${formatCount(findings.length, "finding")} in ${formatCount(turns, "agent turn")} (${counts.join(", ")}).`;
}

function findingBlock({ turn, step, ...finding }: Finding, width: number): string[] {
  const place =
    turn === null ? "whole call" : formatPlace({ turn, ...(step !== undefined && { step }) });
  return [
    `${place}, ${finding.severity}: ${finding.check} (${CATEGORY_WORDS[finding.category]})`,
    ...hangText("  ", showInline(finding.message), width),
    ...finding.evidence.flatMap((words) => hangText("  | ", showInline(words), width)),
    ...hangText("  at ", showInline(finding.source), width),
  ];
}

function countOf(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/** Renders the findings as one JSON document; the findings have the shape that they have in a diagnosis. */
export function renderFindingsJson(
  { tool, conversation, input, turns, findings, redaction }: CallFindings,
  { oneLine = false }: { oneLine?: boolean } = {},
): string {
  const document = {
    schemaVersion: SCHEMA_VERSION,
    tool,
    conversation: {
      id: conversation.id,
      source: { file: input.file, format: input.format, detected: input.detected },
      turns,
      complete: conversation.complete ?? null,
      warnings: conversation.warnings,
    },
    counts: Object.fromEntries(
      SEVERITIES.map((severity) => [severity, countOf(findings, severity)]),
    ),
    findings: findings.map(findingJson),
    redaction,
  };
  return `${escapeHidden(JSON.stringify(document, null, oneLine ? undefined : 2))}\n`;
}

/** Redacts the texts of a report of findings. */
export function redactFindings(report: CallFindings, redactor: Redactor): CallFindings {
  const redact = (text: string): string => redactor.redact(text);
  const { input, conversation, findings } = report;
  const redacted = {
    ...report,
    input: {
      ...input,
      file: input.file === null ? null : redact(input.file),
      detected: redact(input.detected),
    },
    conversation: redactConversation(conversation, redactor),
    findings: findings.map((finding) => redactFinding(finding, redact)),
  };
  return { ...redacted, redaction: { replaced: countReplaced(redactor) } };
}
