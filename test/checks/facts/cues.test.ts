import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cuesOf, hasCue } from "../../../src/checks/facts/cues.ts";

describe("cues", () => {
  it.each([
    ["in either case", "MANUALLY then", true],
    ["at the end", "I do it manually", true],
    ["in another form", "a manual check", true],
    ["after a mark", "“manually", true],
    ["after a letter that is not ASCII, as the patterns see it", "émanually", true],
    ["inside of a word", "humanly", false],
    ["after a digit or a line below", "1manually _manually", false],
    ["in no words", "", false],
  ])("are seen %s: %j", (_title, text, expected) => {
    expect(hasCue(cuesOf(text), "hand")).toBe(expected);
  });

  it("tell a short word from a longer one that begins with it", () => {
    expect(hasCue(cuesOf("the island"), "hedge")).toBe(false);
    expect(hasCue(cuesOf("iffy"), "hedge")).toBe(false);
    expect(hasCue(cuesOf("only if."), "hedge")).toBe(true);
    expect(hasCue(cuesOf("si, claro"), "hedge")).toBe(true);
  });

  it("stand wherever a pattern of their words could fit", () => {
    const words = ["manually", "Manual", "x", "é", "1", "_", " ", "-", "if", "Weeks", "week"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        const cues = cuesOf(text);
        expect(hasCue(cues, "hand")).toBe(/\bman/i.test(text));
        expect(hasCue(cues, "span")).toBe(/\b(?:min|hou|day|wee|mon|yea)/i.test(text));
      }),
    );
  });
});
