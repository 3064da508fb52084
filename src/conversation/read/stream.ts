import type { Decoded, Format } from "../formats/types.ts";
import { isList, isRecord, unquoted } from "../values.ts";
import { collect, joined, linesOf, takeHead, unpacked, type TextLine } from "./chunks.ts";
import { brokenLine, decodedValue, isCut } from "./decode.ts";
import { detectFormat } from "./detect.ts";
import { locate } from "./locate.ts";
import { partOptionsOf, readBytes } from "./parse.ts";
import { candidatesOf, type Part, type PartOptions } from "./parts.ts";
import { readParts } from "./read-parts.ts";
import { encodingOf, isGzip, MAX_PACKED, packedTooOften } from "./text.ts";
import type { ParseOptions, ReadResult } from "./types.ts";

/** Lines that are looked at to tell whether each is a conversation of its own. */
const LOOKED_AT = 20;

/**
 * Reads the conversations of a stream of bytes. JSON Lines with one conversation a line are read line by line, however
 * long the stream; everything else is read as a whole.
 */
export async function* readStream(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions & { readonly file: string },
  depth = 0,
): AsyncGenerator<ReadResult> {
  const { head, rest, ended } = await takeHead(source);
  if (isGzip(head)) {
    if (depth >= MAX_PACKED) throw packedTooOften(options.file);
    yield* readStream(unpacked(joined(head, rest), options.file), options, depth + 1);
    return;
  }
  const partOptions = ended ? null : await partOptionsOf(options);
  if (partOptions && isConversationPerLine(head, partOptions)) {
    const lines = linesOf(joined(head, rest), encodingOf(head));
    yield* readParts(partsOfLines(lines, partOptions), {
      file: options.file,
      agents: options.agents ?? [],
      several: true,
    });
    return;
  }
  yield* await readBytes(await collect(joined(head, rest), options.file), options);
}

function isConversationPerLine(head: Uint8Array, options: PartOptions): boolean {
  const text = new TextDecoder(encodingOf(head)).decode(head);
  const lines = text
    .split("\n")
    .slice(0, -1)
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT);
  const rows = lines.map((line, i) => ({ line: i + 1, value: parsed(line) }));
  if (rows.length === 0 || !rows.every(({ value }) => isRecord(value) || isList(value)))
    return false;
  const candidates = candidatesOf(options);
  const source: Decoded = { kind: "lines", rows };
  if (detectFormat(source, options.file, candidates)) return false;
  return locate(source, { file: options.file, ...(candidates && { candidates }) }).length > 0;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

async function* partsOfLines(
  lines: AsyncIterable<TextLine>,
  options: PartOptions,
): AsyncGenerator<Part> {
  const candidates = candidatesOf(options);
  let last: Format | undefined;
  for await (const { text, number, ended } of lines) {
    if (text.trim() === "") continue;
    const value = parsed(text);
    if (value === undefined) {
      if (!ended && isCut(text)) yield { kind: "cut", line: number };
      else yield { kind: "failed", error: brokenLine(text, number, options.file) };
      continue;
    }
    const place = `line ${number}`;
    const source = decodedValue(unquoted(value));
    // The next line is nearly always of the same format as the one before.
    const detection = last?.detect(source);
    const located =
      last && detection
        ? [{ format: last, detection, source, place }]
        : locate(source, { file: options.file, ...(candidates && { candidates }) }, place);
    last = located.at(-1)?.format ?? last;
    if (located.length === 0) yield { kind: "skipped", place };
    for (const part of located) yield { kind: "located", located: part };
  }
}
