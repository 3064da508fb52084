import type { Prefix } from "../../conversation/prefix.ts";
import type { Judge } from "../../judge/judge.ts";
import type { AskResult } from "../../judge/types.ts";
import type { ScoreOutcome } from "../../outcome.ts";
import { describeRepair } from "../../rubric/answer.ts";
import { readAnswer, type Answer } from "../../rubric/read-answer.ts";
import type { Caching } from "./caching.ts";
import type { Layout } from "./layout.ts";
import { notesOf } from "./notes.ts";
import { outcomeOf } from "./outcome.ts";
import type { Room } from "./room.ts";

export interface AskerOptions {
  readonly judge: Judge;
  readonly layout: Layout;
  readonly caching: Caching;
  readonly room: Room;
}

/** Asks about one prefix, and remembers what was noteworthy about what was sent. */
export interface Asker {
  ask(prefix: Prefix, signal?: AbortSignal): Promise<ScoreOutcome>;
  notes(): readonly string[];
}

/** Creates the asker of a run. A request that is too long is made shorter once, for all that follow as well. */
export function createAsker({ judge, layout, caching, room }: AskerOptions): Asker {
  const seen = new Set<string>();

  const askOnce = async (prefix: Prefix, signal: AbortSignal | undefined) => {
    const last = layout.lastBlock(prefix, room.tokens());
    const marking = caching.mark(last);
    const question = layout.question(prefix, last, marking.positions);
    const { tokens } = question;
    const notes = notesOf(prefix, last);
    for (const note of notes) seen.add(note);
    if (room.isHopeless(tokens)) return { outcome: notAsked(tokens, notes), shorter: false };
    const read = (value: unknown) => readAnswer(value, prefix.turn);
    const request = { question, key: "score", read, repair: describeRepair };
    const result = await judge.ask(request, signal);
    if (result.reply !== null || result.usage) caching.entered(last, marking, result.usage);
    const all = [...notes, ...changedModel(result, judge.totals().models[0])];
    const outcome = outcomeOf(result, all);
    if (result.status === "answered" || result.reason !== "too-long") {
      return { outcome, shorter: false };
    }
    room.refused(tokens, result.limit);
    const next = layout.lastBlock(prefix, room.tokens());
    return { outcome, shorter: next.tokensSoFar < last.tokensSoFar, refused: tokens };
  };

  return {
    async ask(prefix, signal) {
      let asked = await askOnce(prefix, signal);
      if (asked.shorter) asked = await askOnce(prefix, signal);
      if (asked.refused !== undefined) room.hopeless(asked.refused);
      return asked.outcome;
    },
    notes: () => [...seen],
  };
}

function notAsked(tokens: number, notes: readonly string[]): ScoreOutcome {
  const message = `not asked with about ${tokens} tokens: the server has refused as much, and it cannot be shortened further`;
  return { status: "failed", reason: "too-long", message, notes: [...notes] };
}

/** One curve by two models is no curve: the points that another than the first answered say so. */
function changedModel({ model }: AskResult<Answer>, first: string | undefined): string[] {
  if (model === null || first === undefined || model === first) return [];
  return [`answered by ${model}, others by ${first}`];
}
