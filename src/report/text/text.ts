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
import { formatPlace, formatPointScore } from "../format.ts";
import type { ReportOptions } from "../types.ts";
import { brief, clip } from "../visible.ts";
import { FLAG_WORDS, WHAT_A_FALL_PROVES } from "../words.ts";
import { readingLines } from "./reading.ts";
import { createPaint, type Paint } from "./style.ts";
import { hangText, wrapText } from "./wrap.ts";

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 40;
/** Characters of one message that are shown; `--verbose` shows more. */
const WORDS_SHOWN = 600;
const WORDS_SHOWN_VERBOSE = 20_000;
const TOOL_TEXT_SHOWN = 240;
/** What the agent side said and did in one turn, at most; `--verbose` shows all. */
const UTTERANCES_SHOWN = 10;
const FINDINGS_SHOWN = 5;
const RATIONALE_SHOWN = 1500;
const LINE_SHOWN = 500;

interface Page {
  readonly width: number;
  readonly paint: Paint;
  readonly verbose: boolean;
}

/**
 * Renders a diagnosis for a terminal: the verdict, the curve, the words of the turn, and what the figures rest on.
 *
 * Nothing of the transcript reaches the terminal as a control code.
 */
export function renderText(
  diagnosis: Diagnosis,
  { width = DEFAULT_WIDTH, color = false, verbose = false }: ReportOptions = {},
): string {
  const page: Page = { width: Math.max(MIN_WIDTH, width), paint: createPaint(color), verbose };
  const blocks = [
    verdictBlock(diagnosis, page),
    verbose ? readingLines(diagnosis, page.width) : [],
    renderChart(diagnosis, page),
    ...focusesOf(diagnosis).map((focus) => focusBlock(diagnosis, focus, page)),
    findingsBlock(diagnosis, page),
    unscoredBlock(diagnosis, page),
    noticesBlock(diagnosis, page),
    closingBlock(diagnosis, page),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function verdictBlock(diagnosis: Diagnosis, { width, paint }: Page): string[] {
  const { verdict } = diagnosis;
  const tone = verdict.turn !== null || verdict.slide !== null ? "red" : "bold";
  const lines = wrapText(brief(verdict.sentence, LINE_SHOWN), width).map((line) =>
    paint("bold", paint(tone, line)),
  );
  const facts = [conversationLine(diagnosis), figuresLine(diagnosis), biggestDropLine(diagnosis)];
  const stability = stabilityLine(diagnosis);
  if (stability !== null) facts.push(stability);
  const flags = verdict.flags.flatMap((flag) =>
    hangText(`! ${flag}: `, FLAG_WORDS[flag], width).map((line) => paint("yellow", line)),
  );
  const dim = facts.flatMap((fact) => wrapText(brief(fact, LINE_SHOWN), width));
  return [...lines, ...dim.map((line) => paint("dim", line)), ...flags];
}

function focusBlock(diagnosis: Diagnosis, focus: Focus, page: Page): string[] {
  const { width, paint } = page;
  const point = pointAt(diagnosis, focus) ?? curvePointAt(diagnosis, focus);
  const title = capitalize(formatPlace(focus));
  const reason = focus.reason === "named" ? "" : ` (${focus.reason})`;
  const where = point ? ` · ${brief(whereOf(diagnosis, point), LINE_SHOWN)}` : "";
  return [
    ...wrapText(`${title}${reason}${where}`, width).map((line) => paint("bold", line)),
    ...exchangeLines(diagnosis, focus, page),
    ...judgementLines(diagnosis, focus, page),
  ];
}

function exchangeLines(diagnosis: Diagnosis, focus: Focus, page: Page): string[] {
  const most = page.verbose ? Infinity : UTTERANCES_SHOWN;
  const { before, omitted, shown } = exchangeAt(diagnosis, focus, most);
  const linesOf = (said: Utterance): string[] => utteranceLines(said, focus, page);
  const rest =
    omitted === 0 ? [] : [`  (${omitted} earlier things left out; --verbose shows them)`];
  return [
    ...before.flatMap(linesOf).map((line) => page.paint("dim", line)),
    ...rest,
    ...shown.flatMap(linesOf),
  ];
}

function utteranceLines(said: Utterance, focus: Focus, { width, verbose }: Page): string[] {
  const limit = verbose
    ? WORDS_SHOWN_VERBOSE
    : said.kind === "words"
      ? WORDS_SHOWN
      : TOOL_TEXT_SHOWN;
  const sign = { words: "", call: " calls", result: " result", event: "" }[said.kind];
  const isNamedStep = focus.step !== undefined && said.step === focus.step;
  const prefix = `${isNamedStep ? ">" : " "} ${brief(said.speaker, 40)}${sign}: `;
  return hangText(prefix, clip(said.text.trim(), limit), width);
}

function judgementLines(diagnosis: Diagnosis, focus: Focus, { width, paint }: Page): string[] {
  return judgementsOf(diagnosis, focus).flatMap(({ point, of }) => {
    const which = of === "" ? "" : `${of} `;
    if (point.status !== "scored") return [`  ${which}${formatPointScore(point)}`];
    const rationale = brief(point.rationale ?? "(no rationale given)", RATIONALE_SHOWN);
    const lines = hangText(`  ${which}scored ${formatPointScore(point)}: `, rationale, width);
    const faults = (point.criteria ?? []).filter(({ verdict }) => verdict !== "pass");
    const told = faults.map(({ id, verdict }) => `${brief(id, 40)} ${verdict}`).join(", ");
    const criteria = told === "" ? [] : hangText("  criteria: ", told, width);
    return [...lines, ...criteria].map((line) => paint("cyan", line));
  });
}

function findingsBlock(diagnosis: Diagnosis, { width, verbose }: Page): string[] {
  const findings = orderedFindings(diagnosis);
  if (findings.length === 0) return [];
  const shown = verbose ? findings : findings.slice(0, FINDINGS_SHOWN);
  const lines = shown.flatMap((finding) => {
    const place = findingPlace(diagnosis, finding);
    const where = place ? formatPlace(place) : "whole call";
    return hangText(`  ${where}, ${finding.severity}: `, brief(finding.message, LINE_SHOWN), width);
  });
  const rest = findings.length - shown.length;
  return [
    "What the checks found",
    ...lines,
    ...(rest > 0 ? [`  and ${rest} more (--verbose, --json)`] : []),
  ];
}

function unscoredBlock(diagnosis: Diagnosis, { width }: Page): string[] {
  const lines = unscoredLines(diagnosis);
  if (lines.length === 0) return [];
  const { missing, of } = unscoredCount(diagnosis);
  const title =
    missing === 0
      ? "Not scored"
      : `Not scored: ${missing} of ${of} ${diagnosis.unit}s have no score; a fall inside them is not ruled out`;
  return [
    ...wrapText(title, width),
    ...lines.flatMap((line) => hangText("  ", brief(line, LINE_SHOWN), width)),
  ];
}

function noticesBlock(
  { notices, conversation, unitReason, unit }: Diagnosis,
  page: Page,
): string[] {
  const told = [...notices];
  if (unit !== "step" && unitReason !== null) told.push(unitReason);
  const warnings = conversation.warnings;
  if (warnings.length > 0 && page.verbose) {
    told.push(...warnings.map(({ pointer, message }) => `${pointer}: ${message}`));
  } else if (warnings.length > 0) {
    told.push(`${warnings.length} warnings about the source (--verbose shows them)`);
  }
  return told.flatMap((notice) => hangText("note: ", brief(notice, LINE_SHOWN), page.width));
}

function closingBlock(diagnosis: Diagnosis, { width, paint }: Page): string[] {
  const lines = [
    scorerLine(diagnosis),
    capitalize(`${redactionLine(diagnosis)}.`),
    WHAT_A_FALL_PROVES,
    "Read on: --html FILE (the whole call beside the curve), --note FILE (for the incident), --json; --replays 3 asks again.",
  ];
  return lines
    .flatMap((line) => wrapText(brief(line, LINE_SHOWN), width))
    .map((line) => paint("dim", line));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
