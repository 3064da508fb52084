import { createHash } from "node:crypto";

/** Hashes of released rubric texts by `id@version`; a released file is never edited. */
export const RELEASED: Readonly<Record<string, string>> = {
  "turn-local@1": "1f69a8e2f77fc0fae23501fbcc5777f9d713ce08ac02fb54e09c0f0b743e17da",
};

/**
 * Fingerprints the text of a rubric: sha256, hex.
 *
 * A byte order mark and carriage returns do not count, so that a checkout on another system is the same rubric.
 */
export function fingerprint(text: string): string {
  return createHash("sha256")
    .update(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"))
    .digest("hex");
}

/** Tells when a text stands under a released id and version but is not what was released; null otherwise. */
export function releaseNotice(
  { id, version, sha256 }: { id: string; version: string; sha256: string },
  released: Readonly<Record<string, string>> = RELEASED,
): string | null {
  const name = `${id}@${version}`;
  const expected = Object.hasOwn(released, name) ? released[name] : undefined;
  if (expected === undefined || expected === sha256) return null;
  return `rubric ${name} differs from its released text (${sha256.slice(0, 12)} instead of ${expected.slice(0, 12)}): scores under it do not compare with others under ${name}`;
}
