import { RecordLineSchema, type RecordLine } from "./types.ts";

export interface ParsedRecord {
  readonly lines: readonly RecordLine[];
  readonly notices: readonly string[];
  /** True when the text does not end with a line end, so that an append must start with one. */
  readonly torn: boolean;
}

/**
 * Reads the lines of a record.
 *
 * A torn last line, as a killed run leaves it, and lines that are no answers are left out with a notice.
 */
export function parseRecord(text: string): ParsedRecord {
  const lines: RecordLine[] = [];
  const unreadable: number[] = [];
  const rows = text.split("\n");
  for (const [i, row] of rows.entries()) {
    if (row.trim() === "") continue;
    const line = parseLine(row);
    if (line) lines.push(line);
    else unreadable.push(i + 1);
  }
  const torn = text !== "" && !text.endsWith("\n");
  const notices = unreadable.map((line) =>
    line === rows.length
      ? `The record's last line (${line}) was cut short and is left out; it will be asked again.`
      : `Line ${line} of the record is not an answer and is left out.`,
  );
  return { lines, notices, torn };
}

function parseLine(row: string): RecordLine | null {
  try {
    const parsed = RecordLineSchema.safeParse(JSON.parse(row));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
