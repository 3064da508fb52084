import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { DropturnError } from "../../errors.ts";
import type { Decoded, Format } from "../formats/types.ts";
import { isList, isRecord, unquoted } from "../values.ts";
import { brokenLine, decodedValue, isCut } from "./decode.ts";
import { detectFormat } from "./detect.ts";
import { locate } from "./locate.ts";
import { partOptionsOf, readBytes } from "./parse.ts";
import { candidatesOf, type Part, type PartOptions } from "./parts.ts";
import { readParts } from "./read-parts.ts";
import { encodingOf, gzipError, isGzip, MAX_PACKED, packedTooOften } from "./text.ts";
import type { ParseOptions, ReadResult } from "./types.ts";

/** Files up to this size are read as a whole; it is also what is looked at to decide about a larger one. */
const HEAD_BYTES = 4 * 2 ** 20;
/** Node cannot hold a longer text. */
const MAX_BYTES = 500 * 2 ** 20;
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
  yield* readBytes(await collect(joined(head, rest), options.file), options);
}

interface Head {
  readonly head: Uint8Array;
  readonly rest: AsyncIterable<Uint8Array>;
  readonly ended: boolean;
}

async function takeHead(source: AsyncIterable<Uint8Array>): Promise<Head> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < HEAD_BYTES && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else {
      chunks.push(next.value);
      size += next.value.length;
    }
  }
  return { head: Buffer.concat(chunks), rest: { [Symbol.asyncIterator]: () => iterator }, ended };
}

async function* joined(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

async function* unpacked(
  source: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  try {
    // The pipeline passes an error of the source on; a plain pipe would wait for ever.
    const stream = pipeline(Readable.from(source), createGunzip(), () => undefined);
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (cause) {
    throw cause instanceof DropturnError ? cause : gzipError(file, cause);
  }
}

async function collect(source: AsyncIterable<Uint8Array>, file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(file);
  }
  return Buffer.concat(chunks);
}

function tooLarge(file: string): DropturnError {
  return new DropturnError(
    "E_FILE",
    `"${file}" is larger than 500 MB and not JSON Lines with one conversation a line.`,
    {
      hint: "Split it, or write one conversation a line: such a file is read as a stream of any size.",
    },
  );
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

/** The lines of a text, with their numbers, and whether a line end follows. */
interface TextLine {
  readonly text: string;
  readonly number: number;
  readonly ended: boolean;
}

async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder(encoding);
  let pieces: string[] = [];
  let number = 1;
  for await (const chunk of source) {
    const text = decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      pieces.push(text.slice(from, at));
      yield { text: pieces.join(""), number, ended: true };
      pieces = [];
      number += 1;
      from = at + 1;
    }
    pieces.push(text.slice(from));
  }
  pieces.push(decoder.decode());
  yield { text: pieces.join(""), number, ended: false };
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
