import { showHidden } from "./visible.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes a foreign text plain characters in HTML and SVG, between tags as in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return showHidden(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
