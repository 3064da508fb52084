import type { CurvePoint } from "../../curve/types.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { anchorOf, viewCurve } from "../chart/curve-view.ts";
import { legendOf, MARK_SIGNS, marksOf, type Mark } from "../chart/marks.ts";
import { escapeText } from "../escape.ts";
import { formatLabel, formatPointScore, formatScore } from "../format.ts";
import { placeCurve, STRIP_HEIGHT, WIDTH } from "../svg/geometry.ts";
import { drawCurve } from "../svg/svg.ts";
import { showInline } from "../visible.ts";

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  named: "named",
  other: "other fall",
  failed: "",
  unasked: "",
  skipped: "",
  slide: "slide",
};

/** Renders the curve: a place for the script to draw on, the picture for print and without script, and the table. */
export function renderCurve(diagnosis: Diagnosis): string {
  const { level } = viewCurve(diagnosis);
  const legend = legendOf(diagnosis).map(
    ({ mark, words }) =>
      `<li><span class="sign ${mark}" aria-hidden="true">${MARK_SIGNS[mark]}</span> ${escapeText(words)}</li>`,
  );
  return [
    '<section aria-labelledby="curve-title">',
    `<h2 id="curve-title">Score by ${diagnosis.unit}</h2>`,
    '<div id="plot" hidden></div>',
    `<div class="static">${picture(diagnosis)}</div>`,
    `<ul class="legend">${legend.join("")}`,
    `<li><span class="dash level" aria-hidden="true"></span> level ${formatScore(level)}</li>`,
    `<li><span class="dash threshold" aria-hidden="true"></span> a fall of ${formatScore(diagnosis.settings.minDrop)}</li></ul>`,
    '<div id="readout" class="readout" hidden></div>',
    table(diagnosis),
    "</section>",
  ].join("\n");
}

function picture(diagnosis: Diagnosis): string {
  const view = viewCurve(diagnosis);
  const geometry = placeCurve(view.points.length, 10);
  const height = geometry.zero + STRIP_HEIGHT + 22;
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The curve as a picture">${drawCurve(view, geometry)}</svg>`;
}

function table(diagnosis: Diagnosis): string {
  const { curve, unit } = diagnosis;
  const marks = marksOf(diagnosis);
  const head = [unit, "score", "spread", "mark", "criteria", "tools"];
  const rows = curve.map((point, i) => {
    const [first = "", ...cells] = cellsOf(point, marks[i] ?? null);
    const link = `<a href="#${anchorOf(point)}">${first}</a>`;
    const rest = cells.map((cell) => `<td>${escapeText(cell)}</td>`).join("");
    return `<tr data-point="${formatLabel(point)}" data-status="${point.status}"><th scope="row">${link}</th>${rest}</tr>`;
  });
  return [
    '<details id="table"><summary>The curve as a table</summary>',
    `<table><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody></table></details>`,
  ].join("\n");
}

function cellsOf(point: CurvePoint, mark: Mark | null): string[] {
  const scored = point.status === "scored" ? point : null;
  const faults = (scored?.criteria ?? []).filter(({ verdict }) => verdict !== "pass");
  return [
    formatLabel(point),
    formatPointScore(point),
    scored?.spread === undefined ? "" : formatScore(scored.spread),
    mark === null ? "" : MARK_WORDS[mark],
    faults.map(({ id, verdict }) => `${showInline(id)} ${verdict}`).join(", "),
    point.facts.tools.map(showInline).join(", "),
  ];
}
