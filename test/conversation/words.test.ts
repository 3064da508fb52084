import fc from "fast-check";
import { expect, it } from "vitest";
import { countWords } from "../../src/conversation/words.ts";

it.each([
  ["Yes, fully refundable.", 3],
  ["", 0],
  ["…", 0],
  ["don't", 1],
  ["退款已经处理完毕", 4],
])('counts the words of "%s"', (text, words) => {
  expect(countWords(text)).toBe(words);
});

it("stops at the limit, with or without spaces", () => {
  expect(countWords("one two three four five six", 5)).toBe(5);
  expect(countWords("退款已经处理完毕", 2)).toBe(2);
});

it("tells short from long the same way whichever way it counts", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "é", "7", " ", "-", ".", "'", "退", "款") });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 8 }), (text, limit) => {
      expect(countWords(text, limit)).toBe(Math.min(countWords(text), limit));
    }),
  );
});

it("gets through megabytes that hold no word", () => {
  expect(countWords("…!? . ".repeat(500_000), 1_000)).toBe(0);
});
