import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callOf } from "../support/diagnosis.ts";
import { run } from "../support/cli.ts";
import { fakeServices } from "../support/judge.ts";

const start = fakeServices();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-scoring-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it("finds recorded scores by the call's own id, also when the scorer gets redacted text", async () => {
  const call = write("call.json", JSON.stringify({ ...callOf(2), id: "jo@example.com" }));
  const scores = write(
    "scores.ndjson",
    [1, 2].map((turn) => `{"call":"jo@example.com","turn":${turn},"score":0.9}`).join("\n"),
  );
  const args = [call, "--scorer", `recorded:${scores}`, "--redact-judge", "--json"];
  const { code, stdout } = await run(args);
  expect(code).toBe(0);
  expect(stdout).not.toContain("jo@example.com");
});

it("shows the judge what the checks find by the team's own tool rules", async () => {
  const service = await start();
  const call = write(
    "wipe.json",
    JSON.stringify([
      { role: "user", content: "Please tidy up my account." },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "1", type: "function", function: { name: "wipe_all", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "1", content: "done" },
      { role: "assistant", content: "Your account has been tidied up now." },
    ]),
  );
  const tools = write("tools.yaml", "forbidden: [wipe_all]\n");
  const env = { ANTHROPIC_API_KEY: "sk-test", ANTHROPIC_BASE_URL: service.url };
  const asked = async (...flags: string[]): Promise<string> => {
    await run([call, "--record", join(folder, "record"), "--fresh", ...flags], { env });
    return service.requests.map(({ raw }) => raw).join("\n");
  };
  expect(await asked()).not.toContain("forbidden");
  expect(await asked("--tools", tools)).toContain("forbidden");
});
