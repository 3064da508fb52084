import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Makes a folder that only its owner may enter and that no repository takes in: customers' words are kept in it. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Tells whether there is a file or a folder that may be looked at. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
