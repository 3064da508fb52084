import { expect, it } from "vitest";
import { keepLatest } from "../../../src/checks/facts/keep-latest.ts";

it("makes once for the latest eight texts, and anew for one asked about longer ago", () => {
  const made: string[] = [];
  const lengthOf = keepLatest((text) => made.push(text));
  for (const text of ["a", "b", "a"]) lengthOf(text);
  expect(made).toEqual(["a", "b"]);
  for (const text of ["c", "d", "e", "f", "g", "h", "i"]) lengthOf(text);
  lengthOf("a");
  expect(made).toHaveLength(9);
  lengthOf("b");
  expect(made.at(-1)).toBe("b");
  expect(made).toHaveLength(10);
});
