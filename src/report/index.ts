import { renderJson } from "./json.ts";
import { renderNote } from "./note/note.ts";
import { renderText } from "./text/text.ts";
import type { Reporter } from "./types.ts";

/** The built-in reports; add one here and `--to` takes it. */
export const reporters = {
  text: renderText,
  json: renderJson,
  note: renderNote,
} satisfies Record<string, Reporter>;

export type ReportName = keyof typeof reporters;
