import { MORE_TOKENS } from "../../judge/ask.ts";
import { modelFacts } from "../../judge/models.ts";
import { ESTIMATE_ERROR } from "../../judge/tokens.ts";

/** How long a request may be, in estimated tokens, as far as is known by now. */
export interface Room {
  tokens(): number;
  /** Enters a request that the server refused for its length, with what the server measured. */
  refused(estimated: number, limit?: { tokens: number; maximum: number }): void;
  /** True when a request of that length was refused and could not be made shorter. */
  isHopeless(estimated: number): boolean;
  /** Enters a request that was refused and could not be made shorter. */
  hopeless(estimated: number): void;
}

/** Context of a model that is not in the table, in tokens. A smaller one is learned from the first refusal. */
const USUAL_CONTEXT = 200_000;
const MARGIN = 0.95;
/** What is tried after a refusal that does not tell the limit. */
const SMALLER = 0.6;

/** Keeps track of the judge's context: from the table of models, then from what its server refuses. */
export function createRoom(model: string): Room {
  const context = modelFacts(model)?.context ?? USUAL_CONTEXT;
  let room = (context - MORE_TOKENS) / (1 + ESTIMATE_ERROR);
  let tooLong = Infinity;
  return {
    tokens: () => room,
    refused(estimated, limit) {
      const allowed = limit ? (estimated * limit.maximum) / limit.tokens : estimated * SMALLER;
      room = Math.min(room, allowed * MARGIN);
    },
    isHopeless: (estimated) => estimated >= tooLong,
    hopeless(estimated) {
      tooLong = Math.min(tooLong, estimated);
    },
  };
}
