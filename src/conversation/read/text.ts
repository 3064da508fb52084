import { gunzipSync } from "node:zlib";
import { DropturnError } from "../../errors.ts";

/** More than this is not unpacked: a small file may hold terabytes. */
const MAX_UNPACKED = 2 ** 30;

/** A file packed in itself (it exists) would be unpacked for ever. */
export const MAX_PACKED = 3;

/** The error for gzip inside gzip inside gzip. */
export function packedTooOften(file: string): DropturnError {
  return new DropturnError(
    "E_FORMAT",
    `"${file}" is gzip inside gzip, more than ${MAX_PACKED} times.`,
  );
}

/** Tells whether bytes are gzip. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Tells whether bytes are a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Unpacks gzip; a file that is cut off or damaged is an error. */
export function unpackGzip(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw gzipError(file, cause);
  }
}

/** The error for gzip that cannot be unpacked. */
export function gzipError(file: string, cause: unknown): DropturnError {
  return new DropturnError("E_FORMAT", `"${file}" is gzip, but cannot be unpacked.`, {
    hint: "Is the file complete? Read as a whole it may hold 1 GB at the most.",
    cause,
  });
}

/** Turns bytes into text: UTF-8, or UTF-16 as a byte order mark or the zero bytes tell; without the mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The encoding of a text, by its byte order mark or by where its zero bytes are. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: the first characters of a transcript are ASCII, so every other byte is zero.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "utf-16be";
  return "utf-8";
}
