import type { Command } from "commander";
import { formats } from "../conversation/formats/index.ts";
import type { CommandContext } from "./program.ts";

/** Adds `dropturn formats`: what can be read, and how it is told apart. */
export function addFormatsCommand(program: Command, { io }: CommandContext): void {
  program
    .command("formats")
    .description("List the formats that can be read, and how each is recognised.")
    .option("--json", "as JSON")
    .action((flags: { json?: boolean }) => {
      const rows = formats.map(({ name, summary, sniff }) => ({ name, summary, sniff }));
      if (flags.json) io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
      else for (const row of rows) io.stdout.write(sayFormat(row));
    });
}

function sayFormat({
  name,
  summary,
  sniff,
}: {
  name: string;
  summary: string;
  sniff: string;
}): string {
  return `${name}\n  ${summary}\n  recognised by: ${sniff}\n`;
}
