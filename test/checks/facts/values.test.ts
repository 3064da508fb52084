import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findKeys } from "../../../src/checks/facts/keys.ts";
import { findValues } from "../../../src/checks/facts/values.ts";

const kindsOf = (text: string): string[] =>
  findValues(text).map(({ kind, text: words }) => `${kind}: ${words}`);

describe("findValues", () => {
  it.each([
    ["It costs $1,250.50.", ["money: $1,250.50"]],
    ["Das macht 12,50 € im Monat.", ["money: 12,50 €"]],
    ["About 2 million dollars.", ["money: 2 million dollars"]],
    ["A fee of 3.5 % applies.", ["percentage: 3.5 %"]],
    ["It takes 5-7 business days.", ["duration: 5-7 business days"]],
    ["Write to help@shop.example.", ["email: help@shop.example"]],
    ["See https://shop.example/a?b=1.", ["url: https://shop.example/a?b=1"]],
    ["Call +1 (555) 123-4567 now.", ["phone: +1 (555) 123-4567"]],
    [
      "Order #W1154986, code ZFA04Y, number 286422338955.",
      ["identifier: #W1154986", "identifier: ZFA04Y", "identifier: 286422338955"],
    ],
    ["On May 15, 2024.", ["date: May 15, 2024"]],
  ])("finds what %j states", (text, values) => {
    expect(kindsOf(text)).toEqual(values);
  });

  it.each([
    "A 128GB phone with a 6.1-inch screen and 20000mAh.",
    "It is 10:30am in room B12, version 2.4.1, page 3 of 12.",
    "You have 2 options and 1920x1080 pixels.",
    "See [note](#cite-11) and step (1).",
  ])("takes sizes, times, counts and links for no value: %j", (text) => {
    expect(kindsOf(text).filter((value) => !value.startsWith("duration"))).toEqual([]);
  });
});

describe("findKeys", () => {
  it.each([
    ["the same number otherwise written", "Fee: 1.250,00", "1,250 USD"],
    ["a number word", "Thirty days", "30 days"],
    ["a part of a joined identifier", '"certificate_7504069"', "certificate 7504069"],
    ["a number sign or none", "order W1154986", "#W1154986"],
    ["a telephone number in other groups", "5551234567", "(555) 123-4567"],
    [
      "an address on the web without its scheme",
      "shop.example www.shop.example/a",
      "https://shop.example/a/",
    ],
    ["a date in other letters", "2024-05-15T10:00:00Z", "May 15, 2024"],
    ["a scaled number", "1200000", "$1.2 million"],
    ["an e-mail address in other case", "Ana@Shop.example", "ana@shop.example"],
  ])("knows %s", (_title, source, said) => {
    const known = new Set(findKeys(source));
    const [value] = findValues(said);
    expect(value?.keys.some((key) => known.has(key))).toBe(true);
  });

  it("knows every value of a text in that same text", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "$40",
        "3.5 %",
        "2024-05-15",
        "May 3, 2024",
        "#W1005",
        "a@b.example",
        "seven days",
        "AB-12345",
        "+1 555 123 4567",
        "www.x.example/y",
        "€1.250,00",
        "1'250 CHF",
      ),
      fc.stringMatching(/^[a-zé ,.;:()!?"'-]{0,12}$/),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join(" ");
        const known = new Set(findKeys(text));
        const unknown = findValues(text).filter(({ keys }) => !keys.some((key) => known.has(key)));
        expect(unknown).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
