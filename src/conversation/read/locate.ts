import type { Decoded, Format } from "../formats/types.ts";
import { isList, isRecord, listOf, unquoted } from "../values.ts";
import { decodedValue } from "./decode.ts";
import { detectFormat, type Match } from "./detect.ts";

/** A part of a source that one format can read. */
export interface Located extends Match {
  readonly source: Decoded;
  /** Where the part stands in the file: "", a JSON pointer, or `line 7`. */
  readonly place: string;
}

export interface LocateOptions {
  readonly file: string;
  readonly candidates?: readonly Format[];
  /** Told of lines and list items that no format knows. */
  readonly onSkip?: (place: string) => void;
}

/** Keys under which web hooks and exports put what they carry. */
const WRAPPERS = [
  ..."body message data call payload event detail result results response conversation transcript".split(
    " ",
  ),
  ..."conversations calls records items record output export attachment artifact".split(" "),
  ..."concatenated_transcript text content".split(" "),
];
const MAX_DEPTH = 4;

/**
 * Finds what can be read in a source: the source itself, its lines or list items one by one, or what a wrapper holds.
 *
 * Empty when no format knows any of it.
 *
 * @throws DropturnError E_FORMAT when two formats fit equally.
 */
export function locate(source: Decoded, options: LocateOptions, place = "", depth = 0): Located[] {
  const whole = detectFormat(source, options.file, options.candidates);
  if (whole) return [{ ...whole, source, place }];
  if (depth >= MAX_DEPTH) return [];
  if (source.kind === "lines") {
    const items = source.rows.map(({ line, value }) => ({ value, place: `line ${line}` }));
    return locateItems(items, options, depth);
  }
  if (source.kind !== "json") return [];
  if (isList(source.value)) {
    const items = source.value.map((value, i) => ({ value, place: `${place}/${i}` }));
    return locateItems(items, options, depth);
  }
  return isRecord(source.value) ? locateWrapped(source.value, options, place, depth) : [];
}

interface Item {
  readonly value: unknown;
  readonly place: string;
}

function locateItems(items: readonly Item[], options: LocateOptions, depth: number): Located[] {
  const located: Located[] = [];
  const skipped: string[] = [];
  for (const item of items) {
    const source = decodedValue(unquoted(item.value));
    // The next item is nearly always of the same format as the one before.
    const format = located.at(-1)?.format;
    const detection = format?.detect(source);
    const found =
      format && detection
        ? [{ format, detection, source, place: item.place }]
        : locate(source, options, item.place, depth + 1);
    if (found.length === 0) skipped.push(item.place);
    // One by one: a list may hold more items than a call may have arguments.
    for (const part of found) located.push(part);
  }
  if (located.length > 0) for (const place of skipped) options.onSkip?.(place);
  return located;
}

function locateWrapped(
  record: Readonly<Record<string, unknown>>,
  options: LocateOptions,
  place: string,
  depth: number,
): Located[] {
  for (const key of WRAPPERS) {
    const value = unquoted(record[key]);
    // A transcript may stand in JSON as the text that it is.
    const isText = typeof value === "string" && value.includes("\n");
    if (!isText && !isRecord(value) && listOf(value).length === 0) continue;
    const found = locate(decodedValue(value), options, `${place}/${key}`, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}
