import { describe, expect, it } from "vitest";
import { dateKeys, findDates } from "../../../src/checks/facts/dates.ts";

describe("findDates", () => {
  it.each([
    ["2024-05-15", "d:2024-5-15"],
    ["2024/5/15", "d:2024-5-15"],
    ["15.05.2024", "d:2024-5-15"],
    ["5/15/2024", "d:2024-5-15"],
    ["May 15, 2024", "d:2024-5-15"],
    ["May 15th", "d:5-15"],
    ["15 May", "d:5-15"],
    ["the 15th of May, 2024", "d:2024-5-15"],
    ["15. Mai 2024", "d:2024-5-15"],
    ["le 15 mai 2024", "d:2024-5-15"],
    ["15 de mayo de 2024", "d:2024-5-15"],
    ["15 maja 2024", "d:2024-5-15"],
    ["15 мая 2024", "d:2024-5-15"],
    ["2024年5月15日", "d:2024-5-15"],
    ["5월 15일", "d:5-15"],
    ["Sept 3", "d:9-3"],
  ])("finds %j", (text, key) => {
    expect(findDates(text).flatMap((date) => dateKeys(date))).toContain(key);
  });

  it("keeps both readings of a date that has two", () => {
    const keys = findDates("03/04/2024").flatMap((date) => dateKeys(date));
    expect(keys).toEqual(expect.arrayContaining(["d:2024-3-4", "d:2024-4-3"]));
  });

  it.each([
    "$15.05",
    "10.0.0.12",
    "1/2",
    "may 99",
    "version 2024.5",
    "room 15",
    "at 15:05",
    "15 apples",
    "2024-13-45",
  ])("finds none in %j", (text) => {
    expect(findDates(text)).toEqual([]);
  });
});
