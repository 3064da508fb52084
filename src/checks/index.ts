import type { Prefix } from "../conversation/prefix.ts";
import { argumentFromNowhere } from "./argument-from-nowhere.ts";
import { askedAgain } from "./asked-again.ts";
import { contradictedField } from "./contradicted-field.ts";
import { repeatedAnswer } from "./repeated-answer.ts";
import { successAfterError } from "./success-after-error.ts";
import type { Check, Finding } from "./types.ts";
import { ungroundedValue } from "./ungrounded-value.ts";
import { unprovenAction } from "./unproven-action.ts";

export { scoreOf, worstOf } from "./score.ts";

/** The built-in checks. Add one here and the scorer, the reports and the docs test pick it up. */
export const checks: readonly Check[] = [
  contradictedField,
  successAfterError,
  unprovenAction,
  ungroundedValue,
  argumentFromNowhere,
  askedAgain,
  repeatedAnswer,
];

/** Runs the checks on a prefix and gives their findings in its last turn or step. */
export function findInPrefix(prefix: Prefix): readonly Finding[] {
  return checks.flatMap((check) => check.find(prefix));
}
