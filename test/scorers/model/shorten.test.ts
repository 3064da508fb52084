import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shorten } from "../../../src/scorers/model/shorten.ts";

describe("shorten", () => {
  it("keeps a text that fits", () => {
    expect(shorten("abcdef", { head: 4, tail: 2 })).toEqual({ text: "abcdef", leftOut: 0 });
  });

  it("keeps head and tail of a longer one and says how much is missing", () => {
    expect(shorten("abcdefghij", { head: 4, tail: 2 })).toEqual({
      text: "abcd\n[… 4 characters left out here by dropturn …]\nij",
      leftOut: 4,
    });
  });

  it("never cuts a character in two", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 8 }), (text) => {
        const { text: short } = shorten(`😀${text}😀`, { head: 3, tail: 3 });
        expect(short).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
