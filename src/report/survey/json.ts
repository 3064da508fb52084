import type { SurveyOutcome } from "../../survey/types.ts";
import { escapeHidden } from "../json.ts";

/**
 * Renders a survey as one JSON document, described in docs/survey.md: the outcome as it is, numbers to six decimals.
 *
 * What a terminal would obey is escaped, so that printing it is safe; a parser gives the text back unchanged.
 */
export function renderSurveyJson(outcome: SurveyOutcome): string {
  const text = JSON.stringify(
    outcome,
    (_key, value: unknown) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value),
    2,
  );
  return `${escapeHidden(text)}\n`;
}
