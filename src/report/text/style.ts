import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";
export type Paint = (style: Style, text: string) => string;

/** Colours text for a terminal, or leaves it alone; whether a terminal is there is for the caller to know. */
export function createPaint(color: boolean): Paint {
  if (!color) return (_style, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}
