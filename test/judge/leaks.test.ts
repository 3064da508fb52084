import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { run } from "../support/cli.ts";
import { fakeServices, inOrder } from "../support/judge.ts";

const KEY = "sk-ant-test-4e1b7c9d2f6a8b0c";
const service = fakeServices();

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-leaks-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const filesIn = (path: string): string =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");

it("lets the key into no file, output or error, though the server repeats it", async () => {
  const echo = `{"score": 0.2, "rationale": "The key is ${KEY}."}`;
  const fake = await service({
    behave: inOrder(
      { kind: "status", status: 400, message: `odd key ${KEY}` },
      { kind: "answer", text: echo },
      { kind: "answer", text: `${KEY} {"score": 0.9, "rationale": "fine"}` },
      { kind: "answer" },
    ),
  });
  const file = (name: string): string => join(folder, name);
  const flags = [
    "--note",
    file("note.md"),
    "--html",
    file("page.html"),
    "--json-file",
    file("out.json"),
  ];
  const { stdout, stderr } = await run(
    [
      "samples/refund-cliff.json",
      "--base-url",
      fake.url,
      "--record",
      folder,
      "--verbose",
      ...flags,
    ],
    { env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_LOG: "debug" } },
  );
  expect(fake.requests.length).toBeGreaterThanOrEqual(14);
  expect(filesIn(folder)).toContain("[key]");
  expect(stdout + stderr + filesIn(folder)).not.toContain(KEY);
});

it("says which key was refused by its variable, not by its value", async () => {
  const fake = await service({
    behave: () => ({ kind: "status", status: 401, message: `invalid bearer ${KEY}` }),
  });
  const { code, stdout, stderr } = await run(
    ["samples/healthy.json", "--base-url", fake.url, "--record", folder],
    { env: { ANTHROPIC_API_KEY: KEY } },
  );
  expect(code).toBe(2);
  expect(stderr).toContain("ANTHROPIC_API_KEY");
  expect(stdout + stderr).not.toContain(KEY);
});
