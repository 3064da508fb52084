import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../support/cli.ts";

let call: string;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "dropturn-price-"));
  call = join(folder, "long.json");
  const turns = Array.from({ length: 60 }, (_, i) => [
    { role: "user", content: `Question ${i}? ${"word ".repeat(300)}` },
    { role: "assistant", content: `Answer ${i}. ${"word ".repeat(300)}` },
  ]);
  writeFileSync(call, JSON.stringify(turns.flat()));
});
afterAll(() => rmSync(join(call, ".."), { recursive: true, force: true }));

/** Nobody listens there: a run that begins ends with gaps, one that is stopped asks nobody. */
const env = { ANTHROPIC_API_KEY: "test-key", ANTHROPIC_BASE_URL: "http://127.0.0.1:9" };
const start = (...flags: string[]) =>
  run(
    [
      call,
      "--model",
      "claude-fable-5-1",
      "--retries",
      "0",
      "--record",
      join(call, "../r"),
      ...flags,
    ],
    {
      env,
    },
  );

describe("a run that may cost over a dollar", () => {
  it("is stopped before anything is sent, with what allows it", async () => {
    const { code, stdout, stderr } = await start();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/may cost up to \$\d/);
    expect(stderr).toContain("--yes");
  });

  it("begins with --yes", async () => {
    expect((await start("--yes")).code).toBe(3);
  });

  it("tells its price with --estimate all the same", async () => {
    const { code, stdout } = await start("--estimate");
    expect(code).toBe(0);
    expect(stdout).toContain("60 questions to claude-fable-5-1");
  });
});
