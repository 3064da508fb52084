import { saySetup } from "../../survey/setup.ts";
import type { SurveyOutcome, Unreadable } from "../../survey/types.ts";
import { percent } from "../../survey/wording.ts";
import { formatCount } from "../format.ts";

/** What a survey does and does not prove; every survey report says it once. */
export const WHAT_A_SURVEY_PROVES =
  "A drop turn is where a call went wrong given what was said before, not proof of what made it fail: calls that succeed have such turns too, so compare with a baseline.";

/** The sentences that answer the question, the comparison first. */
export function headlinesOf({ affected, comparison }: SurveyOutcome): string[] {
  return [
    ...(comparison ? [comparison.sentence] : []),
    ...(comparison?.rate ? [comparison.rate.sentence] : []),
    affected.distribution.sentence,
  ];
}

/** How many calls there are, and where along the call the middle one breaks. */
export function countsLine({ affected, baseline, unit }: SurveyOutcome): string {
  const { reliability, distribution } = affected;
  const parts = [
    formatCount(reliability.calls, "call"),
    `${distribution.named} with a drop ${unit}`,
    ...(baseline
      ? [
          `baseline ${formatCount(baseline.reliability.calls, "call")}, ${baseline.distribution.named} with one`,
        ]
      : []),
    ...(distribution.medianRelative === null
      ? []
      : [`half of them in the first ${percent(distribution.medianRelative)} of the call`]),
  ];
  return parts.join(" · ");
}

/** Warns that the rubric, not the agent, may draw the curves; null when nothing speaks for it. */
export function tiltLine({ tilt }: SurveyOutcome): string | null {
  if (tilt.suspect === null) return null;
  const count = tilt.suspect === "falling" ? tilt.falling : tilt.rising;
  const way = tilt.suspect === "falling" ? "sink" : "rise";
  return `rubric-suspect: ${count} of ${tilt.calls} curves ${way} the whole way, whatever happens in the call (median ${tilt.median?.toFixed(2)}). The rubric probably grades how a call ends, not the turn: try it on calls that went well before trusting these turns.`;
}

/** Says how the calls were scored. */
export function setupLine({ setup, seed }: SurveyOutcome): string {
  if (!setup) return "No call was scored.";
  const free =
    setup.scorer.name === "checks"
      ? ": offline code that sees few kinds of fault; a model judge sees far more"
      : "";
  return `Scored by ${saySetup(setup)}${free}. Seed ${seed}.`;
}

/** Says one call or file that could not be surveyed. */
export function unreadableLine({ file, id, message }: Unreadable): string {
  const place = [file, id].filter((part) => part !== null).join(" ");
  return message.includes(place) ? message : `${place}: ${message}`;
}

/** Says how much was replaced by placeholders. */
export function redactionLine({ redaction }: SurveyOutcome): string {
  if (redaction === null) return "not redacted";
  return `redacted: ${formatCount(redaction.replaced, "value")} replaced by placeholders`;
}
