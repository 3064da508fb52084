import type { Diagnosis } from "../../diagnosis.ts";
import { renderChart } from "../chart/chart.ts";
import { exchangeAt, type Utterance } from "../exchange.ts";
import {
  biggestDropLine,
  conversationLine,
  curvePointAt,
  figuresLine,
  findingPlace,
  judgementsOf,
  orderedFindings,
  focusesOf,
  pointAt,
  redactionLine,
  scorerLine,
  stabilityLine,
  unscoredCount,
  unscoredLines,
  whereOf,
  type Focus,
} from "../facts.ts";
import { formatLabel, formatPlace, formatPointScore } from "../format.ts";
import { createPaint } from "../text/style.ts";
import { wrapText } from "../text/wrap.ts";
import { brief, clip } from "../visible.ts";
import { FLAG_WORDS, WHAT_A_FALL_PROVES } from "../words.ts";
import { escapeMarkdown, fence, renderTable } from "./markdown.ts";

/** Fits the code block of a ticket without a scroll bar. */
const CHART_WIDTH = 78;
const WORDS_SHOWN = 500;
const TOOL_TEXT_SHOWN = 160;
const RATIONALE_SHOWN = 600;
/** Lines of one exchange, so that the note stays under 80 lines whatever was said. */
const EXCHANGE_LINES = { named: 16, other: 6 } as const;
const FOCUSES_SHOWN = 2;
const FINDINGS_SHOWN = 3;
const UNSCORED_SHOWN = 4;
const NOTICES_SHOWN = 3;

/**
 * Renders the incident note: Markdown for GitHub, GitLab and Jira that also reads as plain text, under 80 lines.
 *
 * Foreign text stands in code blocks or is escaped; it makes no heading, link, mention or table cell.
 */
export function renderNote(diagnosis: Diagnosis): string {
  const focuses = focusesOf(diagnosis).slice(0, FOCUSES_SHOWN);
  const blocks = [
    [`**${escapeMarkdown(clip(diagnosis.verdict.sentence, 500))}**`],
    factLines(diagnosis),
    fence(renderChart(diagnosis, { width: CHART_WIDTH, paint: createPaint(false) }).join("\n")),
    ...focuses.flatMap((focus) => focusBlocks(diagnosis, focus)),
    findingLines(diagnosis),
    basisLines(diagnosis),
    rerunLines(diagnosis),
    [`_${WHAT_A_FALL_PROVES}_`],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function factLines(diagnosis: Diagnosis): string[] {
  return [
    conversationLine(diagnosis),
    figuresLine(diagnosis),
    biggestDropLine(diagnosis),
    ...diagnosis.verdict.flags.map((flag) => `${flag}: ${FLAG_WORDS[flag]}`),
  ].map((line) => `- ${escapeMarkdown(clip(line, 300))}`);
}

function focusBlocks(diagnosis: Diagnosis, focus: Focus): string[][] {
  const point = pointAt(diagnosis, focus) ?? curvePointAt(diagnosis, focus);
  const reason = focus.reason === "named" ? "" : ` (${focus.reason})`;
  const where = point ? `: ${escapeMarkdown(clip(whereOf(diagnosis, point), 200))}` : "";
  const title = formatPlace(focus);
  const heading = `**${title.charAt(0).toUpperCase()}${title.slice(1)}${reason}**${where}`;
  return [[heading], fence(exchangeText(diagnosis, focus)), judgementLines(diagnosis, focus)];
}

function exchangeText(diagnosis: Diagnosis, focus: Focus): string {
  const limit = focus.reason === "named" ? EXCHANGE_LINES.named : EXCHANGE_LINES.other;
  const { before, omitted, shown } = exchangeAt(diagnosis, focus, limit);
  const texts = [...before, ...shown].map((said) => utteranceLines(said, focus));
  // What is left of the room goes to the last words, which are under judgement.
  const kept: string[][] = [];
  let room = limit;
  for (const lines of texts.toReversed()) {
    if (room <= 0) break;
    kept.unshift(lines.length <= room ? lines : [...lines.slice(0, room), "…"]);
    room -= lines.length;
  }
  const left = omitted + texts.length - kept.length;
  const rest = left > 0 ? [`(${left} earlier things of this turn left out)`] : [];
  return [...rest, ...kept.flat()].join("\n");
}

function utteranceLines(said: Utterance, focus: Focus): string[] {
  const sign = { words: "", call: " calls", result: " result", event: "" }[said.kind];
  const shown = clip(said.text.trim(), said.kind === "words" ? WORDS_SHOWN : TOOL_TEXT_SHOWN);
  const pointer = focus.step !== undefined && said.step === focus.step ? "> " : "";
  return wrapText(`${pointer}${brief(said.speaker, 40)}${sign}: ${shown}`, 100);
}

function judgementLines(diagnosis: Diagnosis, focus: Focus): string[] {
  return judgementsOf(diagnosis, focus).flatMap(({ point, of }) => {
    const which = of === "" ? "" : `${of} `;
    if (point.status !== "scored") return [`- ${which}${formatPointScore(point)}`];
    const rationale = clip(point.rationale ?? "no rationale given", RATIONALE_SHOWN);
    const criteria = (point.criteria ?? [])
      .map(({ id, verdict }) => `${clip(id, 40)} ${verdict}`)
      .join(", ");
    return [
      `- ${which}scored ${formatPointScore(point)}: ${escapeMarkdown(rationale)}`,
      ...(criteria === "" ? [] : [`- criteria: ${escapeMarkdown(clip(criteria, 300))}`]),
    ];
  });
}

function findingLines(diagnosis: Diagnosis): string[] {
  const findings = orderedFindings(diagnosis);
  if (findings.length === 0) return [];
  const rows = findings.slice(0, FINDINGS_SHOWN).map((finding) => {
    const place = findingPlace(diagnosis, finding);
    return [
      place ? formatLabel(place) : "whole call",
      finding.severity,
      clip(finding.message, 200),
    ];
  });
  const rest = findings.length - rows.length;
  const more = rest > 0 ? [["", "", `and ${rest} more`]] : [];
  return renderTable(["turn", "severity", "what the checks found"], [...rows, ...more]);
}

function basisLines(diagnosis: Diagnosis): string[] {
  const { missing, of } = unscoredCount(diagnosis);
  const unscored = unscoredLines(diagnosis);
  const lines = [
    scorerLine(diagnosis),
    stabilityLine(diagnosis) ?? "stability not measured: each turn was asked once",
    unscored.length === 0
      ? `every ${diagnosis.unit} was scored`
      : `not scored, ${missing} of ${of} without a score that was wanted:`,
    ...unscored.slice(0, UNSCORED_SHOWN).map((line) => `  ${clip(line, 200)}`),
    ...diagnosis.notices.slice(0, NOTICES_SHOWN).map((notice) => clip(notice, 300)),
    redactionLine(diagnosis),
    `${diagnosis.tool.name} ${diagnosis.tool.version}`,
  ];
  return lines.map((line) =>
    line.startsWith("  ") ? `  - ${escapeMarkdown(line)}` : `- ${escapeMarkdown(line)}`,
  );
}

function rerunLines({ command }: Diagnosis): string[] {
  return command === null ? [] : ["Run again:", "", ...fence(brief(command, 600))];
}
