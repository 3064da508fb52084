/** A value that is no list and no object. */
export type Scalar = string | number | boolean | null;

/** A scalar somewhere inside a tool result. */
export interface Field {
  /** The key it stands under, or the last key on the way when it stands in a list. */
  readonly key: string;
  readonly value: Scalar;
  /** The object that holds it: the same object for all fields of one record. */
  readonly record: FieldRecord;
}

/** One object of a tool result. */
export interface FieldRecord {
  /** The key under which it stands; empty for an entry of a list. */
  readonly key: string;
  readonly parent: FieldRecord | null;
  /** The objects inside it. */
  readonly children: readonly FieldRecord[];
  /** Its own scalars by key. */
  readonly scalars: ReadonlyMap<string, Scalar>;
  /** Values of its `id`-like and `name`-like fields, and the key under which it stands, lower case. */
  readonly names: readonly string[];
  /** Its first `id`-like field: what it is, where its other identifiers say what it belongs to. */
  readonly identity: { readonly key: string; readonly value: string } | null;
}

/** A list of a tool result, or an object whose values are all objects alike (a list keyed by id). */
export interface FieldList {
  readonly key: string;
  readonly record: FieldRecord;
  readonly length: number;
  /** The entries that are objects. */
  readonly entries: readonly FieldRecord[];
}

export interface Fields {
  readonly fields: readonly Field[];
  readonly records: readonly FieldRecord[];
  readonly lists: readonly FieldList[];
}

const ID_KEY = /(?:^|[_\-. ])(?:id|number|code|no|sku|ref|reference)$|[a-z](?:Id|Number|Code)$/;
const NAME_KEY =
  /(?:^|[_\-. ])(?:name|title|email|plan|product|order|model|type|source|brand)$|[a-z]Name$/;
const MAX_DEPTH = 40;
const MAX_FIELDS = 50_000;
const MAX_KEY = 80;
const NONE: Fields = { fields: [], records: [], lists: [] };

/** Reads the fields of a tool result that is JSON; anything else has none. */
export function readFields(text: string): Fields {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return NONE;
  const found: Found = { fields: [], records: [], lists: [] };
  const root: FieldRecord = {
    key: "",
    parent: null,
    children: [],
    scalars: new Map(),
    names: [],
    identity: null,
  };
  walk(value, { key: "", record: root, depth: 0 }, found);
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
  readonly records: FieldRecord[];
  readonly lists: FieldList[];
}

interface Place {
  readonly key: string;
  /** Entries of a list stand under the list's key, which names none of them. */
  readonly isEntry?: boolean;
  readonly record: FieldRecord;
  readonly depth: number;
}

/** Gives the record when the value is an object. */
function walk(value: unknown, place: Place, found: Found): FieldRecord | null {
  if (place.depth > MAX_DEPTH || found.fields.length > MAX_FIELDS) return null;
  if (Array.isArray(value)) {
    const entries = value.map((item) =>
      walk(item, { ...place, isEntry: true, depth: place.depth + 1 }, found),
    );
    addList(place, value.length, entries, found);
  } else if (isObject(value)) {
    return walkObject(value, place, found);
  } else if (isScalar(value)) {
    found.fields.push({ key: place.key, value, record: place.record });
  }
  return null;
}

function walkObject(value: Record<string, unknown>, place: Place, found: Found): FieldRecord {
  const children = Object.entries(value);
  const record = recordOf(children, place);
  found.records.push(record);
  // The list is only ever added to here, while the record is made.
  (place.record.children as FieldRecord[]).push(record);
  const entries = children.map(([key, child]) =>
    walk(child, { key, record, depth: place.depth + 1 }, found),
  );
  if (isKeyedList(children)) addList(place, children.length, entries, found);
  return record;
}

/** Keyed by id: `{"123": {…}, "456": {…}}`. */
function isKeyedList(children: readonly (readonly [string, unknown])[]): boolean {
  const [first] = children;
  const [key] = Object.keys(isObject(first?.[1]) ? first[1] : {});
  return (
    children.length > 1 &&
    key !== undefined &&
    children.every(([, child]) => isObject(child) && key in child)
  );
}

function addList(
  { key, record }: Place,
  length: number,
  entries: readonly (FieldRecord | null)[],
  found: Found,
): void {
  found.lists.push({ key, record, length, entries: entries.filter((entry) => entry !== null) });
}

function recordOf(
  children: readonly (readonly [string, unknown])[],
  { key, isEntry = false, record: parent }: Place,
): FieldRecord {
  const scalars = new Map<string, Scalar>();
  const names = key === "" || isEntry ? [] : [key.toLowerCase()];
  let identity: FieldRecord["identity"] = null;
  for (const [name, value] of children) {
    if (!isScalar(value)) continue;
    scalars.set(name, value);
    if (typeof value !== "string" && typeof value !== "number") continue;
    const part = partOf(name);
    if (part === "id") identity ??= { key: name, value: String(value) };
    if (part !== "other") names.push(String(value).toLowerCase());
  }
  return { key: isEntry ? "" : key, parent, children: [], scalars, names, identity };
}

type Part = "id" | "name" | "other";

/** The same few keys come with every result: what they stand for is kept. */
const MAX_KEPT = 1000;
const parts = new Map<string, Part>();

function partOf(key: string): Part {
  let part = parts.get(key);
  if (part === undefined) {
    const end = key.slice(-MAX_KEY);
    part = ID_KEY.test(end) ? "id" : NAME_KEY.test(end) ? "name" : "other";
    if (parts.size < MAX_KEPT && key.length <= MAX_KEY) parts.set(key, part);
  }
  return part;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): value is Scalar {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  );
}

/** Shorter texts are in too many words. */
const MIN_TEXT = 3;

/** The texts of a record and of the objects inside it, lower case. */
export function textsOf({ scalars, children }: FieldRecord): string[] {
  const own = [...scalars.values()].filter((value) => typeof value === "string");
  return [
    ...own.map((value) => value.toLowerCase()).filter((text) => text.length >= MIN_TEXT),
    ...children.flatMap((child) => textsOf(child)),
  ];
}

const STATUS_KEY = /(?:^|[_\-. ]|[a-z])(?:status|state|stage|phase)$/i;

/** Tells whether a field holds a status; `state: "TX"` is a state of the union. */
export function isStatus({ key, value }: Field): boolean {
  if (typeof value !== "string" || !STATUS_KEY.test(key.slice(-40))) return false;
  return !/^[A-Z]{2,3}$|^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(value.slice(0, 60));
}
