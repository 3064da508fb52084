import type { Finding } from "../checks/types.ts";
import type { Conversation } from "../conversation/model.ts";
import type { Prefix } from "../conversation/prefix.ts";
import { resolveServer, type ServerOptions } from "../judge/client.ts";
import { createJudge, type JudgeOptions } from "../judge/judge.ts";
import type { JudgeTotals } from "../judge/ledger.ts";
import type { Rubric } from "../rubric/types.ts";
import { createAsker } from "./model/asker.ts";
import { createCaching, type CacheMode } from "./model/caching.ts";
import { familyNotices } from "./model/family.ts";
import { estimateOf } from "./model/forecast.ts";
import { createLayout } from "./model/layout.ts";
import { chooseParameters, type ParameterOptions } from "./model/parameters.ts";
import { createRoom } from "./model/room.ts";
import type { Estimate, Job, Scorer } from "./types.ts";

export interface ModelScorerOptions
  extends ServerOptions, ParameterOptions, Omit<JudgeOptions, "server" | "parameters"> {
  readonly rubric: Rubric;
  /** When the vendor's prompt cache is used; `auto` by default. */
  readonly cache?: CacheMode;
  /** Facts found by code in the last unit of a prefix, to be shown to the judge with its task. */
  readonly findings?: (prefix: Prefix) => readonly Finding[];
}

/** A model judge. */
export interface ModelScorer extends Scorer {
  keyOf(prefix: Prefix): string;
  totals(): JudgeTotals;
  notices(): readonly string[];
  /** Foretells what asking about all these prefixes costs; asks nobody. */
  estimate(prefixes: readonly Prefix[], replays: number): Estimate;
}

/** A model judge for many calls: server, budget and what was learned are shared, totals and notices are each call's own. */
export interface ModelSource {
  /** The conversation tells the model of its agent, where its metadata do. */
  forCall(conversation?: Conversation): ModelScorer;
  /** Totals of all calls. */
  totals(): JudgeTotals;
}

/**
 * Creates scorers that ask a model through the Messages API.
 *
 * Throws E_KEY without a key for the vendor's API, E_USAGE for a base URL or effort that is none, E_BUDGET when a budget is
 * set for a model without a known price. No request goes out before the first score.
 */
export function createModelSource(options: ModelScorerOptions): ModelSource {
  const { rubric, cache = "auto", findings } = options;
  const server = resolveServer(options);
  const { parameters, notices } = chooseParameters(options);
  const { model, effort } = parameters;
  const source = createJudge({ ...options, server, parameters });
  const room = createRoom(model);

  const forCall = (conversation?: Conversation): ModelScorer => {
    const judge = source.forCall();
    const layout = createLayout({ rubric, parameters, ...(findings && { findings }) });
    const { systemTokens, taskTokens } = layout;
    const caching = createCaching({ mode: cache, model, systemTokens, taskTokens });
    const asker = createAsker({ judge, layout, caching, room });
    const lastOf = (prefixes: readonly Prefix[]) => (index: number) => {
      const prefix = prefixes[index];
      if (!prefix) throw new RangeError(`no prefix ${index}`);
      return layout.lastBlock(prefix, room.tokens());
    };
    return {
      info: { name: "model", model, ...(effort && { effort }), host: server.host },
      usesRubric: true,
      score: (prefix, { signal }) => asker.ask(prefix, signal),
      keyOf: (prefix) => layout.keyOf(prefix),
      plan: (prefixes, jobs) => caching.plan(prefixes.length, jobs, lastOf(prefixes)),
      estimate(prefixes, replays) {
        const jobs = prefixes.flatMap((_, prefix) => jobsOf(prefix, replays));
        const { usages, cached } = caching.forecast(prefixes.length, jobs, lastOf(prefixes));
        return estimateOf(usages, model, cached);
      },
      totals: () => judge.totals(),
      notices: () => [
        ...rubric.notices,
        ...notices,
        ...(conversation ? familyNotices(model, conversation) : []),
        ...judge.notices(),
        ...caching.notices(),
        ...firstOf(asker.notes()),
      ],
    };
  };
  return { forCall, totals: () => source.totals() };
}

/** Creates a scorer that asks a model about one call; see `createModelSource`. */
export function createModelScorer(options: ModelScorerOptions): ModelScorer {
  return createModelSource(options).forCall();
}

function jobsOf(prefix: number, replays: number): Job[] {
  return Array.from({ length: replays }, (_, i) => ({ prefix, replay: i + 1 }));
}

/** Notices about single turns that are listed; the points hold them all. */
const LISTED = 10;

function firstOf(notes: readonly string[]): string[] {
  const more = notes.length - LISTED;
  return [...notes.slice(0, LISTED), ...(more > 0 ? [`and ${more} more such notes`] : [])];
}
