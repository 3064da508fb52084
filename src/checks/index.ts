import type { Prefix } from "../conversation/prefix.ts";
import { argumentFromNowhere } from "./argument-from-nowhere.ts";
import { askedAgain } from "./asked-again.ts";
import { callAgainstRecord } from "./call-against-record.ts";
import { closingAction } from "./closing-action.ts";
import { builtOnContradiction, contradictedField } from "./contradicted-field.ts";
import { contradictedStatus } from "./contradicted-status.ts";
import { deniedField } from "./denied-field.ts";
import { policyFormat } from "./policy-format.ts";
import { rejectedCall } from "./rejected-call.ts";
import { repeatedAnswer } from "./repeated-answer.ts";
import { repeatedCall } from "./repeated-call.ts";
import { ignoredExclusion } from "./ignored-exclusion.ts";
import { selfContradiction } from "./self-contradiction.ts";
import { successAfterError } from "./success-after-error.ts";
import { unconfirmedAction } from "./unconfirmed-action.ts";
import { unbackedConclusion } from "./unbacked-conclusion.ts";
import { ungroundedFigures } from "./ungrounded-figures.ts";
import { unperformedWork } from "./unperformed-work.ts";
import { ungroundedValue } from "./ungrounded-value.ts";
import { unlookedDenial } from "./unlooked-denial.ts";
import { unprovenAction } from "./unproven-action.ts";
import { unstatedChoice } from "./unstated-choice.ts";
import { widerEffect } from "./wider-effect.ts";
import { wrongCount } from "./wrong-count.ts";
import { wrongExtreme } from "./wrong-extreme.ts";
import { errorAsTask } from "./error-as-task.ts";
import { failedCode } from "./failed-code.ts";
import { inventedData } from "./invented-data.ts";
import { prematureHandOff, refusedHandOff } from "./hand-off.ts";
import { forbiddenTool, turnLimit } from "./tool-list.ts";
import type { ToolRules } from "./tool-rules.ts";
import type { Check, Finding } from "./types.ts";

export { scoreOf, worstOf } from "./score.ts";
export type { ToolRules } from "./tool-rules.ts";

/** The built-in checks. Add one here and the scorer, the reports and the docs test pick it up. */
export const checks: readonly Check[] = [
  contradictedField,
  builtOnContradiction,
  contradictedStatus,
  deniedField,
  wrongCount,
  wrongExtreme,
  successAfterError,
  unprovenAction,
  ungroundedValue,
  argumentFromNowhere,
  rejectedCall,
  callAgainstRecord,
  unconfirmedAction,
  unstatedChoice,
  widerEffect,
  ignoredExclusion,
  closingAction,
  repeatedCall,
  repeatedAnswer,
  askedAgain,
  selfContradiction,
  unlookedDenial,
  prematureHandOff,
  refusedHandOff,
  inventedData,
  failedCode,
  ungroundedFigures,
  unperformedWork,
  unbackedConclusion,
  errorAsTask,
  policyFormat,
  forbiddenTool,
  turnLimit,
];

/** Runs the checks on a prefix and gives their findings in its last turn or step. */
export function findInPrefix(prefix: Prefix, rules?: ToolRules): readonly Finding[] {
  const findings: Finding[] = [];
  for (const check of checks)
    for (const finding of check.find(prefix, rules)) findings.push(finding);
  return findings;
}
