import { renderHtml } from "./html/html.ts";
import { renderJson } from "./json.ts";
import type { ReportName } from "./names.ts";
import { renderNote } from "./note/note.ts";
import { renderSvg } from "./svg/svg.ts";
import { renderText } from "./text/text.ts";
import type { Reporter } from "./types.ts";

export type { ReportName } from "./names.ts";

/** The built-in reports; add one here and in names.ts, and `--to` takes it. */
export const reporters = {
  text: renderText,
  json: renderJson,
  note: renderNote,
  svg: renderSvg,
  html: renderHtml,
} satisfies Record<ReportName, Reporter>;
