import type { z } from "zod";

/** A JSON object of which nothing is known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;
export type Json = z.core.util.JSONType;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** One for all: a small call is asked for dozens of fields that it has not, and a file may hold thousands of calls. */
const NO_FIELDS: JsonRecord = Object.freeze({});
const NO_ITEMS: readonly unknown[] = Object.freeze([]);

/** The value when it is an object, else an empty one, so that fields can be asked for in a row. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : NO_FIELDS;
}

export function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : NO_ITEMS;
}

/**
 * The first item that fits.
 *
 * For a look through a whole log: a loop by index makes no object for each step, as iterating does while it is not yet
 * compiled, and a log is looked through once.
 */
export function firstOf<T>(items: readonly T[], fits: (item: T) => boolean): T | undefined {
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i];
    if (item !== undefined && fits(item)) return item;
  }
  return undefined;
}

/** The value when it is a text with something in it. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** An identifier: sources write the same one as text or as a number. */
export function idOf(value: unknown): string | undefined {
  return numberOf(value)?.toString() ?? stringOf(value);
}

/** The first of the named fields that holds a text. */
export function firstString(record: JsonRecord, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = stringOf(record[name]);
    if (value !== undefined) return value;
  }
  return undefined;
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the fields that are undefined: in our own types a field is there or it is absent. */
export function defined<T extends object>(value: T): Defined<T> {
  const result: Record<string, unknown> = {};
  // Called for every message of a log: pairs of keys and values would be half of reading it.
  for (const key of Object.keys(value)) {
    const field = (value as Readonly<Record<string, unknown>>)[key];
    if (field !== undefined) result[key] = field;
  }
  return result as Defined<T>;
}

/** How deep a kept JSON value may be nested; printing and hashing recurse. */
const MAX_DEPTH = 100;

/** A JSON value that is safe to keep: what is nested too deep, or is no JSON, becomes a word that says so. */
export function jsonOf(value: unknown): Json {
  return isSafe(value, 0) ? (value as Json) : safeCopy(value, 0);
}

/** Tells whether a value is nested deeper than what may be kept. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth >= MAX_DEPTH) return true;
  return Object.values(value).some((field) => isTooDeep(field, depth + 1));
}

function isSafe(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth >= MAX_DEPTH) return false;
  if (isList(value)) return value.every((item) => isSafe(item, depth + 1));
  for (const key in value) {
    if (!isSafe((value as JsonRecord)[key], depth + 1)) return false;
  }
  return true;
}

function safeCopy(value: unknown, depth: number): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (depth >= MAX_DEPTH) return "[nested too deep]";
  if (isList(value)) return value.map((item) => safeCopy(item, depth + 1));
  if (!isRecord(value)) return null;
  // Made from entries, so that a key such as "__proto__" stays a plain key.
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, safeCopy(field, depth + 1)]),
  );
}

/** A value as the text that stands for it: texts as they are, everything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return JSON.stringify(jsonOf(value));
}

/** Parses JSON; undefined when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A value that may be JSON written as a text, up to three times over. */
export function unquoted(value: unknown): unknown {
  let current = value;
  for (let i = 0; i < 3 && typeof current === "string" && /^\s*["[{]/.test(current); i += 1) {
    const parsed = parseJson(current);
    if (parsed === undefined) break;
    current = parsed;
  }
  return current;
}
