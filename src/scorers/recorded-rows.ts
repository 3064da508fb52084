import { parse } from "csv-parse/sync";
import { z } from "zod";
import { CriterionResultSchema } from "../outcome.ts";
import { DropturnError } from "../errors.ts";

const Text = z.union([z.string(), z.number()]).transform(String);

const RowSchema = z
  .object({
    /** 1-based agent turn. */
    turn: z.int().min(1).optional(),
    /** 1-based step within the turn. */
    step: z.int().min(1).optional(),
    /** 0-based index into the conversation's list of messages. */
    message: z.int().min(0).optional(),
    score: z.number().min(0).max(1).nullable(),
    conversation: Text.optional(),
    call: Text.optional(),
    replay: z.int().min(1).default(1),
    rationale: z.string().nullish(),
    criteria: z.array(CriterionResultSchema).optional(),
  })
  .refine((row) => (row.turn === undefined) !== (row.message === undefined), {
    message: "needs either turn or message",
  });

/** One recorded score, without the name of its conversation. */
export type RecordedRow = Omit<z.infer<typeof RowSchema>, "conversation" | "call">;

/** A recorded score and the conversation it is about; null when it names none. */
export interface NamedRow {
  readonly conversation: string | null;
  readonly row: RecordedRow;
}

/**
 * Reads recorded scores from NDJSON or CSV text, one after the other; `file` names it in errors.
 *
 * @throws DropturnError E_SCORER for a row that is no score, and for a file without any.
 */
export function* readRecordedRows(text: string, file: string): Generator<NamedRow> {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const [first = ""] = body.trimStart();
  if (first === "[") throw bad(file, "is one JSON list; write an object a line");
  let count = 0;
  for (const { line, value } of first === "{" ? jsonRows(body, file) : csvRows(body, file)) {
    const parsed = RowSchema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const what = [issue?.path.join("."), issue?.message].filter(Boolean).join(": ");
      throw bad(`${file}:${line}`, what);
    }
    const { conversation, call, ...row } = parsed.data;
    count += 1;
    yield { conversation: conversation ?? call ?? null, row };
  }
  if (count === 0) throw bad(file, "holds no scores");
}

interface Row {
  readonly line: number;
  readonly value: unknown;
}

/** Line by line, so that a file of a million scores is not in memory three times over. */
function* jsonRows(text: string, file: string): Generator<Row> {
  let line = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const row = text.slice(from, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 1;
    line += 1;
    if (row.trim() === "") continue;
    try {
      yield { line, value: JSON.parse(row) as unknown };
    } catch {
      throw bad(`${file}:${line}`, "is not JSON");
    }
  }
}

const NUMBERS = new Set(["turn", "step", "message", "score", "replay"]);

function csvRows(text: string, file: string): Row[] {
  try {
    const records = parse<{ info: { lines: number }; record: Record<string, string> }>(text, {
      columns: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
    return records.map(({ info, record }) => ({ line: info.lines, value: typed(record) }));
  } catch (error) {
    throw bad(file, error instanceof Error ? error.message : "is not CSV");
  }
}

/** An empty cell is absent; for a score it is a gap, never a 0. */
function typed(record: Record<string, string>): Record<string, unknown> {
  const cells = Object.entries(record).flatMap(([key, cell]): [string, unknown][] => {
    if (cell === "") return key === "score" ? [[key, null]] : [];
    return [[key, NUMBERS.has(key) ? Number(cell) : cell]];
  });
  return Object.fromEntries(cells);
}

function bad(where: string, what: string): DropturnError {
  return new DropturnError("E_SCORER", `Recorded scores "${where}": ${what}.`, {
    hint: "A row is {turn or message, score, conversation?, replay?, rationale?}. See docs/scorers.md.",
  });
}
