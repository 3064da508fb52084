import type { SurveyCall, SurveyOutcome } from "../../survey/types.ts";
import { renderSurveyHtml } from "../html/survey/survey.ts";
import type { ReportOptions } from "../types.ts";
import { renderSurveyJson } from "./json.ts";
import type { SurveyReportName } from "./names.ts";
import { renderSurveyNote } from "./note.ts";
import { renderSurveyText } from "./text.ts";

export interface SurveyReportOptions extends ReportOptions {
  /** The calls themselves, for the page that lists them. */
  readonly calls?: readonly SurveyCall[];
}

/** Turns the outcome of a survey into one kind of output. Pure: no file, no clock, no terminal. */
export type SurveyReporter = (outcome: SurveyOutcome, options?: SurveyReportOptions) => string;

/** The reports of a survey; add one here and in names.ts, and `survey --to` takes it. */
export const surveyReporters = {
  text: renderSurveyText,
  json: renderSurveyJson,
  note: renderSurveyNote,
  html: renderSurveyHtml,
} satisfies Record<SurveyReportName, SurveyReporter>;
