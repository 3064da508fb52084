import { findObjects, withoutTrailingCommas } from "./json-text.ts";

/** The object that a reply holds, or why there is none; `problem` is one clause that can be put to the judge. */
export type Extracted =
  | { readonly ok: true; readonly value: unknown; readonly notes: readonly string[] }
  | { readonly ok: false; readonly problem: string };

const LAST_THINK_TAG = /^[\s\S]*<\/think(?:ing)?>/i;

/**
 * Finds the one JSON object in a judge's reply.
 *
 * A reply that parses as it stands is taken as it stands. Else, for servers that ignore a schema: what comes after
 * the last closing think tag, and in it the one object that has the wanted key, in a fence or in prose, with trailing
 * commas mended. Two such objects in one reply are none: which of them is the verdict cannot be told.
 */
export function extractObject(text: string, key: string): Extracted {
  const whole = parseJson(text);
  if (whole.ok) return { ...whole, notes: [] };
  const said = text.replace(LAST_THINK_TAG, "");
  const wanted: { value: unknown; mended: boolean }[] = [];
  for (const candidate of findObjects(said)) {
    const strict = parseJson(candidate);
    const parsed = strict.ok ? strict : parseJson(withoutTrailingCommas(candidate));
    if (parsed.ok && hasKey(parsed.value, key)) {
      wanted.push({ value: parsed.value, mended: !strict.ok });
    }
  }
  const [first] = wanted;
  if (!first) return { ok: false, problem: "it held no readable JSON object" };
  if (wanted.length > 1) {
    return { ok: false, problem: `it held ${wanted.length} JSON objects with a "${key}"` };
  }
  const notes = first.mended ? ["the reply's JSON was repaired (trailing comma)"] : [];
  return { ok: true, value: first.value, notes };
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}
