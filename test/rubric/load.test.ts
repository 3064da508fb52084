import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint, RELEASED } from "../../src/rubric/fingerprint.ts";
import { listRubrics, loadRubric, readRubric } from "../../src/rubric/load.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dropturn-rubric-"));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

describe("loadRubric", () => {
  it("loads turn-local@1 without a reference", async () => {
    const rubric = await loadRubric();
    expect(rubric).toMatchObject({ id: "turn-local", version: "1", kind: "turn-local" });
    expect(rubric.criteria.map(({ id }) => id)).toEqual([
      "grounded",
      "responsive",
      "consistent",
      "policy",
      "action",
    ]);
    expect(rubric.notices).toEqual([]);
  });

  it("finds every built-in rubric under the hash of its release", async () => {
    const names = await listRubrics();
    expect(names).toEqual(Object.keys(RELEASED));
    for (const name of names) {
      expect((await loadRubric(name)).sha256).toBe(RELEASED[name]);
    }
  });

  it("reports a changed text under a released version", async () => {
    const text = await readRubric("turn-local@1");
    const path = await write("changed.yaml", text.replace("better reply", "better answer"));
    const rubric = await loadRubric(path);
    expect(rubric.notices).toEqual([
      expect.stringContaining("rubric turn-local@1 differs from its released text"),
    ]);
  });

  it("takes a byte order mark and carriage returns for the same text", async () => {
    const text = await readRubric("turn-local@1");
    const path = await write("windows.yaml", `\uFEFF${text.replaceAll("\n", "\r\n")}`);
    expect((await loadRubric(path)).notices).toEqual([]);
  });

  it.each([
    [
      "a rubric of another kind",
      'id: whole\nversion: "1"\nkind: whole-session\n',
      /is of kind "whole-session"; a curve needs kind "turn-local"/,
    ],
    ["a file that is not YAML", "a: [1", /is not YAML/],
    ["a file that is no rubric", "- 1\n- 2\n", /Rubric ".*": the file: /],
    ["a rubric without a question", 'id: a\nversion: "1"\nkind: turn-local\n', /: question: /],
    ["aliases that unfold", "a: &a [1]\nb: *a\n", /is not YAML/],
  ])("refuses %s with a reason", async (title, text, message) => {
    const path = await write(`${title.replaceAll(" ", "-")}.yaml`, text);
    await expect(loadRubric(path)).rejects.toMatchObject({ code: "E_RUBRIC" });
    await expect(loadRubric(path)).rejects.toThrow(message);
  });

  it.each(["nowhere@9", "turn-local@2", "./no-such-file.yaml", "turn-local@..", folder || "/"])(
    "says what is built in when there is no rubric %j",
    async (reference) => {
      await expect(loadRubric(reference)).rejects.toMatchObject({
        code: "E_RUBRIC",
        hint: expect.stringContaining("turn-local@1"),
      });
    },
  );

  it("refuses a file too large to be a rubric", async () => {
    const path = await write("large.yaml", "#".repeat(1_000_001));
    await expect(loadRubric(path)).rejects.toThrow(/1000001 bytes/);
  });
});

describe("fingerprint", () => {
  it("changes with one character", async () => {
    const text = await readFile("rubrics/turn-local/v1.yaml", "utf8");
    expect(fingerprint(text)).not.toBe(fingerprint(`${text} `));
  });
});

describe("the rubric in the documentation", () => {
  it("is one that can be used", async () => {
    const page = await readFile("docs/rubrics.md", "utf8");
    const [, yaml = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const rubric = await loadRubric(await write("documented.yaml", yaml));
    expect(rubric).toMatchObject({ id: "house-rules", version: "1", notices: [] });
  });
});
