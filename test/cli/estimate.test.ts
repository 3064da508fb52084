import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";
import { fakeServices } from "../support/judge.ts";

const HEALTHY = resolve(import.meta.dirname, "../../samples/healthy.json");
const start = fakeServices();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-estimate-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("--estimate", () => {
  it("counts what is left to ask: all of it, prefixes with a missing replay, nothing", async () => {
    const service = await start();
    const env = { ANTHROPIC_API_KEY: "sk-test", ANTHROPIC_BASE_URL: service.url };
    const args = [HEALTHY, "--record", join(folder, "record")];
    const estimate = async (...flags: string[]): Promise<string> =>
      (await run([...args, ...flags, "--estimate"], { env })).stdout;
    expect(await estimate()).toContain("6 questions to claude-sonnet-5-5");
    expect(service.requests).toHaveLength(0);
    const asked = await run(args, { env });
    expect(asked.stderr).toContain("6 questions");
    expect(await estimate()).toContain("nothing left to ask");
    expect(await estimate("--replays", "2")).toContain("12 questions");
    expect(await estimate("--fresh")).toContain("6 questions");
    expect((await run(args, { env })).stderr).not.toContain("6 questions");
  });

  it.each([
    ["checks", "nothing is paid"],
    ["command:cat", "is not known"],
  ])("says of %s that %s", async (scorer, said) => {
    const { stdout, code } = await run([HEALTHY, "--scorer", scorer, "--estimate"]);
    expect(stdout).toContain(said);
    expect(code).toBe(0);
  });
});
