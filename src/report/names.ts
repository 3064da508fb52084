/** The kinds of report, in the order of `--help`. */
export const REPORT_NAMES = ["text", "json", "note", "svg", "html"] as const;
export type ReportName = (typeof REPORT_NAMES)[number];
