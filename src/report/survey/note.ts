import type { SurveyOutcome } from "../../survey/types.ts";
import { percent } from "../../survey/wording.ts";
import { escapeMarkdown, renderTable } from "../note/markdown.ts";
import { clip } from "../visible.ts";
import { barsOf, drawBars } from "./bars.ts";
import {
  countsLine,
  headlinesOf,
  redactionLine,
  setupLine,
  tiltLine,
  unreadableLine,
  WHAT_A_SURVEY_PROVES,
} from "./lines.ts";
import { sheetsOf } from "./sheets.ts";

const CELL_SHOWN = 80;
const ROWS_SHOWN = 8;
const UNREADABLE_SHOWN = 5;
const BAR_WIDTH = 20;

/** Renders a survey as Markdown for a ticket: the answer, the histogram as a table, the suspects, the figures. */
export function renderSurveyNote(outcome: SurveyOutcome): string {
  const tilt = tiltLine(outcome);
  const blocks = [
    headlinesOf(outcome).map((line) => `**${escapeMarkdown(line)}**  `),
    [countsLine(outcome), ...(tilt === null ? [] : [tilt])].map(
      (line) => `- ${escapeMarkdown(line)}`,
    ),
    histogram(outcome),
    ...sheetsOf(outcome).flatMap(({ title, head, rows, foot }) => [
      [`**${escapeMarkdown(title)}**`],
      renderTable(
        head,
        rows
          .slice(0, Math.max(ROWS_SHOWN, head[0] === "" ? rows.length : 0))
          .map((row) => row.map((cell) => clip(cell, CELL_SHOWN))),
      ),
      foot === null ? [] : [escapeMarkdown(foot)],
    ]),
    examples(outcome),
    unreadable(outcome),
    [
      ...outcome.notices,
      setupLine(outcome),
      redactionLine(outcome),
      `${outcome.tool.name} ${outcome.tool.version}`,
    ].map((line) => `- ${escapeMarkdown(line)}`),
    [`_${WHAT_A_SURVEY_PROVES}_`],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function histogram(outcome: SurveyOutcome): string[] {
  const bars = barsOf(outcome);
  if (bars.length === 0) return [];
  const hasBaseline = outcome.baseline !== null;
  const drawn = drawBars(bars, BAR_WIDTH);
  return renderTable(
    [outcome.unit, "", "calls", "share", "chance", ...(hasBaseline ? ["baseline"] : [])],
    bars.map(({ label, calls, share: own, expected, baseline, moved }, i) => [
      moved ? `${label} (moved)` : label,
      drawn[i] ?? "",
      String(calls),
      share(own),
      share(expected),
      ...(hasBaseline ? [share(baseline)] : []),
    ]),
  );
}

function examples({ suspects, unit }: SurveyOutcome): string[] {
  if (!suspects || suspects.examples.length === 0) return [];
  return [
    `Calls that break at ${unit} ${suspects.position}, for example:`,
    "",
    ...suspects.examples.map(({ id, file, sentence, rationale }) => {
      const name = file === null || file.includes(id) ? (file ?? id) : `${file} ${id}`;
      const words = clip(`${sentence} ${rationale ?? ""}`.trim(), 400);
      return `- ${escapeMarkdown(clip(name, 200))}: ${escapeMarkdown(words)}`;
    }),
  ];
}

function unreadable({ unreadable: all }: SurveyOutcome): string[] {
  if (all.length === 0) return [];
  const rest = all.length - UNREADABLE_SHOWN;
  return [
    `Unreadable: ${all.length}`,
    "",
    ...all
      .slice(0, UNREADABLE_SHOWN)
      .map((one) => `- ${escapeMarkdown(clip(unreadableLine(one), 300))}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ];
}

function share(value: number | null): string {
  return value === null ? "" : percent(value);
}
