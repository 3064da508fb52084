import type { Command } from "commander";
import { listRubrics, loadRubric, readRubric } from "../rubric/load.ts";
import type { CommandContext } from "./program.ts";

/** Adds `dropturn rubric list` and `dropturn rubric show`. */
export function addRubricCommand(program: Command, { io }: CommandContext): void {
  const rubric = program
    .command("rubric")
    .description("List the rubrics, or show the text of one.");
  rubric
    .command("list")
    .description("List the rubrics that come with dropturn.")
    .action(async () => {
      for (const ref of await listRubrics()) {
        const { kind, sha256, question } = await loadRubric(ref);
        io.stdout.write(`${ref}  ${kind}  sha256 ${sha256.slice(0, 12)}\n  ${question}\n`);
      }
    });
  rubric
    .command("show")
    .argument("<id@version|path>")
    .description("Show the text of a rubric.")
    .action(async (ref: string) => {
      const text = await readRubric(ref);
      io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    });
}
