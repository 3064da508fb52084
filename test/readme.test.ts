import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "./support/cli.ts";

const ROOT = resolve(import.meta.dirname, "..");
const readme = readFileSync(resolve(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const demo = (scripts["demo"] ?? "").replace("node bin/dropturn.js ", "").split(" ");

describe("the README", () => {
  it("shows what the first command prints, to the letter", async () => {
    const shown = /<!-- demo -->\n```text\n([^]*?)```\n/.exec(readme)?.[1];
    const cwd = process.cwd();
    process.chdir(ROOT);
    try {
      expect((await run(demo)).stdout).toBe(shown);
    } finally {
      process.chdir(cwd);
    }
  });

  it("shows output within its first 25 lines and stays under 150", () => {
    const lines = readme.split("\n");
    expect(lines.findIndex((line) => line.startsWith("```text"))).toBeLessThan(25);
    expect(lines.length).toBeLessThan(150);
  });

  it("links only to files that are there", () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => link);
    const missing = links.filter(
      (link) => !link.startsWith("http") && !existsSync(resolve(ROOT, link)),
    );
    expect(missing).toEqual([]);
  });
});
