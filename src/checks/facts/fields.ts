/** A scalar, or the length of a list, somewhere inside a tool result. */
export interface Field {
  /** The key it stands under, or the last key on the way when it stands in a list. */
  readonly key: string;
  readonly value: string | number | boolean | null;
  /** The object that holds it: the same object for all fields of one record. */
  readonly record: FieldRecord;
}

/** One object of a tool result. */
export interface FieldRecord {
  /** Values of its `id`-like and `name`-like fields, and the key under which it stands, lower case. */
  readonly names: readonly string[];
  readonly parent: FieldRecord | null;
}

/** A list of a tool result, or an object whose values are all objects (a list keyed by id). */
export interface FieldList {
  readonly key: string;
  readonly record: FieldRecord;
  readonly length: number;
  /** How many entries hold `true`, by boolean field. */
  readonly trueCounts: ReadonlyMap<string, number>;
}

export interface Fields {
  readonly fields: readonly Field[];
  readonly lists: readonly FieldList[];
}

const NAME_KEY =
  /(?:^|[_\-. ])(?:id|ids|name|title|number|code|sku|email|plan|product|order|model|type)$|[a-z](?:Id|Name|Number|Code)$/;
const MAX_DEPTH = 40;
const MAX_FIELDS = 50_000;
const NONE: Fields = { fields: [], lists: [] };

/** Reads the fields of a tool result that is JSON; anything else has none. */
export function readFields(text: string): Fields {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return NONE;
  const found: Found = { fields: [], lists: [] };
  walk(value, { key: "", record: { names: [], parent: null }, depth: 0 }, found);
  return found;
}

function parseJson(text: string): unknown {
  const start = text.trimStart()[0];
  if (start !== "{" && start !== "[") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Found {
  readonly fields: Field[];
  readonly lists: FieldList[];
}

interface Place {
  readonly key: string;
  readonly record: FieldRecord;
  readonly depth: number;
}

function walk(value: unknown, place: Place, found: Found): void {
  if (place.depth > MAX_DEPTH || found.fields.length > MAX_FIELDS) return;
  if (Array.isArray(value)) walkList(value, place, found);
  else if (typeof value === "object" && value !== null) walkObject(value, place, found);
  else if (value === null || ["string", "number", "boolean"].includes(typeof value)) {
    found.fields.push({ key: place.key, value: value as Field["value"], record: place.record });
  }
}

function walkList(items: readonly unknown[], place: Place, found: Found): void {
  found.lists.push(listOf(items, place));
  for (const item of items) walk(item, { ...place, depth: place.depth + 1 }, found);
}

function walkObject(value: object, place: Place, found: Found): void {
  const entries = Object.entries(value);
  const record: FieldRecord = { names: namesOf(entries, place.key), parent: place.record };
  const children = entries.map(([, child]) => child as unknown);
  // A list keyed by id: `{"123": {…}, "456": {…}}`.
  const keyed =
    children.length > 1 &&
    children.every((child) => isObject(child) && sameKeys(child, children[0]));
  if (keyed) found.lists.push(listOf(children, place));
  for (const [key, child] of entries) {
    walk(child, { key, record, depth: place.depth + 1 }, found);
  }
}

function listOf(items: readonly unknown[], { key, record }: Place): FieldList {
  const trueCounts = new Map<string, number>();
  for (const item of items) {
    if (!isObject(item)) continue;
    for (const [name, value] of Object.entries(item)) {
      if (typeof value === "boolean")
        trueCounts.set(name, (trueCounts.get(name) ?? 0) + Number(value));
    }
  }
  return { key, record, length: items.length, trueCounts };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sameKeys(value: Record<string, unknown>, first: unknown): boolean {
  const [key] = Object.keys(isObject(first) ? first : {});
  return key !== undefined && key in value;
}

function namesOf(entries: readonly (readonly [string, unknown])[], key: string): string[] {
  const names = key === "" ? [] : [key.toLowerCase()];
  for (const [name, value] of entries) {
    if (!NAME_KEY.test(name.slice(-60))) continue;
    if (typeof value === "string" || typeof value === "number")
      names.push(String(value).toLowerCase());
  }
  return names;
}
