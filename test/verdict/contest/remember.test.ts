import { expect, it } from "vitest";
import { remember } from "../../../src/verdict/contest/remember.ts";

it("makes a value once for each key, and all anew when too many are kept", () => {
  const made: string[] = [];
  const known = remember<string>(2);
  const ask = (key: string): string =>
    known(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(["a", "a", "b", "a"].map(ask)).toEqual(["A", "A", "B", "A"]);
  expect(made).toEqual(["a", "b"]);
  expect(["c", "c", "a"].map(ask)).toEqual(["C", "C", "A"]);
  expect(made).toEqual(["a", "b", "c", "a"]);
});
