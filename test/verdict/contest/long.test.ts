import { expect, it } from "vitest";
import { readVerdict } from "../../../src/verdict/index.ts";
import { curveOf } from "../curves.ts";

const flat = (level: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => level + ((i * 7) % 5) / 100 - 0.02);

it("names the step of a call of four hundred turns", () => {
  const verdict = readVerdict(curveOf(...flat(0.9, 230), ...flat(0.4, 170)));
  expect(verdict).toMatchObject({ kind: "cliff", turn: 231 });
});

it("names nothing on a healthy call of a thousand turns", () => {
  expect(readVerdict(curveOf(...flat(0.9, 1000)))).toMatchObject({ kind: "none", turn: null });
});
