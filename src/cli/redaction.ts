import { readFile } from "node:fs/promises";
import type { Conversation } from "../conversation/model.ts";
import type { Diagnosis } from "../diagnosis.ts";
import { DropturnError } from "../errors.ts";
import {
  createRedactor,
  parsePatterns,
  redactConversation,
  type Detector,
  type Redactor,
} from "../redact/index.ts";
import { redactFindings, type CallFindings } from "../report/findings.ts";
import { redactDiagnosis } from "../report/redact-diagnosis.ts";
import type { LookFlags, ScorerFlags } from "./flags.ts";

/** How one call is redacted: before the judge sees it, and before a report does. */
export interface CallRedaction {
  forJudge(conversation: Conversation): Conversation;
  forReport(diagnosis: Diagnosis): Diagnosis;
  forFindings(report: CallFindings): CallFindings;
}

/** Reads the user's patterns; gives each call a redactor of its own. */
export async function openRedaction({
  redact,
  redactJudge,
  redactPatterns,
}: Pick<LookFlags, "redact" | "redactPatterns"> & Pick<ScorerFlags, "redactJudge">): Promise<
  () => CallRedaction
> {
  const patterns = await openPatterns(redactPatterns);
  return () => {
    // One redactor for both, so that a value has one placeholder in all that is said about the call.
    const redactor = createRedactor({ patterns });
    return {
      forJudge: (conversation) =>
        redactJudge ? redactConversation(conversation, redactor) : conversation,
      forReport: (diagnosis) => (redact ? redactDiagnosis(diagnosis, redactor) : diagnosis),
      forFindings: (report) => (redact ? redactFindings(report, redactor) : report),
    };
  };
}

/** Makes the redactor of a report over many calls; null when the flags ask for none. */
export async function openRedactor({
  redact,
  redactPatterns,
}: Pick<LookFlags, "redact" | "redactPatterns">): Promise<Redactor | null> {
  return redact ? createRedactor({ patterns: await openPatterns(redactPatterns) }) : null;
}

async function openPatterns(path: string | undefined): Promise<readonly Detector[]> {
  return path === undefined ? [] : readPatterns(path);
}

async function readPatterns(path: string): Promise<readonly Detector[]> {
  try {
    return await parsePatterns(await readFile(path, "utf8"), path);
  } catch (error) {
    if (error instanceof DropturnError) throw error;
    throw new DropturnError("E_FILE", `The patterns file "${path}" cannot be read.`, {
      cause: error,
    });
  }
}
