import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formats } from "../../../src/conversation/formats/index.ts";

const FILE = join(import.meta.dirname, "../../../docs/formats.md");
const MARKS = /(<!-- formats:[^\n]*-->\n)[\s\S]*?(<!-- \/formats -->)/;

/** The table of docs/formats.md. */
function tableOf(): string {
  const cell = (text: string): string => text.replaceAll("|", String.raw`\|`);
  const rows = formats.map(
    ({ name, summary, sniff }) => `| \`${name}\` | ${cell(summary)} | ${cell(sniff)} |`,
  );
  return ["| `--from` | reads | recognised by |", "|---|---|---|", ...rows].join("\n");
}

describe("docs/formats.md", () => {
  it("lists the formats that can be read", () => {
    const text = readFileSync(FILE, "utf8");
    const expected = text.replace(
      MARKS,
      (_whole, open: string, close: string) => `${open}\n${tableOf()}\n\n${close}`,
    );
    // DROPTURN_UPDATE_DOCS=1 writes the table anew.
    if (process.env["DROPTURN_UPDATE_DOCS"]) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, "utf8")).toBe(expected);
  });

  it("describes every format in one line", () => {
    for (const { name, summary, sniff } of formats) {
      expect(name).toMatch(/^[a-z0-9-]+$/);
      expect(`${summary}${sniff}`).not.toContain("\n");
      expect(summary.length).toBeLessThan(160);
    }
  });
});
