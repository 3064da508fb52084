import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReadLine } from "../../../src/survey/line.ts";
import { readRows } from "../../../src/survey/run/lines.ts";
import { openResults } from "../../../src/survey/run/results-file.ts";
import { toUnreadableLine } from "../../../src/survey/to-line.ts";
import type { SurveySetup } from "../../../src/survey/types.ts";
import { lineOf } from "../lines.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dropturn-results-"));
  path = join(folder, "deep/results.ndjson");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { setup } = lineOf();

/** Opens the file, appends lines, closes it; gives the keys that earlier runs had left. */
async function append(
  lines: readonly Parameters<Awaited<ReturnType<typeof openResults>>["append"]>[0][],
  options: { setup?: SurveySetup | null; fresh?: boolean } = {},
): Promise<string[]> {
  const known: ReadLine[] = [];
  const onLine = (line: ReadLine): void => void known.push(line);
  const results = await openResults({ path, setup, fresh: false, ...options, onLine });
  for (const line of lines) results.append(line);
  await results.close();
  return known.map(({ key }) => key);
}

async function keysIn(file: string): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  for await (const { line } of readRows(file)) keys.push(line?.key ?? null);
  return keys;
}

describe("a results file", () => {
  it("keeps lines over runs, for its owner only", async () => {
    expect(await append([lineOf({ key: "a" }), lineOf({ key: "b" })])).toEqual([]);
    expect(await append([lineOf({ key: "c" })])).toEqual(["a", "b"]);
    expect(await keysIn(path)).toEqual(["a", "b", "c"]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("drops a row that a killed run cut short, and does not append to it", async () => {
    await append([lineOf({ key: "a" })]);
    const row = JSON.stringify(lineOf({ key: "b" }));
    appendFileSync(path, row.slice(0, row.length / 2));
    expect(await append([lineOf({ key: "c" })])).toEqual(["a"]);
    expect(await keysIn(path)).toEqual(["a", "c"]);
  });

  it("forgets what could not be read, so that a mended file is read again", async () => {
    const bad = toUnreadableLine("not JSON", { side: "affected", file: "bad.json", id: null });
    await append([lineOf({ key: "a" }), bad]);
    expect(await append([])).toEqual(["a"]);
    expect(await keysIn(path)).toEqual(["a"]);
  });

  it("refuses lines that were scored in another way, and says how each was", async () => {
    await append([lineOf()]);
    const other = { ...setup, scorer: { name: "checks" } };
    await expect(append([], { setup: other })).rejects.toThrow(/"recorded, .*"checks, /);
    // The refused run has let go of the file.
    await append([]);
  });

  it("sets earlier lines aside when it is to begin anew", async () => {
    await append([lineOf({ key: "a" })]);
    expect(await append([lineOf({ key: "b" })], { fresh: true })).toEqual([]);
    expect(await keysIn(path)).toEqual(["b"]);
    expect(await keysIn(join(folder, "deep/earlier-1.ndjson"))).toEqual(["a"]);
  });

  it("belongs to one run at a time", async () => {
    await append([lineOf({ key: "a" })]);
    const { pid } = process;
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.ppid, host: hostname() }));
    await expect(append([])).rejects.toThrow(`process ${process.ppid}`);
    writeFileSync(`${path}.lock`, JSON.stringify({ pid, host: "elsewhere" }));
    await expect(append([])).rejects.toThrow("elsewhere");
  });

  it.each([
    ["a process that is gone", JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() })],
    ["nobody", ""],
  ])("is taken over from %s", async (_title, lock) => {
    await append([lineOf({ key: "a" })]);
    writeFileSync(`${path}.lock`, lock);
    expect(await append([])).toEqual(["a"]);
    expect(() => readFileSync(`${path}.lock`)).toThrow("ENOENT");
  });

  it("says which file cannot be written", async () => {
    path = join(folder, "file/results.ndjson");
    writeFileSync(join(folder, "file"), "");
    await expect(append([])).rejects.toMatchObject({ code: "E_RECORD" });
  });
});
