import { describe, expect, it } from "vitest";

import { brief, clip, showHidden, showInline } from "../../src/report/visible.ts";

describe("showHidden", () => {
  it.each([
    ["an escape sequence", "\u001b[31mred\u001b[0m", "␛[31mred␛[0m"],
    ["a bell, a backspace, a null", "\u0007\u0008\u0000", "␇␈␀"],
    ["a delete", "\u007f", "␡"],
    ["a control character of the upper half", "\u009b31m", "[U+009B]31m"],
    ["a right-to-left override", "\u202egnp.exe\u202c", "[U+202E]gnp.exe[U+202C]"],
    ["zero-width characters", "a\u200bb\ufeffc\u00add", "a[U+200B]b[U+FEFF]c[U+00AD]d"],
    ["separators that some take for line ends", "a\u2028b", "a[U+2028]b"],
    ["half a pair", "a\ud800b", "a[U+D800]b"],
    ["tags", "\u{e0041}", "[U+E0041]"],
    ["blank letters", "a\u3164b", "a[U+3164]b"],
  ])("shows %s", (_title, text, shown) => {
    expect(showHidden(text)).toBe(shown);
  });

  it.each([
    ["line ends of every kind, as one kind", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a tab, as a space", "a\tb", "a b"],
    ["emoji and their joiners", "👨‍👩‍👧 🏳️‍🌈", "👨‍👩‍👧 🏳️‍🌈"],
    ["scripts that need joiners or signs", "می‌خواهم क्‍ष ۝", "می‌خواهم क्‍ष ۝"],
    ["East Asian text", "您好。ありがとう", "您好。ありがとう"],
  ])("keeps %s", (_title, text, shown) => {
    expect(showHidden(text)).toBe(shown);
  });
});

describe("clip", () => {
  it("says how much it leaves out, and never halves a character", () => {
    expect(clip("abcdef", 3)).toBe("abc … (3 more characters)");
    expect(clip("abc", 3)).toBe("abc");
    expect(clip("ab😀cd", 3)).toBe("ab … (4 more characters)");
    expect(brief("a\n\nb   c", 20)).toBe("a b c");
    expect(showInline(" a\n b ")).toBe("a b");
  });
});
