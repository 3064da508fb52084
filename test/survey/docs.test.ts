import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DOCS = resolve(ROOT, "docs/survey.md");
const BLOCK = /<!-- survey: (.*?) -->\n```text\n([^]*?)```\n/g;
/** Set to write what the commands print into the document. */
const isUpdating = process.env["UPDATE_DOCS"] === "1";

const document = readFileSync(DOCS, "utf8");
const blocks = [...document.matchAll(BLOCK)].map(([, command = "", shown = ""]) => ({
  command,
  shown,
}));

let folder: string;
const cwd = process.cwd();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-docs-"));
  process.chdir(ROOT);
});
afterAll(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

async function printed(command: string): Promise<string> {
  const out = join(folder, command.replaceAll(/\W/g, "-"));
  return (await run(["survey", ...command.split(" "), "--out", out])).stdout;
}

describe("docs/survey.md", () => {
  it.runIf(isUpdating)("is written anew", async () => {
    let text = document;
    for (const { command, shown } of blocks) {
      if (!existsSync(command.split(" ")[0] ?? "")) continue;
      const block = (output: string): string =>
        `<!-- survey: ${command} -->\n\`\`\`text\n${output}`;
      const output = await printed(command);
      text = text.replace(block(shown), () => block(output));
    }
    writeFileSync(DOCS, text);
    expect(text).toContain("The calls break");
  });

  it.skipIf(isUpdating).each(blocks)(
    "shows what `survey $command` prints, to the letter",
    async (block) => {
      const { command, shown } = block;
      // Real calls stand beside the project, where they do.
      if (!existsSync(command.split(" ")[0] ?? "")) return;
      expect(await printed(command)).toBe(shown);
    },
  );

  it("shows the samples and the real calls", () => {
    expect(blocks).toHaveLength(3);
  });
});
