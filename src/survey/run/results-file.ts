import { closeSync, openSync, writeSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DropturnError } from "../../errors.ts";
import { isThere } from "../../record/folder.ts";
import type { ReadLine, ResultLine } from "../line.ts";
import { saySetup, setupKey } from "../setup.ts";
import type { SurveySetup } from "../types.ts";
import { readRows } from "./lines.ts";
import { takeLock } from "./lock.ts";

/** A results file that a run appends to. */
export interface ResultsFile {
  /** Returns when the line is in the file. */
  append(line: ResultLine): void;
  close(): Promise<void>;
}

export interface OpenResultsOptions {
  readonly path: string;
  /** How this run scores; lines scored in another way are not mixed with its own. Null: it scores nothing. */
  readonly setup: SurveySetup | null;
  /** Set the lines of earlier runs aside and begin anew. */
  readonly fresh: boolean;
  /** Is given every line of earlier runs that stays. */
  readonly onLine: (line: ReadLine) => void;
}

/**
 * Opens a results file for appending, and gives what earlier runs left there.
 *
 * Rows that were cut short and calls that could not be read are left out: this run reads those again. Only the owner may
 * read the file: sentences and metadata in it are not redacted.
 *
 * @throws DropturnError when another run has the file, or when its lines were scored in another way.
 */
export async function openResults(options: OpenResultsOptions): Promise<ResultsFile> {
  const { path } = options;
  await guarded(path, () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
  const release = await guarded(path, () => takeLock(path));
  try {
    if (await isThere(path)) {
      if (options.fresh) await setAside(path);
      else await takeOver(options);
    }
    const file = await guarded(path, async () => openSync(path, "a", 0o600));
    return {
      // Synchronous: a line takes microseconds, and a promise for each would take most of a survey's time.
      append(line) {
        try {
          writeSync(file, `${JSON.stringify(line)}\n`);
        } catch (cause) {
          throw cannotWrite(path, cause);
        }
      },
      async close() {
        closeSync(file);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function takeOver({ path, setup, onLine }: OpenResultsOptions): Promise<void> {
  let left = 0;
  for await (const { line } of readRows(path)) {
    if (line?.status !== "read") {
      left += 1;
      continue;
    }
    if (setup && setupKey(line.setup) !== setupKey(setup))
      throw scoredOtherwise(path, line.setup, setup);
    onLine(line);
  }
  // A torn row has no line end: what is appended to it would be lost as well.
  if (left > 0) await rewrite(path);
}

/** Writes the lines that stay to a new file and puts it in place in one step. */
async function rewrite(path: string): Promise<void> {
  const draft = `${path}.draft`;
  await guarded(draft, async () => {
    const handle = await open(draft, "w", 0o600);
    try {
      for await (const { text, line } of readRows(path)) {
        if (line?.status === "read") await handle.appendFile(`${text}\n`);
      }
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  });
}

/** Nothing that was paid for is lost: an earlier file is only renamed. */
async function setAside(path: string): Promise<void> {
  for (let i = 1; ; i += 1) {
    const aside = join(dirname(path), `earlier-${i}.ndjson`);
    if (await isThere(aside)) continue;
    await guarded(aside, () => rename(path, aside));
    return;
  }
}

function scoredOtherwise(path: string, known: SurveySetup, next: SurveySetup): DropturnError {
  return new DropturnError(
    "E_USAGE",
    `"${path}" holds calls scored by "${saySetup(known)}"; this run scores by "${saySetup(next)}".`,
    { hint: "Take another --out, or --fresh, which sets the earlier lines aside." },
  );
}

async function guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof DropturnError) throw cause;
    throw cannotWrite(path, cause);
  }
}

function cannotWrite(path: string, cause: unknown): DropturnError {
  return new DropturnError("E_RECORD", `The results cannot be written at "${path}".`, {
    hint: "Check its permissions and the free space, or take another --out.",
    cause,
  });
}
