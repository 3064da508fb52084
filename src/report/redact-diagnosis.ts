import type { Finding } from "../checks/types.ts";
import type { CurvePoint } from "../curve/types.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { redactConversation } from "../redact/conversation.ts";
import { countReplaced } from "../redact/redactor.ts";
import type { Redactor } from "../redact/types.ts";

/** Redacts every text of a diagnosis, so that no report of it can leak what was said; figures and places stay. */
export function redactDiagnosis(diagnosis: Diagnosis, redactor: Redactor): Diagnosis {
  const redact = (text: string): string => redactor.redact(text);
  const { input, curve, zoom, verdict, findings, command, scorer } = diagnosis;
  const redacted: Diagnosis = {
    ...diagnosis,
    conversation: redactConversation(diagnosis.conversation, redactor),
    input: {
      ...input,
      file: input.file === null ? null : redact(input.file),
      detected: redact(input.detected),
    },
    unitReason: diagnosis.unitReason === null ? null : redact(diagnosis.unitReason),
    // The host that was asked is a fact about the run, also where it is an address.
    scorer: {
      ...scorer,
      ...(scorer.target !== undefined && { target: redact(scorer.target) }),
    },
    curve: curve.map((point) => redactPoint(point, redact)),
    zoom: zoom && { points: zoom.points.map((point) => redactPoint(point, redact)) },
    verdict: { ...verdict, sentence: redact(verdict.sentence) },
    findings: findings.map((finding) => redactFinding(finding, redact)),
    notices: diagnosis.notices.map(redact),
    command: command === null ? null : redact(command),
  };
  return { ...redacted, redaction: { replaced: countReplaced(redactor) } };
}

/** Redacts what a finding says and quotes. */
export function redactFinding(finding: Finding, redact: (text: string) => string): Finding {
  return {
    ...finding,
    message: redact(finding.message),
    evidence: finding.evidence.map((words) => redact(words)),
  };
}

function redactPoint(point: CurvePoint, redact: (text: string) => string): CurvePoint {
  switch (point.status) {
    case "scored": {
      const { rationale, notes } = point;
      return {
        ...point,
        ...(rationale !== undefined && { rationale: redact(rationale) }),
        ...(notes && { notes: notes.map(redact) }),
      };
    }
    case "failed":
      return {
        ...point,
        message: redact(point.message),
        ...(point.notes && { notes: point.notes.map(redact) }),
      };
    case "skipped":
    case "unasked":
      return point;
  }
}
