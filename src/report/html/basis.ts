import type { Diagnosis } from "../../diagnosis.ts";
import { escapeText } from "../escape.ts";
import {
  redactionLine,
  scorerLine,
  stabilityLine,
  unscoredCount,
  unscoredLines,
} from "../facts.ts";
import { clip, showInline } from "../visible.ts";
import { WHAT_A_FALL_PROVES } from "../words.ts";

const WARNINGS_SHOWN = 50;

/** Renders what the verdict rests on: who scored, what was not scored, how to run it again. */
export function renderBasis(diagnosis: Diagnosis): string {
  const { notices, conversation, tool, rubric, input, unitReason, command } = diagnosis;
  const lines = [
    scorerLine(diagnosis),
    rubric ? `rubric ${rubric.id}@${rubric.version}, sha256 ${rubric.sha256.slice(0, 12)}` : null,
    stabilityLine(diagnosis) ?? "stability not measured: each prefix was asked once",
    `read as ${input.detected}`,
    unitReason,
    redactionLine(diagnosis),
    `${tool.name} ${tool.version}`,
    ...notices,
  ].filter((line) => line !== null);
  return [
    '<section class="basis" aria-labelledby="basis-title">',
    '<h2 id="basis-title">What this rests on</h2>',
    list(lines),
    unscored(diagnosis),
    list(
      conversation.warnings
        .slice(0, WARNINGS_SHOWN)
        .map(({ pointer, message }) => `warning at ${pointer}: ${message}`),
    ),
    command === null
      ? ""
      : `<p>Run again:</p><pre tabindex="0">${escapeText(showInline(clip(command, 2000)))}</pre>`,
    `<p class="proof">${escapeText(WHAT_A_FALL_PROVES)}</p>`,
    "</section>",
  ].join("\n");
}

function unscored(diagnosis: Diagnosis): string {
  const lines = unscoredLines(diagnosis);
  if (lines.length === 0) return "";
  const { missing, of } = unscoredCount(diagnosis);
  const title =
    missing === 0
      ? "Not scored"
      : `${missing} of ${of} ${diagnosis.unit}s have no score; a fall inside them is not ruled out`;
  return `<p>${title}:</p>${list(lines)}`;
}

function list(lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const items = lines.map((line) => `<li>${escapeText(showInline(clip(line, 600)))}</li>`);
  return `<ul>${items.join("")}</ul>`;
}
