import { parse } from "csv-parse/sync";
import { z } from "zod";
import { CriterionResultSchema } from "../outcome.ts";
import { DropturnError } from "../errors.ts";

const Text = z.union([z.string(), z.number()]).transform(String);

const RowSchema = z
  .looseObject({
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

/** One recorded score. */
export type RecordedRow = z.infer<typeof RowSchema>;

/** Reads recorded scores from NDJSON or CSV text; `file` names it in errors. */
export function parseRecordedRows(text: string, file: string): RecordedRow[] {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const [first = ""] = body.trimStart();
  if (first === "[") throw bad(file, "is one JSON list; write an object a line");
  const rows = first === "{" ? jsonRows(body, file) : csvRows(body, file);
  if (rows.length === 0) throw bad(file, "holds no scores");
  return rows.map(({ line, value }) => {
    const parsed = RowSchema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw bad(
      `${file}:${line}`,
      [issue?.path.join("."), issue?.message].filter(Boolean).join(": "),
    );
  });
}

interface Row {
  readonly line: number;
  readonly value: unknown;
}

function jsonRows(text: string, file: string): Row[] {
  const rows: Row[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      rows.push({ line: i + 1, value: JSON.parse(line) });
    } catch {
      throw bad(`${file}:${i + 1}`, "is not JSON");
    }
  }
  return rows;
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
