import type { AskResult } from "../../judge/types.ts";
import type { ScoreOutcome } from "../../outcome.ts";
import type { Answer } from "../../rubric/read-answer.ts";

/** Turns what the judge answered into the outcome of one prefix; `notes` is what is known about the request. */
export function outcomeOf(result: AskResult<Answer>, notes: readonly string[]): ScoreOutcome {
  const { usage, model, reply } = result;
  const answerNotes = result.status === "answered" ? result.answer.notes : [];
  const all = [...notes, ...result.notes, ...answerNotes];
  const paid = {
    ...(usage && { usage }),
    ...(model !== null && { model }),
    ...(reply !== null && { reply }),
    ...(all.length > 0 && { notes: [...new Set(all)] }),
  };
  if (result.status === "failed") {
    return { status: "failed", reason: result.reason, message: result.message, ...paid };
  }
  const { score, rationale, criteria, turns } = result.answer;
  return {
    status: "scored",
    score,
    ...(rationale !== undefined && { rationale }),
    ...(criteria && { criteria: [...criteria] }),
    ...(turns && { turns: [...turns] }),
    ...paid,
  };
}
