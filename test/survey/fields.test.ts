import { describe, expect, it } from "vitest";
import { DropturnError } from "../../src/errors.ts";
import { fieldsOf, meets, parseCondition } from "../../src/survey/fields.ts";
import { conversationOf } from "../support/diagnosis.ts";

const INPUT = { file: "calls.jsonl", format: "tau-bench", detected: "tau-bench" };

describe("fieldsOf", () => {
  it("flattens metadata to text by path, beside the file and the format", () => {
    const conversation = {
      ...conversationOf([]),
      metadata: { reward: 0, deploy: { id: "d3", canary: true }, tags: ["vip", "de"], note: null },
    };
    expect(fieldsOf(conversation, INPUT)).toEqual({
      file: "calls.jsonl",
      format: "tau-bench",
      reward: "0",
      "deploy.id": "d3",
      "deploy.canary": "true",
      "tags.0": "vip",
      "tags.1": "de",
    });
  });

  it("keeps the metadata's own field where it is called file", () => {
    const conversation = { ...conversationOf([]), metadata: { file: "own" } };
    expect(fieldsOf(conversation, INPUT)["file"]).toBe("own");
  });

  it("cuts long values and stops at deep nests and endless lists", () => {
    const nest = (depth: number): object => (depth === 0 ? { end: 1 } : { a: nest(depth - 1) });
    const metadata = JSON.parse(
      JSON.stringify({ long: "x".repeat(9000), deep: nest(50), many: Array(9000).fill(1) }),
    );
    const fields = fieldsOf({ ...conversationOf([]), metadata }, INPUT);
    expect(fields["long"]).toHaveLength(200);
    expect(Object.keys(fields).length).toBeLessThanOrEqual(200);
  });
});

describe("conditions", () => {
  it.each([
    ["reward=0", { reward: "0" }, true],
    ["reward=0", { reward: "0.0" }, true],
    ["reward=0", { reward: "1" }, false],
    ["reward=0", {}, false],
    ["reward=0", { reward: "" }, false],
    ["deploy.id=d3", { "deploy.id": "d3" }, true],
    ["note=a=b", { note: "a=b" }, true],
    ["note=", { note: "" }, true],
  ])("%s on %o is %s", (condition, fields, met) => {
    expect(meets(fields, [parseCondition(condition)])).toBe(met);
  });

  it("holds only when all of them hold", () => {
    const conditions = ["a=1", "b=2"].map(parseCondition);
    expect(meets({ a: "1", b: "2" }, conditions)).toBe(true);
    expect(meets({ a: "1", b: "3" }, conditions)).toBe(false);
  });

  it.each(["reward", "=0", ""])('refuses "%s"', (text) => {
    expect(() => parseCondition(text)).toThrow(DropturnError);
  });
});
