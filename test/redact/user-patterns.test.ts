import { describe, expect, it } from "vitest";

import { createRedactor, parsePatterns } from "../../src/redact/index.ts";

const parse = (patterns: unknown) => parsePatterns(JSON.stringify(patterns), "patterns.json");

async function redactWith(patterns: unknown, text: string): Promise<string> {
  return createRedactor({ patterns: await parse(patterns) }).redact(text);
}

describe("parsePatterns", () => {
  it.each([
    [
      [{ type: "member", pattern: "M-[0-9]{6}" }],
      "M-123456 and M-123456, M-999999",
      "[member-1] and [member-1], [member-2]",
    ],
    [[{ type: "name", pattern: "yusuf rossi", ignoreCase: true }], "Yusuf Rossi", "[name-1]"],
    [
      [{ type: "order", pattern: "\\b\\d{6}\\b" }],
      "123456 1234567 x123456",
      "[order-1] 1234567 x123456",
    ],
    [[{ type: "start", pattern: "^a" }], "aaa", "[start-1]aa"],
    [[{ type: "empty", pattern: "x*" }], "abxxc", "ab[empty-1]c"],
  ])("replaces what %j matches", async (patterns, text, expected) => {
    expect(await redactWith(patterns, text)).toBe(expected);
  });

  it("looks for the user's patterns before its own", async () => {
    expect(
      await redactWith([{ type: "staff", pattern: "\\S+@shop\\.example" }], "al@shop.example"),
    ).toBe("[staff-1]");
  });

  it.each([0, 100, 249, 250, 251, 390, 395, 399, 400, 401, 799, 5000])(
    "finds a match that begins at character %i of one long line",
    async (at) => {
      const text = `${"-".repeat(at)}M-${"7".repeat(100)}${"-".repeat(600)}`;
      expect(await redactWith([{ type: "m", pattern: "M-\\d+" }], text)).toBe(
        `${"-".repeat(at)}[m-1]${"-".repeat(600)}`,
      );
    },
  );

  it.each([
    ["an exponential pattern", "(a+)+$", `${"a".repeat(1_000_000)}b`],
    ["a pattern that looks far for an optional end", "x(.*y)?", "x".repeat(1_000_000)],
    ["a pattern that matches everywhere", ".", "x".repeat(1_000_000)],
  ])("ends in linear time on %s", async (_title, pattern, text) => {
    const started = performance.now();
    await redactWith([{ type: "own", pattern }], text);
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  it("hides a stretch of text in which a pattern matches too often to be cleaned", async () => {
    const redacted = await redactWith([{ type: "digit", pattern: "[0-9]" }], "7".repeat(2000));
    expect(redacted).not.toContain("7");
  });

  it.each([
    ["no JSON", "nope", '"p.json" is not JSON.'],
    ["no list", "{}", '"p.json" is no list of patterns'],
    ["an unknown field", '[{"type":"a","pattern":"b","x":1}]', "Unrecognized key"],
    ["a type that is no word", '[{"type":"A B","pattern":"b"}]', "use lower-case letters"],
    [
      "a look-behind",
      '[{"type":"a","pattern":"(?<=a)b"}]',
      'Pattern "(?<=a)b" in "p.json" is not usable',
    ],
    ["an open group", '[{"type":"a","pattern":"("}]', "missing closing )"],
  ])("refuses %s with one line that says why", async (_title, text, message) => {
    await expect(parsePatterns(text, "p.json")).rejects.toThrow(message);
    await expect(parsePatterns(text, "p.json")).rejects.toMatchObject({ code: "E_USAGE" });
  });
});
