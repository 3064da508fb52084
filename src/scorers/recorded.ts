import { readFile } from "node:fs/promises";
import type { Prefix, Unit } from "../conversation/prefix.ts";
import { DropturnError } from "../errors.ts";
import type { ScoreOutcome } from "../outcome.ts";
import { readRecordedRows, type RecordedRow } from "./recorded-rows.ts";
import { FREE, type Scorer } from "./types.ts";

/** Rows by the conversation they name; rows that name none are under `null`. */
export type RecordedScores = ReadonlyMap<string | null, readonly RecordedRow[]>;

/** Loads a file of recorded scores, NDJSON or CSV, once for any number of conversations. */
export async function loadRecordedScores(path: string): Promise<RecordedScores> {
  const scores = new Map<string | null, RecordedRow[]>();
  // Most rows are a turn and a score: those that say the same are one object, so that many calls fit in memory.
  const shared = new Map<string, RecordedRow>();
  for (const { conversation, row } of readRecordedRows(await readText(path), path)) {
    const text = row.rationale == null && !row.criteria ? JSON.stringify(row) : null;
    const kept = text === null ? row : (shared.get(text) ?? row);
    if (text !== null) shared.set(text, kept);
    const known = scores.get(conversation);
    if (known) known.push(kept);
    else scores.set(conversation, [kept]);
  }
  return scores;
}

/**
 * Makes a scorer of scores from elsewhere.
 *
 * `names` are what the rows may call this conversation: its id, its file, its task. Rows by message score the step that
 * holds the message; a turn that has only rows of its steps has the score of the worst.
 */
export function createRecordedScorer(
  scores: RecordedScores,
  names: readonly string[],
  target: string,
): Scorer {
  const rows = rowsFor(scores, names, target);
  return {
    info: { name: "recorded", target },
    usesRubric: false,
    units: unitsOf(rows),
    score: (prefix, { replay }) => Promise.resolve(recordedOutcome(rows, prefix, replay)),
    totals: () => FREE,
  };
}

function rowsFor(
  scores: RecordedScores,
  names: readonly string[],
  target: string,
): readonly RecordedRow[] {
  const name = names.find((candidate) => scores.has(candidate));
  const rows = scores.get(name ?? null);
  if (rows) return rows;
  const known = [...scores.keys()].slice(0, 5).join('", "');
  throw new DropturnError("E_SCORES", `"${target}" has no scores for "${names[0]}".`, {
    hint: `Its conversations are "${known}"${scores.size > 5 ? ` and ${scores.size - 5} more` : ""}.`,
  });
}

function unitsOf(rows: readonly RecordedRow[]): readonly Unit[] {
  const bySteps = rows.some((row) => row.message !== undefined || row.step !== undefined);
  const byTurns = rows.some((row) => row.turn !== undefined && row.step === undefined);
  if (!bySteps) return ["turn"];
  return byTurns ? ["turn", "step"] : ["step", "turn"];
}

function recordedOutcome(
  rows: readonly RecordedRow[],
  prefix: Prefix,
  replay: number,
): ScoreOutcome {
  const matching = rowsAbout(rows, prefix).filter((row) => row.replay === replay);
  const scored = matching.flatMap((row) =>
    row.score === null ? [] : [{ ...row, score: row.score }],
  );
  const worst = scored.toSorted((a, b) => a.score - b.score)[0];
  if (!worst) {
    const what = matching.length > 0 ? "is empty" : "is missing";
    return { status: "failed", reason: "error", message: `The recorded score ${what}.` };
  }
  return {
    status: "scored",
    score: worst.score,
    ...(worst.rationale != null && { rationale: worst.rationale }),
    ...(worst.criteria && { criteria: worst.criteria }),
  };
}

/** Rows about a unit; a turn without a row of its own has those of its steps. */
function rowsAbout(rows: readonly RecordedRow[], prefix: Prefix): readonly RecordedRow[] {
  const { unit, turn, step, last } = prefix;
  const inside = rows.filter((row) =>
    row.message === undefined
      ? row.turn === turn
      : row.message >= last[0] && row.message <= last[1],
  );
  if (unit === "step") {
    return inside.filter((row) => row.message !== undefined || row.step === step);
  }
  const own = inside.filter((row) => row.message !== undefined || row.step === undefined);
  return own.length > 0 ? own : inside;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new DropturnError("E_SCORER", `Recorded scores "${path}" cannot be read.`, {
      hint: "Give --scorer recorded:FILE with a file of NDJSON or CSV.",
      cause: error,
    });
  }
}
