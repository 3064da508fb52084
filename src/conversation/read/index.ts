import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { DropturnError } from "../../errors.ts";
import { quoted } from "../quote.ts";
import { defined } from "../values.ts";
import { readStream } from "./stream.ts";
import type { ReadOptions, ReadResult } from "./types.ts";

export { parseConversations } from "./parse.ts";
export type { InputRef, ParseOptions, ReadOptions, ReadResult } from "./types.ts";

/**
 * Reads the conversations of a file, or of standard input for the path `-`, one after the other; only the chosen one
 * with `conversation`. JSON Lines with one conversation a line are read as a stream.
 *
 * Every conversation that can be read comes before an error is thrown for those that cannot.
 *
 * @throws DropturnError E_FILE when the file cannot be read, E_FORMAT and E_AGENT as parseConversations does,
 * E_CONVERSATIONS when the chosen one is not there.
 */
export async function* readConversations(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<ReadResult> {
  const wanted = options.conversation;
  const ids: string[] = [];
  for await (const result of readAll(path, options)) {
    if (wanted === undefined) yield result;
    else if (wanted === result.conversation.id) {
      yield result;
      return;
    } else ids.push(result.conversation.id);
  }
  if (wanted !== undefined) throw noSuch(path, wanted, ids);
}

/**
 * Reads the one conversation of a file.
 *
 * @throws DropturnError E_CONVERSATIONS when the file holds several and none is chosen; it lists their ids.
 */
export async function readConversation(
  path: string,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const ids: string[] = [];
  let only: ReadResult | undefined;
  for await (const result of readConversations(path, options)) {
    only ??= result;
    ids.push(result.conversation.id);
  }
  if (!only) throw new DropturnError("E_FORMAT", `"${path}" holds no conversation.`);
  if (ids.length > 1) throw several(path, ids);
  return only;
}

async function* readAll(path: string, options: ReadOptions): AsyncGenerator<ReadResult> {
  const { from, agents, map } = options;
  const mapping = map === undefined ? {} : { mapping: await readText(map), mappingFile: map };
  const bytes = path === "-" ? standardInput(options.stdin) : fileBytes(path);
  yield* readStream(bytes, { file: path, ...defined({ from, agents }), ...mapping });
}

function standardInput(stdin: AsyncIterable<Uint8Array> | undefined): AsyncIterable<Uint8Array> {
  if (stdin) return stdin;
  throw new DropturnError("E_FILE", 'There is no standard input to read for "-".');
}

async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
      yield chunk as Uint8Array;
  } catch (cause) {
    throw fileError(path, cause);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw fileError(path, cause);
  }
}

function fileError(path: string, cause: unknown): DropturnError {
  if (cause instanceof DropturnError) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new DropturnError("E_FILE", `"${path}" ${REASONS[code] ?? `cannot be read (${code})`}.`, {
    cause,
  });
}

const CHUNK_BYTES = 2 ** 18;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EISDIR: "is a folder, not a file",
  EACCES: "may not be read",
};

const MAX_LISTED = 20;

function several(path: string, ids: readonly string[]): DropturnError {
  return new DropturnError(
    "E_CONVERSATIONS",
    `"${path}" holds ${ids.length} conversations: ${listed(ids)}.`,
    { hint: "Choose one with --conversation ID, or take them all with --all." },
  );
}

function noSuch(path: string, id: string, ids: readonly string[]): DropturnError {
  return new DropturnError(
    "E_CONVERSATIONS",
    `"${path}" holds no conversation "${id}"; it holds ${listed(ids)}.`,
  );
}

function listed(ids: readonly string[]): string {
  const shown = ids
    .slice(0, MAX_LISTED)
    .map((id) => quoted(id))
    .join(", ");
  return ids.length > MAX_LISTED ? `${shown} and ${ids.length - MAX_LISTED} more` : shown;
}
