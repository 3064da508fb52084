import type { SurveyCall, SurveyOutcome } from "../../../survey/types.ts";
import { escapeText } from "../../escape.ts";
import { barsOf } from "../../survey/bars.ts";
import {
  countsLine,
  headlinesOf,
  redactionLine,
  setupLine,
  tiltLine,
  unreadableLine,
  WHAT_A_SURVEY_PROVES,
} from "../../survey/lines.ts";
import { sheetsOf, type Sheet } from "../../survey/sheets.ts";
import { brief } from "../../visible.ts";
import { surveyScript } from "../assets.js";
import { renderPage } from "../page.ts";
import { groupCalls, renderCalls } from "./calls.ts";
import { renderHistogram } from "./histogram.ts";

const UNREADABLE_SHOWN = 200;
const CELL_SHOWN = 200;

/** Renders a survey as one self-contained page: the answer, the histogram, the calls behind each bar, the tables. */
export function renderSurveyHtml(
  outcome: SurveyOutcome,
  { calls = [] }: { readonly calls?: readonly SurveyCall[] } = {},
): string {
  const [headline = "", ...more] = headlinesOf(outcome);
  const bars = barsOf(outcome);
  const groups = groupCalls(bars, calls);
  return renderPage({
    title: `survey: ${brief(headline, 200)}`,
    body: [
      '<div class="panes">',
      '<aside class="pane side" aria-label="Answer and histogram">',
      "<header>",
      `<h1>${words(headline)}</h1>`,
      ...more.map((line) => `<p>${words(line)}</p>`),
      `<p class="facts">${words(countsLine(outcome))}</p>`,
      tiltOf(outcome),
      "</header>",
      renderHistogram(outcome, bars, (bar) => (groups[bar]?.length ?? 0) > 0),
      basis(outcome),
      "</aside>",
      '<main class="pane">',
      renderCalls(outcome, bars, groups),
      ...sheetsOf(outcome).map(renderSheet),
      "</main>",
      "</div>",
    ].join("\n"),
    data: null,
    script: surveyScript,
  });
}

function words(text: string): string {
  return escapeText(brief(text, 1000));
}

function tiltOf(outcome: SurveyOutcome): string {
  const tilt = tiltLine(outcome);
  return tilt === null ? "" : `<ul class="flags"><li><b>${words(tilt)}</b></li></ul>`;
}

function basis(outcome: SurveyOutcome): string {
  const { unreadable, notices, tool } = outcome;
  const lines = [
    setupLine(outcome),
    redactionLine(outcome),
    `${tool.name} ${tool.version}`,
    ...notices,
    ...unreadable.slice(0, UNREADABLE_SHOWN).map(unreadableLine),
  ];
  return [
    '<section class="basis" aria-labelledby="basis-title">',
    '<h2 id="basis-title">What this rests on</h2>',
    `<ul>${lines.map((line) => `<li>${words(line)}</li>`).join("")}</ul>`,
    `<p class="proof">${words(WHAT_A_SURVEY_PROVES)}</p>`,
    "</section>",
  ].join("\n");
}

function renderSheet({ title, head, rows, foot }: Sheet): string {
  return [
    `<section><h2>${words(title)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${SHEET_LABEL}"><table>`,
    `<thead><tr>${head.map((text) => `<th scope="col">${text === "" ? "what" : cell(text)}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.map(([first = "", ...rest]) => `<tr><th scope="row">${cell(first)}</th>${rest.map((text) => `<td>${cell(text)}</td>`).join("")}</tr>`).join("\n")}</tbody>`,
    "</table></div>",
    foot === null ? "" : `<p class="facts">${words(foot)}</p>`,
    "</section>",
  ].join("\n");
}

function cell(text: string): string {
  return escapeText(brief(text, CELL_SHOWN));
}

/** The heading above says which; no foreign text goes into an attribute. */
const SHEET_LABEL = "Table";
