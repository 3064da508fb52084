import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashConversation, stableJson } from "../../src/conversation/hash.ts";
import { conversationOf } from "../support/diagnosis.ts";

describe("stableJson", () => {
  it.each([
    [
      "sorts keys at every depth",
      { b: { d: 1, c: [{ f: 2, e: 3 }] }, a: null },
      '{"a":null,"b":{"c":[{"e":3,"f":2}],"d":1}}',
    ],
    ["leaves out what is undefined", { b: undefined, a: 1 }, '{"a":1}'],
    [
      "keeps a key that is a trap",
      JSON.parse('{"__proto__":{"b":1},"a":2}'),
      '{"__proto__":{"b":1},"a":2}',
    ],
  ])("%s", (_title, value, text) => {
    expect(stableJson(value)).toBe(text);
  });

  it("says the same as the data, in one order for all orders of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(stableJson(turned)).toBe(stableJson(value));
        expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("hashConversation", () => {
  const said = { role: "user", text: "Hello?", source: "/0" } as const;

  it("is the same whatever file and place the words came from", () => {
    const moved = {
      ...conversationOf([{ ...said, source: "line 7" }], "other"),
      metadata: { a: 1 },
    };
    expect(hashConversation(moved)).toBe(hashConversation(conversationOf([said])));
  });

  it("is another for other words", () => {
    const other = conversationOf([{ ...said, text: "Hello!" }]);
    expect(hashConversation(other)).not.toBe(hashConversation(conversationOf([said])));
  });
});
