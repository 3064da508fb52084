import { describe, expect, it } from "vitest";
import { isHedged, quote, sentencesOf } from "../../../src/checks/facts/text.ts";

describe("sentencesOf", () => {
  it("cuts at ends of sentences and lines, and keeps decimals whole", () => {
    expect(
      sentencesOf("It costs $3.50. Sure?\n- First\n- 第二。第三").map(({ text }) => text),
    ).toEqual(["It costs $3.50.", "Sure?", "- First", "- 第二。", "第三"]);
  });

  it("knows questions, also in other scripts", () => {
    expect(sentencesOf("Is it? ¿Es? 是吗？ Yes.").map(({ isQuestion }) => isQuestion)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("leaves fenced code out", () => {
    expect(sentencesOf("a\n```py\nprint(1)\n```\nb").map(({ text }) => text)).toEqual(["a", "b"]);
  });

  it("cuts what is too long for a sentence", () => {
    expect(sentencesOf("a".repeat(1500)).map(({ text }) => text.length)).toEqual([600, 600, 300]);
  });
});

it.each([
  ["If it is refundable, I will tell you.", true],
  ["I would refund it.", true],
  ["It is refundable.", false],
])("isHedged of %j is %j", (text, hedged) => {
  expect(isHedged(text)).toBe(hedged);
});

it("quote gives one line, cut with a sign", () => {
  expect(quote("a\n  b", 10)).toBe("a b");
  expect(quote("abcdefghij", 5)).toBe("abcd…");
  expect(quote(`${" ".repeat(300)}abc${" ".repeat(300)}d`, 10)).toBe("abc d");
  expect(quote(`a${"\n".repeat(300)}${"b".repeat(300)}`, 5)).toBe("a bb…");
  expect(quote("ab ".repeat(300), 6)).toBe("ab ab…");
});
