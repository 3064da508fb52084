import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DropturnError } from "../errors.ts";
import { makePrivateFolder } from "./folder.ts";
import { parseRecord } from "./read.ts";
import type { AnswerRecord, RecordLine } from "./types.ts";

export interface OpenRecordOptions {
  /** The folder that holds records, `.dropturn` by default. */
  readonly folder: string;
  /** Hash of the conversation; names the file. */
  readonly conversation: string;
  /** Ignore what is there; new answers are still appended. */
  readonly fresh?: boolean;
  readonly rubric?: { readonly id: string; readonly version: string; readonly sha256: string };
}

/**
 * Opens the append-only record of one conversation.
 *
 * Each line is written in one append, so that two processes do not mix their lines; only the owner may read the file.
 */
export async function openRecord({
  folder,
  conversation,
  fresh = false,
  rubric,
}: OpenRecordOptions): Promise<AnswerRecord> {
  const records = join(folder, "records");
  const path = join(records, `${conversation}.ndjson`);
  const { lines, notices, torn } = parseRecord(await readIfThere(path));
  const answers = new Map<string, RecordLine>();
  for (const line of fresh ? [] : lines) remember(answers, line);
  let ready: Promise<void> | undefined;
  const prepare = (): Promise<void> => (ready ??= makeFile(folder, records, path));
  let startsLine = torn ? "\n" : "";

  return {
    find: (key) => answers.get(key),
    prepare,
    async append(line) {
      await prepare();
      const row = `${startsLine}${JSON.stringify(line)}\n`;
      startsLine = "";
      await guarded(path, () => appendFile(path, row, { mode: 0o600 }));
      remember(answers, line);
    },
    notices: [...(fresh ? [] : notices), ...rubricNotice(lines, rubric)],
  };
}

function remember(answers: Map<string, RecordLine>, line: RecordLine): void {
  if (line.outcome.status === "scored") answers.set(line.key, line);
}

function rubricNotice(
  lines: readonly RecordLine[],
  rubric: OpenRecordOptions["rubric"],
): readonly string[] {
  if (!rubric) return [];
  const changed = lines.some(
    (line) =>
      line.rubric?.id === rubric.id &&
      line.rubric.version === rubric.version &&
      line.rubric.sha256 !== rubric.sha256,
  );
  if (!changed) return [];
  return [
    `The text of rubric ${rubric.id}@${rubric.version} has changed since earlier answers in the record; those are not reused. Give a changed rubric a new version.`,
  ];
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw new DropturnError("E_RECORD", `The record "${path}" cannot be read.`, {
      hint: "Check its permissions, or give another folder with --record.",
      cause: error,
    });
  }
}

async function makeFile(folder: string, records: string, path: string): Promise<void> {
  await guarded(folder, () => makePrivateFolder(folder));
  await guarded(records, () => mkdir(records, { recursive: true, mode: 0o700 }));
  await guarded(path, () => appendFile(path, "", { mode: 0o600 }));
}

async function guarded(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new DropturnError("E_RECORD", `The record cannot be written at "${path}".`, {
      hint: "Check its permissions and the free space, or give another folder with --record.",
      cause: error,
    });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
