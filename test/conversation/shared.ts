import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../../shared");

/** Path of something in the folder beside the project that holds samples and corpora. */
export function shared(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** Files of a shared folder, sorted; none when the folder is absent. */
export function sharedFiles(...parts: readonly string[]): string[] {
  const folder = shared(...parts);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Tells whether a shared folder is absent, so that its tests are skipped. */
export function isAbsent(folder: string): boolean {
  return !existsSync(shared(folder));
}
