import { expect, it } from "vitest";
import { DropturnError } from "../../../src/errors.ts";
import { isInShard, parseShard } from "../../../src/survey/run/shard.ts";

it("reads the part and the whole", () => {
  expect(parseShard("2/4")).toEqual({ part: 2, of: 4 });
  expect(parseShard(" 4/4 ")).toEqual({ part: 4, of: 4 });
});

it.each(["0/4", "5/4", "1/0", "1", "1/4/2", "a/b", ""])('refuses "%s"', (text) => {
  expect(() => parseShard(text)).toThrow(DropturnError);
});

it("puts every key into one part, whoever asks", () => {
  for (const key of ["00000000aa", "ffffffffbb", "7fffffffcc", "12345678dd"]) {
    const parts = [1, 2, 3].filter((part) => isInShard(key, { part, of: 3 }));
    expect(parts).toHaveLength(1);
    expect(isInShard(key, null)).toBe(true);
  }
});
