import type { SurveyOutcome } from "../../survey/types.ts";
import type { ReportOptions } from "../types.ts";
import { renderSurveyJson } from "./json.ts";
import type { SurveyReportName } from "./names.ts";
import { renderSurveyNote } from "./note.ts";
import { renderSurveyText } from "./text.ts";

/** Turns the outcome of a survey into one kind of output. Pure: no file, no clock, no terminal. */
export type SurveyReporter = (outcome: SurveyOutcome, options?: ReportOptions) => string;

/** The reports of a survey; add one here and in names.ts, and `survey --to` takes it. */
export const surveyReporters = {
  text: renderSurveyText,
  json: renderSurveyJson,
  note: renderSurveyNote,
} satisfies Record<SurveyReportName, SurveyReporter>;
