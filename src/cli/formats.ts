import { formats } from "../conversation/formats/index.ts";
import type { Format } from "../conversation/formats/types.ts";
import type { Io } from "./io.ts";

/** Lists what can be read, and how it is told apart. */
export function listFormats({ json }: { json?: boolean }, io: Io): void {
  const rows = formats.map(({ name, summary, sniff }) => ({ name, summary, sniff }));
  if (json) io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else for (const row of rows) io.stdout.write(sayFormat(row));
}

function sayFormat({ name, summary, sniff }: Pick<Format, "name" | "summary" | "sniff">): string {
  return `${name}\n  ${summary}\n  recognised by: ${sniff}\n`;
}
