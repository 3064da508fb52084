import { buildConversation } from "../build.ts";
import { readEntries, readEntry } from "../dialects/entry.ts";
import { isChat } from "../dialects/traits.ts";
import { createWarnings } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { Conversation } from "../model.ts";
import { isList, stringOf, unquoted } from "../values.ts";
import { columnsOf, delimiterOf, type Columns } from "./csv-columns.ts";
import type { Format, FormatOptions } from "./types.ts";

/** Tables: one message a row, or one conversation a row as JSON in a cell. */
export const csv: Format = {
  name: "csv",
  summary:
    "CSV, TSV and other tables: one message a row (columns guessed by name), or one conversation a row as JSON in a cell.",
  sniff:
    "header with a column like role or speaker and one like content or text; or a column of JSON messages",
  detect: (source) => {
    if (source.kind !== "text") return null;
    const columns = columnsOf(source.text, delimiterOf(source.text));
    return columns ? { score: 0.6, evidence: describe(columns) } : null;
  },
  read: async (source, options) => {
    const text = source.kind === "text" ? source.text : "";
    const delimiter = delimiterOf(text);
    const columns = columnsOf(text, delimiter);
    if (!columns) {
      throw new DropturnError(
        "E_FORMAT",
        "The first line names no column for the speaker and no column for the words.",
        {
          hint: "Name them, such as role and content; or describe the table with --map.",
        },
      );
    }
    const rows = await parseRows(text, delimiter);
    return columns.json === undefined
      ? readMessages(rows, columns, options)
      : readJsonColumn(rows, columns, options);
  },
};

function describe({ header, role, text, json }: Columns): string {
  const name = (index: number | undefined): string =>
    index === undefined ? "" : (header[index] ?? "");
  return json === undefined
    ? `columns ${name(role)} and ${name(text)}`
    : `column ${name(json)} of JSON messages`;
}

interface CsvRow {
  readonly cells: readonly string[];
  /** 1-based line at which the row begins. */
  readonly line: number;
}

async function parseRows(text: string, delimiter: string): Promise<CsvRow[]> {
  const { parse } = await import("csv-parse/sync");
  let records: readonly { readonly record: string[]; readonly info: { readonly lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as typeof records;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new DropturnError("E_FORMAT", `The table cannot be read: ${message}.`, { cause });
  }
  let before = 0;
  return records
    .map(({ record, info }): CsvRow => {
      const line = before + 1;
      before = info.lines;
      return { cells: record, line };
    })
    .slice(1);
}

function readMessages(
  rows: readonly CsvRow[],
  columns: Columns,
  { agents, fallbackId }: FormatOptions,
): Conversation[] {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const id = stringOf(row.cells[columns.conversation ?? -1]) ?? fallbackId;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups].map(([id, group]) => {
    const { warn, warnings } = createWarnings();
    const drafts = group.flatMap((row) =>
      readEntry(entryOf(row, columns), `line ${row.line}`, warn),
    );
    return buildConversation(drafts, { id, warnings }, agents);
  });
}

function entryOf({ cells }: CsvRow, columns: Columns): Readonly<Record<string, unknown>> {
  const cell = (index: number | undefined): string | undefined =>
    index === undefined ? undefined : stringOf(cells[index]?.trim());
  return {
    role: cell(columns.role),
    content: cell(columns.text),
    name: cell(columns.name),
    timestamp: cell(columns.time),
    id: cell(columns.id),
    tool_calls: unquoted(cell(columns.toolCalls)),
    ...(cell(columns.toolCallId) !== undefined && { tool_call_id: cell(columns.toolCallId) }),
  };
}

function readJsonColumn(
  rows: readonly CsvRow[],
  columns: Columns,
  { agents, fallbackId }: FormatOptions,
): Conversation[] {
  return rows.flatMap(({ cells, line }, i) => {
    const list = unquoted(cells[columns.json ?? -1]);
    const { warn, warnings } = createWarnings();
    if (!isList(list) || !isChat(list)) return [];
    const drafts = readEntries(list, (index) => `line ${line} /${index}`, warn);
    const id = stringOf(cells[columns.conversation ?? -1]) ?? `${fallbackId}-${i + 1}`;
    return [buildConversation(drafts, { id, warnings }, agents)];
  });
}
