import { describe, expect, it } from "vitest";

import { createRedactor, parsePatterns } from "../../src/redact/index.ts";

async function redactWith(patterns: string, text: string): Promise<string> {
  const detectors = await parsePatterns(patterns, "patterns.txt");
  return createRedactor({ patterns: detectors }).redact(text);
}

describe("parsePatterns", () => {
  it.each([
    [
      "member M-[0-9]{6}",
      "M-123456 and M-123456, M-999999",
      "[member-1] and [member-1], [member-2]",
    ],
    ["# names\r\n\r\nname (?i)yusuf rossi\r\n", "Yusuf Rossi", "[name-1]"],
    ["order \\b\\d{6}\\b", "123456 1234567 x123456", "[order-1] 1234567 x123456"],
    ["start ^a", "aaa", "[start-1]aa"],
    ["empty x*", "abxxc", "ab[empty-1]c"],
    ["a 1\nb 2", "12", "[a-1][b-1]"],
  ])("replaces what %j matches", async (patterns, text, expected) => {
    expect(await redactWith(patterns, text)).toBe(expected);
  });

  it("leaves its own placeholders whole, also when a text is redacted twice", async () => {
    const patterns = await parsePatterns("n [0-9]+\nword [a-z]+", "p.txt");
    const redactor = createRedactor({ patterns });
    const once = redactor.redact("77 Jo 88");
    expect(once).toBe("[n-1] J[word-1] [n-2]");
    expect(redactor.redact(once)).toBe(once);
  });

  it("looks for the user's patterns before its own", async () => {
    expect(await redactWith("staff \\S+@shop\\.example", "al@shop.example")).toBe("[staff-1]");
  });

  it.each([0, 100, 249, 250, 251, 390, 395, 399, 400, 401, 799, 5000])(
    "finds a match that begins at character %i of one long line",
    async (at) => {
      const text = `${"-".repeat(at)}M-${"7".repeat(100)}${"-".repeat(600)}`;
      expect(await redactWith("m M-\\d+", text)).toBe(`${"-".repeat(at)}[m-1]${"-".repeat(600)}`);
    },
  );

  it.each([
    ["an exponential pattern", "(a+)+$", `${"a".repeat(1_000_000)}b`],
    ["a pattern that looks far for an optional end", "x(.*y)?", "x".repeat(300_000)],
    ["a pattern that matches everywhere", ".", "x".repeat(300_000)],
  ])("ends in linear time on %s", async (_title, pattern, text) => {
    const started = performance.now();
    await redactWith(`own ${pattern}`, text);
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  it("hides a stretch of text in which a pattern matches too often to be cleaned", async () => {
    const redacted = await redactWith("digit [0-9]", "7".repeat(2000));
    expect(redacted).not.toContain("7");
  });

  it.each([
    ["a line without an expression", "member", '"p.txt", line 1: "member" is no pattern.'],
    [
      "a word that cannot stand in a placeholder",
      "# x\nMember N x",
      '"p.txt", line 2: "Member N x" is no pattern.',
    ],
    ["a look-behind", "a (?<=a)b", '"p.txt", line 1: "(?<=a)b" is not usable'],
    ["an open group", "a (", "missing closing )"],
  ])("refuses %s with one line that says where and why", async (_title, text, message) => {
    await expect(parsePatterns(text, "p.txt")).rejects.toThrow(message);
    await expect(parsePatterns(text, "p.txt")).rejects.toMatchObject({ code: "E_USAGE" });
  });
});
