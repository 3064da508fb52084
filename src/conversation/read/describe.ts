import type { Decoded } from "../formats/types.ts";
import { quoted } from "../quote.ts";
import { isList, isRecord } from "../values.ts";

const MAX_KEYS = 8;

/** Says in words what a source is, for a message that no format knows it. */
export function describeSource(decoded: Decoded): string {
  if (decoded.kind === "text") return "text without speaker labels";
  if (decoded.kind === "bytes") return "a zip archive";
  const value = decoded.kind === "json" ? decoded.value : decoded.rows[0]?.value;
  const kind = decoded.kind === "lines" ? `JSON Lines (${decoded.rows.length} lines)` : "JSON";
  if (isList(value)) return `${kind}, a list of ${value.length}`;
  if (!isRecord(value)) return kind;
  const keys = Object.keys(value)
    .slice(0, MAX_KEYS)
    .map((key) => quoted(key, 40));
  return keys.length === 0 ? `${kind}, an empty object` : `${kind} with ${keys.join(", ")}`;
}

/** The name of a file without folder and ending, for conversations that have no id. */
export function baseName(file: string): string {
  if (file === "-") return "stdin";
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  return name.replace(/\.gz$/i, "").replace(/(?<=.)\.[^.]{1,10}$/, "") || "input";
}
