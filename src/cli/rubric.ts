import { listRubrics, loadRubric, readRubric } from "../rubric/load.ts";
import type { Io } from "./io.ts";

/** Lists the rubrics that come with dropturn. */
export async function listAllRubrics(io: Io): Promise<void> {
  for (const ref of await listRubrics()) {
    const { kind, sha256, question } = await loadRubric(ref);
    io.stdout.write(`${ref}  ${kind}  sha256 ${sha256.slice(0, 12)}\n  ${question}\n`);
  }
}

/** Shows the text of a rubric, checked before it is shown. */
export async function showRubric(ref: string, io: Io): Promise<void> {
  await loadRubric(ref);
  const text = await readRubric(ref);
  io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}
