import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "./support/cli.ts";

const ROOT = resolve(import.meta.dirname, "..");
const readme = readFileSync(resolve(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const demo = (scripts["demo"] ?? "").replace("node bin/dropturn.js ", "").split(" ");

const folder = mkdtempSync(join(tmpdir(), "dropturn-readme-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inRoot(argv: readonly string[]): ReturnType<typeof run> {
  const cwd = process.cwd();
  process.chdir(ROOT);
  try {
    return await run(argv);
  } finally {
    process.chdir(cwd);
  }
}

describe("the README", () => {
  it("shows what the first command prints, to the letter", async () => {
    const shown = /<!-- demo -->\n```text\n([^]*?)```\n/.exec(readme)?.[1];
    expect((await inRoot(demo)).stdout).toBe(shown);
  });

  it("shows what the surveys of the samples print, to the letter", async () => {
    const shown = [...readme.matchAll(/^\$ npx dropturn (.+) \| head -(\d+)\n/gm)];
    expect(shown).toHaveLength(2);
    for (const [line, command = "", count] of shown) {
      const from = readme.indexOf(line) + line.length;
      const lines = readme.slice(from).split("\n").slice(0, Number(count));
      const { stdout } = await inRoot([...command.split(" "), "--out", join(folder, command)]);
      expect(stdout.split("\n").slice(0, Number(count))).toEqual(lines);
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
