import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asciiDigits,
  numberKey,
  readNumber,
  readNumberWord,
} from "../../../src/checks/facts/numbers.ts";

describe("readNumber", () => {
  it.each([
    ["1250", [1250]],
    ["1,250.50", [1250.5]],
    ["1.250,50", [1250.5]],
    ["1'250.50", [1250.5]],
    ["1 250,5", [1250.5]],
    ["1\u202f250", [1250]],
    ["1,250,000", [1_250_000]],
    ["1.250", [1250, 1.25]],
    ["1,25", [1.25]],
    ["12a", []],
    ["", []],
  ])("reads %j in every way that some locale would", (written, numbers) => {
    expect(readNumber(written)).toEqual(numbers);
  });

  it("reads back what any of many locales writes", () => {
    const locales = ["en-US", "de-DE", "fr-FR", "de-CH", "pl-PL", "sv-SE", "pt-BR"];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(...locales),
        (cents, locale) => {
          const amount = cents / 100;
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
            amount,
          );
          expect(readNumber(written)).toContain(amount);
        },
      ),
    );
  });
});

it.each([
  ["seven", 7],
  ["Thirty", 30],
  ["twenty-one", 21],
  ["twenty-eleven", null],
  ["plan", null],
])("readNumberWord reads %j as %j", (word, number) => {
  expect(readNumberWord(word)).toBe(number);
});

it("asciiDigits writes the digits of other scripts one for one, and leaves the rest", () => {
  expect(asciiDigits("٣٤٨ / ३४८ / 348 / abc")).toBe("348 / 348 / 348 / abc");
});

it("numberKey takes trailing zeros and the dust of floating point away", () => {
  expect(numberKey(0.1 + 0.2)).toBe(numberKey(0.3));
  expect(numberKey(40)).toBe("n:40");
});
