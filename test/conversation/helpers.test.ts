import { describe, expect, it } from "vitest";
import { textOfHtml } from "../../src/conversation/html.ts";
import { pointerTo, pointerWithin } from "../../src/conversation/pointer.ts";
import { printable, quoted } from "../../src/conversation/quote.ts";
import { isoOfMs, msOf, timeOf } from "../../src/conversation/time.ts";
import { jsonOf, textOf, unquoted } from "../../src/conversation/values.ts";

describe("times", () => {
  const NEW_YEAR = "2025-01-01T00:00:00.000Z";
  it.each([
    ["seconds", 1735689600, NEW_YEAR],
    ["milliseconds", 1735689600000, NEW_YEAR],
    ["microseconds", 1735689600000000, NEW_YEAR],
    ["nanoseconds", 1735689600000000000, NEW_YEAR],
    ["seconds as a text", "1735689600.000100", NEW_YEAR],
    ["ISO 8601 as it is", "2025-01-01T01:00:00+01:00", "2025-01-01T01:00:00+01:00"],
    ["seconds from the start of the call", 12.5, 12.5],
    ["an empty text as none", " ", undefined],
    ["a negative number as none", -1, undefined],
    ["anything else as none", { seconds: 1 }, undefined],
  ])("are read: %s", (_title, value, expected) => {
    expect(timeOf(value)).toBe(expected);
  });

  it("that no calendar has are none", () => {
    expect(isoOfMs(1e20)).toBeUndefined();
    expect(timeOf(Number.MAX_VALUE)).toBeUndefined();
    expect(msOf("yesterday")).toBeUndefined();
  });
});

describe("JSON values", () => {
  it("that are nested too deep end in words", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 200; i += 1) deep = [deep];
    expect(JSON.stringify(jsonOf(deep))).toContain("[nested too deep]");
    expect(textOf(deep)).toContain("[nested too deep]");
  });

  it("keep a key called __proto__ as a key", () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "a": 1}') as unknown;
    expect(JSON.stringify(jsonOf(hostile))).toBe('{"__proto__":{"polluted":true},"a":1}');
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it.each([
    ['"{\\"a\\":1}"', { a: 1 }],
    ["{broken", "{broken"],
    ["plain", "plain"],
    [7, 7],
  ])("written as text are unpacked: %j", (value, expected) => {
    expect(unquoted(value)).toEqual(expected);
  });
});

describe("pointers", () => {
  it("escape what JSON pointers escape", () => {
    expect(pointerTo("/a", "b/c~d", 3)).toBe("/a/b~1c~0d/3");
  });
  it.each([
    ["", "/messages/1", "/messages/1"],
    ["/2", "/messages/1", "/2/messages/1"],
    ["line 7", "/messages/1", "line 7 /messages/1"],
    ["line 7", "", "line 7"],
  ])("stand within a place: %j and %j", (place, pointer, expected) => {
    expect(pointerWithin(place, pointer)).toBe(expected);
  });
});

describe("foreign text in messages", () => {
  it("is one line without control characters", () => {
    expect(printable("a\u001b[31m\r\nb\u202Ec")).toBe("a [31m b c");
    expect(quoted("x".repeat(100))).toHaveLength(62);
  });
});

describe("HTML", () => {
  it.each([
    ["<p>Move it</p><p>to Friday</p>", "Move it\nto Friday"],
    ["a<br/>b", "a\nb"],
    ["1 &lt; 2 &amp;&amp; 3 &#62; 2 &#x1F642; &nbsp;x", "1 < 2 && 3 > 2 🙂  x"],
    ["<style>p{}</style><script>alert(1)</script>Hi", "Hi"],
    ["<script>never closed", ""],
    ["no tags < at all", "no tags < at all"],
    ["&#xD800;&#0;", "&#xD800;&#0;"],
  ])("%j becomes %j", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it("is read in linear time", () => {
    const start = performance.now();
    textOfHtml("<script>".repeat(20_000) + "<".repeat(50_000) + "&".repeat(50_000));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
