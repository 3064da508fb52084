import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { detectors } from "../../src/redact/detectors/index.ts";

const CORPUS = join(import.meta.dirname, "../../../shared/corpus");

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(textsOf);
}

/** Every value that would be replaced, but e-mail addresses. */
function foundIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    detectors
      .filter(({ type }) => type !== "email")
      .flatMap((detector) => detector.find(text).map(({ start, end }) => text.slice(start, end))),
  );
}

// Skipped where the shared corpus is absent, as in a fresh clone elsewhere.
describe.skipIf(!existsSync(CORPUS))("redaction on real calls", () => {
  it("replaces no amount, order, item, user or payment number of 122 retail and airline calls", () => {
    const retail = readdirSync(join(CORPUS, "tau-retail/calls")).map((file) =>
      readFileSync(join(CORPUS, "tau-retail/calls", file), "utf8"),
    );
    const airline = readFileSync(join(CORPUS, "tau-airline/calls.jsonl"), "utf8")
      .trim()
      .split("\n");
    const calls = [...retail, ...airline];
    expect(calls).toHaveLength(122);
    expect(foundIn(calls.flatMap((call) => textsOf(JSON.parse(call))))).toEqual([]);
  });

  it("takes only phone numbers for phone numbers in 126 runs full of figures", () => {
    const runs = join(CORPUS, "who-and-when/runs");
    const texts = readdirSync(runs).flatMap((file) =>
      textsOf(JSON.parse(readFileSync(join(runs, file), "utf8"))),
    );
    const phones = foundIn(texts).filter((value) => /^[+(\d][\d ().-]{8,}$/.test(value));
    const rest = phones.filter((value) => !/^\d+(?:\.\d+){3}$/.test(value));
    for (const value of rest) expect(value).toMatch(/^(?:\(\d{3}\) |\d{3}[-.]|\+44 )/);
    expect(rest.length).toBeGreaterThan(0);
  });
});
