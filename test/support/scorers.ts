import type { Prefix } from "../../src/conversation/prefix.ts";
import type { ScoreOutcome } from "../../src/outcome.ts";
import type { Scorer } from "../../src/scorers/types.ts";

/** What a fake scorer says about a turn: a score, an outcome, or an exception. */
export type Said = number | ScoreOutcome | Error;

export interface FakeScorer extends Scorer {
  /** The prefixes it was asked about, in order of asking. */
  readonly asked: { readonly prefix: Prefix; readonly replay: number }[];
}

/** A scorer that says what the table holds for a turn, by replay where that is a list. */
export function fakeScorer(
  table: readonly (Said | readonly Said[])[],
  extra: Partial<Scorer> = {},
): FakeScorer {
  const asked: FakeScorer["asked"] = [];
  return {
    info: { name: "fake" },
    usesRubric: false,
    asked,
    async score(prefix, { replay }) {
      asked.push({ prefix, replay });
      const cell = table[prefix.turn - 1];
      const said = Array.isArray(cell) ? (cell as readonly Said[])[replay - 1] : (cell as Said);
      if (said === undefined) throw new RangeError(`nothing to say about turn ${prefix.turn}`);
      if (said instanceof Error) throw said;
      return typeof said === "number" ? { status: "scored", score: said } : said;
    },
    ...extra,
  };
}
