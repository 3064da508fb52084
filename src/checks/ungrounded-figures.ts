import { matchesOf } from "./facts/matches.ts";
import { readNumber } from "./facts/numbers.ts";
import { numberKey } from "./facts/numbers.ts";
import { quote } from "./facts/text.ts";
import type { Reading, Said } from "./facts/reading.ts";
import { lastOutputBefore } from "./facts/execution.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** One figure may be a slip of the pen or simple arithmetic; this many are a table from nowhere. */
const MANY = 3;
const FIGURE = /(?<![\p{L}\d.,:/-])\d{2,15}(?:[.,]\d{1,6}){0,4}(?![\p{L}\d:/-])/gu;
const HAS_FIGURE = /\d\d/;
const MAX_FIGURES = 200;

/** Finds messages with several figures that nothing before contains, from agents that have looked nothing up. */
export const ungroundedFigures: Check = defineCheck(
  {
    name: "ungrounded-figures",
    category: "response",
    needs: ["no user"],
    summary:
      "Agents that work alone state several figures that nothing before contains and no tool or code has given.",
  },
  function* look(reading) {
    for (const said of reading.said) {
      if (said.index === 0) continue;
      const figures = unknownFigures(reading, said);
      if (figures.length < MANY || lastOutputBefore(reading, said.index) >= said.index - 1)
        continue;
      yield {
        severity: "critical",
        message: `The agent states ${String(figures.length)} figures that nothing before contains, such as "${figures[0] ?? ""}".`,
        evidence: figures.slice(0, 5).map((figure) => quote(figure)),
        at: said.message,
      };
    }
  },
);

function unknownFigures({ ledger }: Reading, { index, claims }: Said): string[] {
  const unknown = new Set<string>();
  for (const claim of claims) {
    if (claim.isHedged || !HAS_FIGURE.test(claim.text)) continue;
    for (const [figure] of matchesOf(claim.text.slice(0, 600), FIGURE)) {
      const keys = readNumber(figure).map(numberKey);
      const isKnown = keys.some((key) => {
        const { source, user, agent } = ledger.seen(key, index);
        return Math.min(source, user, agent) < index;
      });
      if (!isKnown && keys.length > 0) unknown.add(figure);
      if (unknown.size >= MAX_FIGURES) return [...unknown];
    }
  }
  return [...unknown];
}
