import type { DropturnError } from "../errors.ts";
import { showInline } from "../report/visible.ts";

/** One line that says what failed and where, and one that says what to do. */
export function sayError({ message, hint }: DropturnError): string {
  const lines = [
    `dropturn: ${showInline(message)}`,
    ...(hint === undefined ? [] : [`  ${showInline(hint)}`]),
  ];
  return `${lines.join("\n")}\n`;
}
