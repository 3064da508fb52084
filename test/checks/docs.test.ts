import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { checks } from "../../src/checks/index.ts";
import { SCORE_BY_WORST } from "../../src/checks/score.ts";
import { CATEGORY_WORDS } from "../../src/report/words.ts";

const DOCS = readFileSync(resolve(import.meta.dirname, "../../docs/checks.md"), "utf8");
const rows = DOCS.split("\n").filter((line) => line.startsWith("| `"));

describe("docs/checks.md", () => {
  it.each(checks.map(({ name, category }) => [name, category] as const))(
    "has a row for %s with its category",
    (name, category) => {
      const row = rows.find((line) => line.startsWith(`| \`${name}\``));
      expect(row).toContain(CATEGORY_WORDS[category]);
    },
  );

  it("has no row for a check that is not there", () => {
    const named = rows.map((line) => line.split("`")[1]);
    expect(new Set(named)).toEqual(new Set(checks.map(({ name }) => name)));
    expect(named).toHaveLength(checks.length);
  });

  it("has the table from findings to score", () => {
    for (const [worst, score] of Object.entries(SCORE_BY_WORST)) {
      expect(DOCS).toMatch(new RegExp(`^\\| ${worst} \\| ${score} \\|`, "m"));
    }
  });
});
