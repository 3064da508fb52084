import { showHidden } from "./visible.ts";

/** Makes a foreign text plain characters between the tags of HTML and SVG; no report puts one into an attribute. */
export function escapeText(text: string): string {
  return showHidden(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
