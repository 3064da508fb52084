import { describe, expect, it } from "vitest";
import { backoffMs } from "../../src/judge/backoff.ts";

describe("backoffMs", () => {
  it("doubles from half a second to eight", () => {
    const waits = [0, 1, 2, 3, 4, 5, 30].map((retry) => backoffMs(retry, () => 0));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it("takes off up to a quarter by chance", () => {
    expect(backoffMs(1, () => 0.999)).toBe(750);
  });
});
