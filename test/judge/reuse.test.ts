import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRubric } from "../../src/rubric/load.ts";
import { run } from "../support/cli.ts";
import { fakeServices } from "../support/judge.ts";

const TURNS = 6;
const service = fakeServices();

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-reuse-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("a second run", () => {
  it("asks nothing when nothing has changed, on another port and with another cache", async () => {
    const first = await service();
    const second = await service();
    const args = ["samples/healthy.json", "--record", folder, "--json", "--replays", "2"];
    const env = { ANTHROPIC_API_KEY: "k" };
    const before = await run([...args, "--base-url", first.url], { env });
    const after = await run([...args, "--base-url", second.url, "--cache", "off"], { env });
    expect(first.requests).toHaveLength(2 * TURNS);
    expect(second.requests).toHaveLength(0);
    const [one, two] = [before, after].map(({ stdout }) => JSON.parse(stdout));
    expect(two.curve).toEqual(one.curve);
    expect(two.search).toMatchObject({ judgeCalls: 0, reused: 2 * TURNS });
    expect(two.usage).toMatchObject({ inputTokens: 0, outputTokens: 0, usd: 0 });
  });

  it("asks every turn again when one character of rubric or call, or a parameter has changed", async () => {
    const fake = await service();
    const text = readFileSync("samples/healthy.json", "utf8");
    const call = write("call.json", text);
    const rubric = write("rubric.yaml", (await readRubric("turn-local@1")).replace('"1"', '"2"'));
    const ask = async (...flags: string[]): Promise<number> => {
      const before = fake.requests.length;
      const args = ["--record", folder, "--base-url", fake.url, "--rubric", rubric, ...flags];
      await run([call, ...args], { env: { ANTHROPIC_API_KEY: "k" } });
      return fake.requests.length - before;
    };
    expect(await ask()).toBe(TURNS);
    expect(await ask()).toBe(0);
    expect(await ask("--model", "claude-haiku-5-5")).toBe(TURNS);
    expect(await ask("--effort", "medium")).toBe(TURNS);
    expect(await ask("--replays", "2")).toBe(TURNS);
    writeFileSync(rubric, `${readFileSync(rubric, "utf8")}  - Grade fairly.\n`);
    expect(await ask()).toBe(TURNS);
    expect(await ask()).toBe(0);
    const [user] = /"content": "[^"]{3}/.exec(text) ?? [""];
    writeFileSync(call, text.replace(user, `${user}!`));
    expect(await ask()).toBe(TURNS);
  });
});
