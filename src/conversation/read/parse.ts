import type { Decoded, Format } from "../formats/types.ts";
import { DropturnError } from "../../errors.ts";
import type { Conversation, Warning } from "../model.ts";
import { pointerWithin } from "../pointer.ts";
import { isRecord } from "../values.ts";
import { decode } from "./decode.ts";
import { formatByName } from "./detect.ts";
import { locate, type Located } from "./locate.ts";
import type { ParseOptions, ReadResult } from "./types.ts";

/**
 * Reads every conversation in the bytes of a file.
 *
 * @throws DropturnError E_FORMAT when the bytes are no conversation or fit two formats, E_AGENT when it cannot be told
 * who the agent is.
 */
export async function parseConversations(
  bytes: Uint8Array,
  options: ParseOptions = {},
): Promise<readonly ReadResult[]> {
  const file = options.file ?? "input";
  const { decoded, cutLine } = decode(bytes, file);
  const results = await readDecoded(decoded, options);
  if (cutLine === undefined) return results;
  const warning = { pointer: `line ${cutLine}`, message: "the last line is cut off; left out" };
  return results.map((result, i) => (i === results.length - 1 ? markCut(result, warning) : result));
}

/** Reads every conversation of a decoded source. */
export async function readDecoded(decoded: Decoded, options: ParseOptions): Promise<ReadResult[]> {
  const file = options.file ?? "input";
  const located = locateAll(decoded, file, options.from);
  const results: ReadResult[] = [];
  for (const [i, part] of located.entries()) {
    const fallbackId = located.length > 1 ? `${baseName(file)}-${i + 1}` : baseName(file);
    results.push(...(await readLocated(part, { ...options, file, fallbackId })));
  }
  return uniqueIds(results);
}

function locateAll(decoded: Decoded, file: string, from: string | undefined): Located[] {
  const wanted = from === undefined ? undefined : formatByName(from);
  const located = locate(decoded, { file, ...(wanted && { candidates: [wanted] }) });
  if (located.length > 0) return located;
  if (wanted) return [forced(wanted, decoded)];
  throw unknownFormat(decoded, file);
}

/** The user knows better than the sniff rule; the reader says what it misses. */
function forced(format: Format, source: Decoded): Located {
  return { format, source, place: "", detection: { score: 0, evidence: "as --from says" } };
}

/** Reads one located part; errors get the file's name. */
export async function readLocated(
  { format, detection, source, place }: Located,
  options: ParseOptions & { readonly file: string; readonly fallbackId: string },
): Promise<ReadResult[]> {
  const conversations = await withFile(options.file, place, async () =>
    format.read(source, { agents: options.agents ?? [], fallbackId: options.fallbackId }),
  );
  const where = place === "" ? detection.evidence : `${place}: ${detection.evidence}`;
  return conversations.map((conversation) => ({
    conversation: within(place, conversation),
    input: { file: options.file, format: format.name, detected: `${format.name} (${where})` },
  }));
}

async function withFile<T>(file: string, place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DropturnError)) throw error;
    const where = place === "" ? `"${file}"` : `"${file}", ${place}`;
    throw new DropturnError(error.code, `${where}: ${error.message}`, {
      cause: error,
      ...(error.hint !== undefined && { hint: error.hint }),
    });
  }
}

function within(place: string, conversation: Conversation): Conversation {
  if (place === "") return conversation;
  return {
    ...conversation,
    messages: conversation.messages.map((message) => ({
      ...message,
      source: pointerWithin(place, message.source),
    })),
    warnings: conversation.warnings.map(({ pointer, message }) => ({
      pointer: pointerWithin(place, pointer),
      message,
    })),
  };
}

/** Gives conversations of one file ids that differ. */
export function uniqueIds(
  results: readonly ReadResult[],
  used: Map<string, number> = new Map(),
): ReadResult[] {
  return results.map((result) => {
    const { id } = result.conversation;
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    if (count === 1) return result;
    const warning = { pointer: "", message: `the id "${id}" is used more than once in this file` };
    const { conversation } = result;
    return {
      ...result,
      conversation: {
        ...conversation,
        id: `${id}#${count}`,
        warnings: [...conversation.warnings, warning],
      },
    };
  });
}

function markCut({ conversation, input }: ReadResult, warning: Warning): ReadResult {
  return {
    input,
    conversation: {
      ...conversation,
      complete: false,
      warnings: [...conversation.warnings, warning],
    },
  };
}

function unknownFormat(decoded: Decoded, file: string): DropturnError {
  return new DropturnError(
    "E_FORMAT",
    `No conversation was recognised in "${file}": ${described(decoded)}.`,
    {
      hint: "Run dropturn formats for what can be read, name one with --from, or describe your own with --map.",
    },
  );
}

function described(decoded: Decoded): string {
  if (decoded.kind === "text") return "text without speaker labels";
  if (decoded.kind === "bytes") return "a zip archive";
  const value = decoded.kind === "json" ? decoded.value : decoded.rows[0]?.value;
  const kind = decoded.kind === "lines" ? `JSON Lines (${decoded.rows.length} lines)` : "JSON";
  if (!isRecord(value)) return kind;
  const keys = Object.keys(value)
    .slice(0, 8)
    .map((key) => `"${key.slice(0, 40)}"`);
  return keys.length === 0 ? `${kind}, an empty object` : `${kind} with ${keys.join(", ")}`;
}

function baseName(file: string): string {
  if (file === "-") return "stdin";
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  return name.replace(/\.gz$/i, "").replace(/(?<=.)\.[^.]{1,10}$/, "") || "input";
}
