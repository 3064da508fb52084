import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const CORPUS = resolve(import.meta.dirname, "../../../shared/corpus");

/** True where the corpora of real calls stand beside the project; tests that need them skip elsewhere. */
export const hasCorpus = existsSync(CORPUS);

/** Path of a file or folder in the corpora. */
export function corpusPath(...parts: string[]): string {
  return join(CORPUS, ...parts);
}

/** The files of a folder of the corpora, in the order of their numbers. */
export function corpusFiles(...parts: string[]): string[] {
  if (!hasCorpus) return [];
  return readdirSync(corpusPath(...parts))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((file) => corpusPath(...parts, file));
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
