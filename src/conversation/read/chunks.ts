import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { DropturnError } from "../../errors.ts";
import { gzipError } from "./text.ts";

/** Files up to this size are read as a whole; it is also what is looked at to decide about a larger one. */
const HEAD_BYTES = 4 * 2 ** 20;
/** Node cannot hold a longer text. */
const MAX_BYTES = 500 * 2 ** 20;

/** The beginning of a stream of bytes. */
export interface Head {
  readonly head: Uint8Array;
  readonly rest: AsyncIterable<Uint8Array>;
  readonly ended: boolean;
}

/** Takes the beginning of a stream of bytes; the rest can be read on. */
export async function takeHead(source: AsyncIterable<Uint8Array>): Promise<Head> {
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

/** The beginning and the rest, as one stream again. */
export async function* joined(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

/** Unpacks a stream of gzip. */
export async function* unpacked(
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

/** All bytes of a stream. @throws DropturnError E_FILE when they are more than can be read as a whole. */
export async function collect(
  source: AsyncIterable<Uint8Array>,
  file: string,
): Promise<Uint8Array> {
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

/** A line of a text, its number, and whether a line end follows. */
export interface TextLine {
  readonly text: string;
  readonly number: number;
  readonly ended: boolean;
}

/** The lines of a stream of text. */
export async function* linesOf(
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
