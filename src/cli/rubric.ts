import type { Command } from "commander";
import { listRubrics, loadRubric } from "../rubric/index.ts";
import type { Io } from "./io.ts";

/** Adds `dropturn rubric list` and `dropturn rubric show`. */
export function addRubricCommand(program: Command, io: Io): void {
  const rubric = program
    .command("rubric")
    .description("List the rubrics, or show the text of one.");
  rubric
    .command("list")
    .description("List the rubrics that come with dropturn.")
    .action(async () => {
      for (const { id, version, kind, sha256 } of await listRubrics()) {
        io.stdout.write(`${id}@${version}  ${kind}  sha256 ${sha256.slice(0, 12)}\n`);
      }
    });
  rubric
    .command("show")
    .argument("<id@version|path>")
    .description("Show the text of a rubric.")
    .action(async (ref: string) => {
      const { text } = await loadRubric(ref);
      io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
    });
}
