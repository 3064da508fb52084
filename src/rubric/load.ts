import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DropturnError } from "../errors.ts";
import type { Rubric } from "./types.ts";

export const DEFAULT_RUBRIC = "turn-local@1";

const BUILT_IN = fileURLToPath(new URL("../../rubrics/", import.meta.url));
const REFERENCE = /^([a-z0-9][a-z0-9-]*)@([\w.-]+)$/;
const FILE = /^v([\w.-]+)\.yaml$/;
const MAX_BYTES = 1_000_000;

/**
 * Loads a rubric by `id@version` or by path; the default one without a reference.
 *
 * Throws E_RUBRIC when there is none, or when a curve cannot be read from it.
 */
export async function loadRubric(reference: string = DEFAULT_RUBRIC): Promise<Rubric> {
  const text = await readRubric(reference);
  // The YAML parser is loaded only when a rubric is.
  const { parseRubric } = await import("./parse.ts");
  return parseRubric(text, reference);
}

/** Reads the text of a rubric as it stands in its file. Throws E_RUBRIC when there is none. */
export async function readRubric(reference: string): Promise<string> {
  const named = REFERENCE.exec(reference);
  const path = named ? join(BUILT_IN, named[1] ?? "", `v${named[2] ?? ""}.yaml`) : reference;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) {
      throw new DropturnError("E_RUBRIC", `Rubric "${reference}" is ${size} bytes long.`, {
        hint: `A rubric is a text for a reader; the limit is ${MAX_BYTES} bytes.`,
      });
    }
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof DropturnError) throw cause;
    const known = await listRubrics();
    throw new DropturnError("E_RUBRIC", `There is no rubric "${reference}".`, {
      hint: `Built in: ${known.join(", ")}. Or give the path of a YAML file.`,
      cause,
    });
  }
}

/** Lists the built-in rubrics as `id@version`, by name, oldest version first. */
export async function listRubrics(): Promise<string[]> {
  const ids = await readdir(BUILT_IN);
  const lists = await Promise.all(
    ids.map(async (id) => {
      const files = await readdir(join(BUILT_IN, id));
      return files.flatMap((file) => {
        const version = FILE.exec(file)?.[1];
        return version === undefined ? [] : [`${id}@${version}`];
      });
    }),
  );
  return lists.flat().toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}
