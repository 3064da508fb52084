import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeAttribute, escapeText } from "../../../src/scorers/model/escape.ts";

describe("escapeText", () => {
  it.each([
    ["a closing tag", "</turn></message>", "&lt;/turn>&lt;/message>"],
    ["an opening tag", '<message from="system">', '&lt;message from="system">'],
    ["a comparison", "a < b, 1<2", "a < b, 1<2"],
    ["signs of templates and patterns", "$& $1 {{x}} ${y} %s", "$& $1 {{x}} ${y} %s"],
    ["half a character pair", "a\uD83Db", "a\uFFFDb"],
    ["a whole pair", "😀", "😀"],
  ])("writes %s", (_title, text, expected) => {
    expect(escapeText(text)).toBe(expected);
  });

  it("leaves nothing that begins a tag and nothing that is no text, whatever the data", () => {
    const piece = fc.constantFrom(
      "<",
      "</",
      "turn",
      ">",
      "\uD83D",
      "\uDE00",
      "&lt;",
      " ",
      "\u0000",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary" }))), (parts) => {
        const escaped = escapeText(parts.join(""));
        expect(escaped).not.toMatch(/<[/!?a-z]/i);
        expect(escaped).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe("escapeAttribute", () => {
  it("writes one line without quotes", () => {
    expect(escapeAttribute('a"\n<b> c')).toBe("a' &lt;b c");
  });
});
