import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";
import { DropturnError } from "../../errors.ts";

const HolderSchema = z.object({ pid: z.number(), host: z.string() });

/**
 * Takes the lock of a results file, so that two runs do not score the same calls; returns what gives it back.
 *
 * The lock of a process that is gone is taken over.
 *
 * @throws DropturnError when another process holds it.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  if (!(await tryCreate(lock, own))) {
    const holder = await readHolder(lock);
    if (holder && isAlive(holder)) {
      throw new DropturnError(
        "E_USAGE",
        `Another survey writes to "${path}" (process ${holder.pid} on ${holder.host}).`,
        { hint: `Wait for it or take another --out; if it is gone, delete "${lock}".` },
      );
    }
    await writeFile(lock, own, { mode: 0o600 });
  }
  return () => rm(lock, { force: true });
}

async function tryCreate(lock: string, text: string): Promise<boolean> {
  try {
    await writeFile(lock, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(lock: string): Promise<z.infer<typeof HolderSchema> | null> {
  try {
    return HolderSchema.parse(JSON.parse(await readFile(lock, "utf8")));
  } catch {
    return null;
  }
}

/** A process on another machine cannot be asked, so it counts as alive. */
function isAlive({ pid, host }: z.infer<typeof HolderSchema>): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
