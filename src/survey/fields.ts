import type { Conversation } from "../conversation/model.ts";
import type { InputRef } from "../diagnosis.ts";
import { DropturnError } from "../errors.ts";

/** Deeper than this a field has no name. */
const MAX_DEPTH = 4;
const MAX_FIELDS = 200;
const MAX_LENGTH = 200;

/** Metadata of a call as text by path: `{"deploy.id": "d3", reward: "0"}`. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Flattens a call's metadata, so that any of it can select, split or group calls.
 *
 * `file` and `format` are fields too, unless the metadata has its own.
 */
export function fieldsOf(conversation: Conversation, input: InputRef): Fields {
  const fields = new Map<string, string>();
  if (input.file !== null) fields.set("file", input.file);
  fields.set("format", input.format);
  collect(conversation.metadata ?? {}, { path: "", depth: 0, fields });
  return Object.fromEntries(fields);
}

function collect(
  value: unknown,
  { path, depth, fields }: { path: string; depth: number; fields: Map<string, string> },
): void {
  if (fields.size >= MAX_FIELDS || depth > MAX_DEPTH || value === null) return;
  if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      collect(inner, { path: path === "" ? key : `${path}.${key}`, depth: depth + 1, fields });
    }
  } else if (path !== "") fields.set(path, textOf(value).slice(0, MAX_LENGTH));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A condition on one field: `reward=0`. */
export interface Condition {
  readonly field: string;
  readonly value: string;
}

/**
 * Reads `FIELD=VALUE`.
 *
 * @throws DropturnError when there is no `=` or no field.
 */
export function parseCondition(text: string): Condition {
  const at = text.indexOf("=");
  if (at < 1) {
    throw new DropturnError("E_USAGE", `"${text}" is no condition.`, {
      hint: "Write FIELD=VALUE, such as reward=0 or deploy.id=d3.",
    });
  }
  return { field: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
}

/** Tells whether all conditions hold; numbers are compared as numbers, so that `0` is `0.0`. */
export function meets(fields: Fields, conditions: readonly Condition[]): boolean {
  return conditions.every(({ field, value }) => {
    const own = fields[field];
    if (own === undefined) return false;
    return own === value || (value !== "" && own !== "" && Number(own) === Number(value));
  });
}
