import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { DropturnError } from "../errors.ts";
import { isThere } from "../record/folder.ts";

/** Files beside conversations that are none: recorded scores. */
const NOT_A_CONVERSATION = /\.scores\.(?:ndjson|csv)$/;

/**
 * Turns the paths of the command line into files, in order; a folder gives the files in it and below it, a pattern such as
 * `calls/*.json` that the shell has left alone the paths that fit it.
 *
 * @throws DropturnError for a path that is not there and for a folder without a file.
 */
export async function expandPaths(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of await expandPatterns(paths)) {
    files.push(...(path === "-" ? [path] : await filesOf(path)));
  }
  return files;
}

/** Replaces each pattern by the paths that fit it; a path that is there is no pattern, whatever signs are in it. */
export async function expandPatterns(paths: readonly string[]): Promise<string[]> {
  const expanded: string[] = [];
  for (const path of paths) {
    const isPattern = /[*?[\]{}]/.test(path) && !(await isThere(path));
    expanded.push(...(isPattern ? await pathsLike(path) : [path]));
  }
  return expanded;
}

async function pathsLike(pattern: string): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  const found = await glob(pattern, { onlyFiles: false, expandDirectories: false });
  if (found.length === 0) {
    throw new DropturnError("E_FILE", `No file fits "${pattern}".`, {
      hint: "Check the path; `-` reads standard input.",
    });
  }
  return found.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await isFolder(path))) return [path];
  const files = (await entriesOf(path))
    // A link to a file counts; one to a folder is told as a file that cannot be read.
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter((entry) => !NOT_A_CONVERSATION.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(?:^|\/)(?:\.|node_modules\/)/.test(relative(path, file)));
  if (files.length === 0) {
    throw new DropturnError("E_FILE", `The folder "${path}" holds no files.`, {
      hint: "Give a file or a folder with conversations; `dropturn formats` lists what can be read.",
    });
  }
  return files.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true, recursive: true });
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): DropturnError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isMissing = code === "ENOENT" || code === "ENOTDIR";
  const message = isMissing ? `There is no file "${path}".` : `"${path}" cannot be read (${code}).`;
  return new DropturnError("E_FILE", message, {
    hint: isMissing ? "Check the path; `-` reads standard input." : "Check its permissions.",
    cause,
  });
}
