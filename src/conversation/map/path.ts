import { isList, isRecord } from "../values.ts";

/** Keys of a path: a JSON pointer (`/log/entries`) or keys with dots (`log.entries`); empty for the value itself. */
export function parsePath(path: string): readonly string[] {
  if (path === "" || path === "." || path === "/") return [];
  if (!path.startsWith("/")) return path.split(".");
  return path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a path; undefined when there is none. Looks at own fields only. */
export function valueAt(value: unknown, path: string | undefined): unknown {
  if (path === undefined) return undefined;
  let current = value;
  for (const key of parsePath(path)) {
    if (isList(current)) current = /^\d{1,9}$/.test(key) ? current[Number(key)] : undefined;
    else if (isRecord(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return current;
}
