import stringWidth from "string-width";
import type { SurveyOutcome } from "../../survey/types.ts";
import { percent } from "../../survey/wording.ts";
import { createPaint, type Paint } from "../text/style.ts";
import { hangText, wrapText } from "../text/wrap.ts";
import type { ReportOptions } from "../types.ts";
import { clip, showInline } from "../visible.ts";
import { barsOf, drawBars, type Bar } from "./bars.ts";
import {
  countsLine,
  headlinesOf,
  redactionLine,
  setupLine,
  tiltLine,
  unreadableLine,
  WHAT_A_SURVEY_PROVES,
} from "./lines.ts";
import { sheetsOf, type Sheet } from "./sheets.ts";

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 40;
const CELL_SHOWN = 40;
const UNREADABLE_SHOWN = 10;
const ROWS_SHOWN = 8;
const EXAMPLE_SHOWN = 300;
const LEVELS = "▁▂▃▄▅▆▇█";

interface Page {
  readonly width: number;
  readonly paint: Paint;
  readonly verbose: boolean;
}

/** Renders a survey for a terminal: the answer, the histogram, the suspects, the figures. */
export function renderSurveyText(
  outcome: SurveyOutcome,
  { width = DEFAULT_WIDTH, color = false, verbose = false }: ReportOptions = {},
): string {
  const page: Page = { width: Math.max(MIN_WIDTH, width), paint: createPaint(color), verbose };
  const blocks = [
    headBlock(outcome, page),
    histogramBlock(outcome, page),
    ...sheetsOf(outcome).map((sheet) => sheetBlock(sheet, page)),
    exampleBlock(outcome, page),
    unreadableBlock(outcome, page),
    closingBlock(outcome, page),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function headBlock(outcome: SurveyOutcome, { width, paint }: Page): string[] {
  const tilt = tiltLine(outcome);
  return [
    ...headlinesOf(outcome).flatMap((line) =>
      wrapText(showInline(line), width).map((row) => paint("bold", row)),
    ),
    ...wrapText(countsLine(outcome), width).map((row) => paint("dim", row)),
    ...(tilt === null ? [] : hangText("! ", tilt, width).map((row) => paint("yellow", row))),
  ];
}

function histogramBlock(outcome: SurveyOutcome, page: Page): string[] {
  const bars = barsOf(outcome);
  if (bars.length === 0) return [];
  const hasBaseline = outcome.baseline !== null;
  const head = ["calls", "share", "chance", ...(hasBaseline ? ["baseline"] : [])];
  const cells = bars.map((bar) => [
    String(bar.calls),
    bar.share === null ? "" : percent(bar.share),
    bar.expected === null ? "" : percent(bar.expected),
    ...(hasBaseline ? [bar.baseline === null ? "" : percent(bar.baseline)] : []),
  ]);
  const labelWidth = Math.max(
    ...[outcome.unit, ...bars.map(({ label }) => label)].map((text) => stringWidth(text)),
  );
  const columns = head.map((title, i) =>
    Math.max(title.length, ...cells.map((row) => (row[i] ?? "").length)),
  );
  const figures = columns.reduce((sum, column) => sum + column + 2, 0);
  const room = Math.max(8, Math.min(50, page.width - labelWidth - figures - 4));
  const drawn = drawBars(bars, room);
  const line = (label: string, blocks: string, row: readonly string[]): string =>
    [
      label.padStart(labelWidth),
      blocks.padEnd(room),
      ...row.map((cell, i) => cell.padStart(columns[i] ?? 0)),
    ]
      .join("  ")
      .trimEnd();
  return [
    page.paint("bold", "Where the calls break"),
    page.paint("dim", line(outcome.unit, "", head)),
    ...bars.map((bar, i) => {
      const text = line(bar.label, drawn[i] ?? "", cells[i] ?? []);
      return paintBar(bar, text, page);
    }),
    ...relativeLine(outcome),
  ];
}

function paintBar({ moved, share }: Bar, text: string, { paint }: Page): string {
  if (share === null) return paint("dim", text);
  return moved ? paint("red", `${text}  moved`) : text;
}

/** The histogram over relative position, on one line. */
function relativeLine({ affected: { distribution } }: SurveyOutcome): string[] {
  const most = Math.max(...distribution.relative.map(({ calls }) => calls));
  if (most === 0) return [];
  const marks = distribution.relative.map(({ calls }) =>
    calls === 0 ? "·" : (LEVELS[Math.ceil((calls / most) * LEVELS.length) - 1] ?? ""),
  );
  return [`Along the call: start ${marks.join("")} end`];
}

function sheetBlock({ title, head, rows, foot }: Sheet, { width, paint, verbose }: Page): string[] {
  const shown = verbose
    ? rows
    : rows.slice(0, Math.max(ROWS_SHOWN, head[0] === "" ? rows.length : 0));
  const table = [head, ...shown].map((row) =>
    row.map((cell) => clip(showInline(cell), CELL_SHOWN)),
  );
  const columns = head.map((_title, i) =>
    Math.max(...table.map((row) => stringWidth(row[i] ?? ""))),
  );
  const lines = table.map((row) =>
    row
      .map((cell, i) => cell + " ".repeat((columns[i] ?? 0) - stringWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
  const hidden = rows.length - shown.length;
  const more = hidden > 0 ? [`and ${hidden} more (--verbose, --json)`] : [];
  return [
    ...wrapText(showInline(title), width).map((line) => paint("bold", line)),
    ...lines.map((line, i) => `  ${i === 0 ? paint("dim", line) : line}`),
    ...[...more, ...(foot === null ? [] : [foot])].flatMap((line) =>
      wrapText(line, width - 2).map((row) => `  ${paint("dim", row)}`),
    ),
  ];
}

function exampleBlock({ suspects, unit }: SurveyOutcome, { width, paint }: Page): string[] {
  if (!suspects || suspects.examples.length === 0) return [];
  return [
    paint("bold", `Calls that break at ${unit} ${suspects.position}, for example`),
    ...suspects.examples.flatMap(({ id, file, sentence, rationale }) => {
      const name = file === null || file.includes(id) ? (file ?? id) : `${file} ${id}`;
      const reason = rationale === null ? "" : ` ${rationale}`;
      const told = clip(showInline(`${name}: ${sentence}${reason}`), EXAMPLE_SHOWN);
      return hangText("  - ", told, width);
    }),
  ];
}

function unreadableBlock({ unreadable }: SurveyOutcome, { width, paint }: Page): string[] {
  if (unreadable.length === 0) return [];
  const rest = unreadable.length - UNREADABLE_SHOWN;
  return [
    paint("bold", `Unreadable: ${unreadable.length}`),
    ...unreadable
      .slice(0, UNREADABLE_SHOWN)
      .flatMap((one) => hangText("  ", clip(showInline(unreadableLine(one)), 300), width)),
    ...(rest > 0 ? [`  and ${rest} more (--json)`] : []),
  ];
}

function closingBlock(outcome: SurveyOutcome, { width, paint }: Page): string[] {
  const notices = outcome.notices.flatMap((notice) =>
    hangText("note: ", showInline(notice), width),
  );
  const redaction = redactionLine(outcome);
  const lines = [
    setupLine(outcome),
    `${redaction.charAt(0).toUpperCase()}${redaction.slice(1)}.`,
    WHAT_A_SURVEY_PROVES,
  ];
  return [
    ...notices,
    ...lines.flatMap((line) => wrapText(showInline(line), width)).map((line) => paint("dim", line)),
  ];
}
