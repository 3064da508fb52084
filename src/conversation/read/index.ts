import { readFile } from "node:fs/promises";
import { DropturnError } from "../../errors.ts";
import { parseConversations } from "./parse.ts";
import type { ParseOptions, ReadOptions, ReadResult } from "./types.ts";

export { parseConversations } from "./parse.ts";
export type { InputRef, ParseOptions, ReadOptions, ReadResult } from "./types.ts";

/**
 * Reads every conversation of a file, or of standard input for the path `-`, one after the other.
 *
 * @throws DropturnError E_FILE when the file cannot be read, E_FORMAT and E_AGENT as parseConversations does.
 */
export async function* readConversations(
  path: string,
  options: ReadOptions = {},
): AsyncIterable<ReadResult> {
  const bytes = path === "-" ? await readAll(options.stdin) : await readBytes(path);
  yield* await parseConversations(bytes, parseOptions(path, options));
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
    const { id } = result.conversation;
    if (options.conversation === id) return result;
    only ??= result;
    ids.push(id);
  }
  if (options.conversation !== undefined) throw noSuch(path, options.conversation, ids);
  if (!only) throw new DropturnError("E_FORMAT", `"${path}" holds no conversation.`);
  if (ids.length > 1) throw several(path, ids);
  return only;
}

function parseOptions(file: string, { from, agents, conversation }: ReadOptions): ParseOptions {
  return {
    file,
    ...(from !== undefined && { from }),
    ...(agents !== undefined && { agents }),
    ...(conversation !== undefined && { conversation }),
  };
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw fileError(path, cause);
  }
}

function fileError(path: string, cause: unknown): DropturnError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const what =
    code === "ENOENT"
      ? "does not exist"
      : code === "EISDIR"
        ? "is a folder, not a file"
        : `cannot be read (${code})`;
  return new DropturnError("E_FILE", `"${path}" ${what}.`, { cause });
}

async function readAll(stdin: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
  if (!stdin) throw new DropturnError("E_FILE", 'There is no standard input to read for "-".');
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const MAX_LISTED = 20;

function several(path: string, ids: readonly string[]): DropturnError {
  return new DropturnError(
    "E_CONVERSATIONS",
    `"${path}" holds ${ids.length} conversations: ${listed(ids)}.`,
    {
      hint: "Choose one with --conversation ID, or take them all with --all.",
    },
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
    .map((id) => `"${id}"`)
    .join(", ");
  return ids.length > MAX_LISTED ? `${shown} and ${ids.length - MAX_LISTED} more` : shown;
}
