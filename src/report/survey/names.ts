/** The kinds of survey report, in the order of `--help`. */
export const SURVEY_REPORT_NAMES = ["text", "json", "note", "html"] as const;
export type SurveyReportName = (typeof SURVEY_REPORT_NAMES)[number];
