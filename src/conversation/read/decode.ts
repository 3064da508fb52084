import type { Decoded } from "../formats/types.ts";
import { DropturnError } from "../../errors.ts";
import { isList, isRecord, unquoted } from "../values.ts";
import { lineAndColumn, scanJson } from "./json-position.ts";
import { decodeText, isGzip, isZip, MAX_PACKED, packedTooOften, unpackGzip } from "./text.ts";

/** A decoded source, and which of its lines could not be. */
export interface DecodedSource {
  readonly decoded: Decoded;
  /** Lines that are no JSON, each as the error that says so. */
  readonly broken: readonly DropturnError[];
  /** Line of the cut row that was left out. */
  readonly cutLine?: number;
}

/**
 * Decodes bytes as far as it goes without knowing the format: gzip, UTF-16, byte order marks, JSON, JSON Lines, JSON
 * values one after the other, text.
 *
 * @throws DropturnError E_FORMAT with line and column when it is broken JSON, or empty.
 */
export function decode(bytes: Uint8Array, file: string, depth = 0): DecodedSource {
  if (isGzip(bytes)) {
    if (depth >= MAX_PACKED) throw packedTooOften(file);
    return decode(unpackGzip(bytes, file), file, depth + 1);
  }
  if (isZip(bytes)) return { decoded: { kind: "bytes", bytes }, broken: [] };
  return decodeString(decodeText(bytes), file);
}

function decodeString(raw: string, file: string): DecodedSource {
  const text = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  if (text.trim() === "") throw new DropturnError("E_FORMAT", `"${file}" is empty.`);
  if (!/^\s*["[{]/.test(text.slice(0, 1000)))
    return { decoded: { kind: "text", text }, broken: [] };
  try {
    return { decoded: decodedValue(unquoted(JSON.parse(text))), broken: [] };
  } catch (cause) {
    return decodeRows(text, file, cause);
  }
}

/** A value of JSON; a text inside JSON is a text. */
export function decodedValue(value: unknown): Decoded {
  return typeof value === "string" ? { kind: "text", text: value } : { kind: "json", value };
}

function decodeRows(text: string, file: string, cause: unknown): DecodedSource {
  const firstLine = /^\s*(.*)/.exec(text)?.[1] ?? "";
  if (isContainer(tryParse(firstLine))) return readLines(text, file);
  const values = readConcatenated(text);
  if (values) return { decoded: { kind: "lines", rows: values }, broken: [] };
  // "[00:12] Agent: hello" begins with a bracket, too.
  if (!/^\s*(?:\{\s*["}]|\[\s*[[{"]|")/.test(text.slice(0, 1000)))
    return { decoded: { kind: "text", text }, broken: [] };
  throw notJson(text, file, cause);
}

/** Reads JSON Lines; a cut last line without a line end is left out and said, other broken lines are errors. */
function readLines(text: string, file: string): DecodedSource {
  const rows: { line: number; value: unknown }[] = [];
  const broken: DropturnError[] = [];
  const lines = text.split("\n");
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const value = tryParse(line);
    if (value !== undefined) rows.push({ line: i + 1, value });
    else if (i === lines.length - 1 && isCut(line)) {
      return { decoded: { kind: "lines", rows }, broken, cutLine: i + 1 };
    } else broken.push(brokenLine(line, i + 1, file));
  }
  return { decoded: { kind: "lines", rows }, broken };
}

/** Tells whether a line is JSON that just ends too early. */
export function isCut(line: string): boolean {
  const scan = scanJson(line);
  return "cut" in scan && scan.cut;
}

/** The error for a line that is no JSON. */
export function brokenLine(line: string, number: number, file: string): DropturnError {
  const scan = scanJson(line);
  const column = "offset" in scan ? scan.offset + 1 : scan.end + 1;
  const what = "cut" in scan && scan.cut ? "ends too early" : "is not JSON";
  return new DropturnError(
    "E_FORMAT",
    `"${file}", line ${number}, column ${column}: the line ${what}.`,
    {
      hint: "JSON Lines has one whole JSON value a line.",
    },
  );
}

/** Reads JSON values that follow each other over any number of lines; null when that is not what the text is. */
function readConcatenated(text: string): { line: number; value: unknown }[] | null {
  const rows: { line: number; value: unknown }[] = [];
  let line = 1;
  let offset = 0;
  while (offset < text.length) {
    const scan = scanJson(text, offset);
    if (!("end" in scan)) return null;
    const piece = text.slice(offset, scan.end);
    const lead = /^\s*/.exec(piece)?.[0] ?? "";
    const value = tryParse(piece);
    if (!isContainer(value)) return null;
    rows.push({ line: line + countLines(lead), value });
    line += countLines(piece);
    offset = scan.end;
  }
  return rows.length > 1 ? rows : null;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

function notJson(text: string, file: string, cause: unknown): DropturnError {
  const scan = scanJson(text);
  const offset = "offset" in scan ? scan.offset : scan.end;
  const { line, column } = lineAndColumn(text, offset);
  const what = "cut" in scan && scan.cut ? "the JSON ends too early" : "not JSON from here on";
  return new DropturnError("E_FORMAT", `"${file}", line ${line}, column ${column}: ${what}.`, {
    hint: "Is the file complete, and exported rather than copied from a page?",
    cause,
  });
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isContainer(value: unknown): boolean {
  return isRecord(value) || isList(value);
}
