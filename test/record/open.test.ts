import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRecord } from "../../src/record/open.ts";
import type { RecordLine } from "../../src/record/types.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "dropturn-record-")), ".dropturn");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const path = (): string => join(folder, "records", "abc.ndjson");
const open = (options: { fresh?: boolean; rubric?: RecordLine["rubric"] & object } = {}) =>
  openRecord({ folder, conversation: "abc", ...options });

function answer(key: string, score: number): RecordLine {
  return {
    v: 1,
    key,
    subject: { kind: "turn", turn: 1 },
    replay: 1,
    at: "2026-11-29T12:00:00.000Z",
    scorer: "model",
    outcome: { status: "scored", score },
  };
}

const failure: RecordLine = {
  ...answer("k1", 0),
  outcome: { status: "failed", reason: "refusal", message: "no" },
};

describe("openRecord", () => {
  it("finds in a second run what the first one appended", async () => {
    await (await open()).append(answer("k1", 0.4));
    expect((await open()).find("k1")?.outcome).toEqual({ status: "scored", score: 0.4 });
  });

  it("never gives a failure back, so that it is asked again", async () => {
    await (await open()).append(failure);
    expect((await open()).find("k1")).toBeUndefined();
  });

  it("keeps a good answer when the same question fails later", async () => {
    const record = await open();
    await record.append(answer("k1", 0.4));
    await record.append(failure);
    expect((await open()).find("k1")?.outcome).toMatchObject({ score: 0.4 });
  });

  it("keeps the file for its owner and out of repositories", async () => {
    await (await open()).append(answer("k1", 0.4));
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
  });

  it("tells before anything is asked that it cannot be written", async () => {
    writeFileSync(folder, "a file where the folder should be");
    await expect(open()).rejects.toThrow("cannot be read");
    rmSync(folder);
    const record = await open();
    writeFileSync(folder, "a file that came since");
    await expect(record.prepare()).rejects.toThrow("cannot be written");
  });

  it("drops a torn last line with a notice and starts the next answer on a line of its own", async () => {
    await (await open()).append(answer("k1", 0.4));
    appendFileSync(path(), '{"v":1,"key":"k2","sco');
    const record = await open();
    expect(record.notices).toEqual([expect.stringContaining("last line (2) was cut short")]);
    await record.append(answer("k3", 0.5));
    const again = await open();
    expect(again.find("k1")).toBeDefined();
    expect(again.find("k3")).toBeDefined();
  });

  it("ignores what is there when it is asked for a fresh start, and still keeps it", async () => {
    await (await open()).append(answer("k1", 0.4));
    const fresh = await open({ fresh: true });
    expect(fresh.find("k1")).toBeUndefined();
    await fresh.append(answer("k2", 0.5));
    expect((await open()).find("k1")).toBeDefined();
  });

  it("does not mix the lines of two writers", async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const long = "x".repeat(20_000);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 === 0 ? one : two).append({ ...answer(`k${i}`, 0.5), reply: long }),
      ),
    );
    const record = await open();
    expect(record.notices).toEqual([]);
    for (let i = 0; i < 40; i += 1) expect(record.find(`k${i}`)).toBeDefined();
  });

  it("says when a rubric's text changed under the same version", async () => {
    const rubric = { id: "mine", version: "1", sha256: "aaa" };
    await (await open({ rubric })).append({ ...answer("k1", 0.4), rubric });
    expect((await open({ rubric })).notices).toEqual([]);
    const changed = await open({ rubric: { ...rubric, sha256: "bbb" } });
    expect(changed.notices).toEqual([expect.stringContaining("mine@1 has changed")]);
  });
});
