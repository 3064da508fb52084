import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

import { run } from "../support/cli.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SAMPLE = [
  "samples/refund-cliff.json",
  "--scorer",
  "recorded:samples/refund-cliff.scores.ndjson",
];

describe("the note and the picture that the documentation shows", () => {
  it.each([
    ["note", "docs/refund-cliff.note.md"],
    ["svg", "docs/refund-cliff.svg"],
  ])("are what the program makes of the sample: %s", async (kind, file) => {
    const cwd = process.cwd();
    process.chdir(ROOT);
    try {
      const { stdout } = await run([...SAMPLE, "--quiet", "--to", kind]);
      // The note says by which command it was made, and that is another one here.
      const command = /(?<=```text\n)dropturn .*(?=\n```)/;
      expect(stdout.replace(command, "")).toBe(readFileSync(file, "utf8").replace(command, ""));
    } finally {
      process.chdir(cwd);
    }
  });
});
