import type { Diagnosis } from "../../diagnosis.ts";
import { legendOf, MARK_SIGNS } from "../chart/marks.ts";
import { viewCurve, type CurveView } from "../chart/curve-view.ts";
import { escapeText } from "../escape.ts";
import { figuresLine, redactionLine, scorerLine } from "../facts.ts";
import { formatScore } from "../format.ts";
import { wrapText } from "../text/wrap.ts";
import { brief } from "../visible.ts";
import {
  placeCurve,
  round,
  runsOf,
  STRIP_HEIGHT,
  placeTicks,
  WIDTH,
  type Geometry,
} from "./geometry.ts";
import { FILL, PICTURE_STYLE } from "./style.ts";

const TITLE_COLUMNS = 66;
const SMALL_COLUMNS = 96;
const TITLE_LINES = 3;
const LINE_HEIGHT = 19;
const FONT = "font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif\"";
/** Above this many points single dots only smear. */
const MOST_DOTS = 80;

/** Draws the curve as a picture of its own: readable at 600 pixels, on light and dark, without script or foreign markup. */
export function renderSvg(diagnosis: Diagnosis): string {
  const title = wrapText(brief(diagnosis.verdict.sentence, 300), TITLE_COLUMNS);
  const lines = title.slice(0, TITLE_LINES);
  const figures = wrapText(
    [figuresLine(diagnosis), ...diagnosis.verdict.flags].join(" · "),
    SMALL_COLUMNS - 8,
  );
  const top = 32 + lines.length * LINE_HEIGHT + figures.length * 16;
  const view = viewCurve(diagnosis);
  const geometry = placeCurve(view.points.length, top);
  const legend = legendLines(diagnosis);
  const height = geometry.zero + STRIP_HEIGHT + 24 + legend.length * 16 + 8;
  const texts = [
    ...lines.map((line, i) =>
      textAt(16, 26 + i * LINE_HEIGHT, line, 'class="ink" font-size="15" font-weight="600"'),
    ),
    ...figures.map((line, i) =>
      textAt(16, 26 + lines.length * LINE_HEIGHT + i * 16, line, 'class="faint" font-size="12"'),
    ),
    ...legend.map((line, i) =>
      textAt(16, geometry.zero + STRIP_HEIGHT + 38 + i * 16, line, 'class="faint" font-size="11"'),
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${round(height)}" viewBox="0 0 ${WIDTH} ${round(height)}" role="img" aria-labelledby="title" ${FONT} ${FILL.ink}>`,
    `<title id="title">${escapeText(brief(diagnosis.verdict.sentence, 1000))}</title>`,
    `<style>${PICTURE_STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${round(height)}" rx="8" ${FILL.ground}/>`,
    ...texts,
    drawCurve(view, geometry),
    "</svg>\n",
  ].join("\n");
}

/** Draws the inside of the picture: axes, lines to hold against, spread, curve, points, signs. */
export function drawCurve(view: CurveView, geometry: Geometry): string {
  return [
    ...bands(view, geometry),
    ...axes(view, geometry),
    ...spread(view, geometry),
    ...curve(view, geometry),
    ...points(view, geometry),
  ].join("\n");
}

function bands({ points: all }: CurveView, { x, half, top, zero }: Geometry): string[] {
  return all.flatMap(({ mark }, i) => {
    if (mark !== "named" && mark !== "other" && mark !== "slide") return [];
    const width = round(Math.max(3, 2 * half));
    const kind = mark === "other" ? "band other" : "band";
    return `<rect class="${kind}" x="${round(x(i) - Number(width) / 2)}" y="${round(top)}" width="${width}" height="${round(zero - top)}" fill="#cf222e" fill-opacity=".1"/>`;
  });
}

function axes(view: CurveView, geometry: Geometry): string[] {
  const { left, right, y, zero, x } = geometry;
  const horizontal = (score: number, attributes: string): string =>
    `<line ${attributes} x1="${left}" x2="${right}" y1="${round(y(score))}" y2="${round(y(score))}"/>`;
  const label = (score: number, text: string): string =>
    textAt(left - 6, y(score) + 4, text, 'class="faint" font-size="11" text-anchor="end"');
  return [
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((score) => [
      horizontal(score, 'class="grid" stroke="#d8dee4"'),
      label(score, score.toFixed(2)),
    ]),
    horizontal(view.level, 'class="level" stroke="#59636e" stroke-dasharray="6 4"'),
    horizontal(view.threshold, 'class="threshold" stroke="#cf222e" stroke-dasharray="2 3"'),
    ...placeTicks(view, geometry).map(({ index, text }) =>
      textAt(x(index), zero + STRIP_HEIGHT + 14, text, tickAttributes(view.points[index]?.mark)),
    ),
  ];
}

function tickAttributes(mark: string | null | undefined): string {
  const centred = 'font-size="11" text-anchor="middle"';
  if (mark === "named") return `class="bad" ${centred} font-weight="700"`;
  return `class="${mark === "other" ? "otherink" : "faint"}" ${centred}`;
}

function spread({ points: all }: CurveView, { x, y }: Geometry): string[] {
  return runsOf(all, ({ range }) => range !== null).map((run) => {
    const upper = run.map(
      ({ index, point }) => `${round(x(index))},${round(y(point.range?.[1] ?? 0))}`,
    );
    const lower = run.map(
      ({ index, point }) => `${round(x(index))},${round(y(point.range?.[0] ?? 0))}`,
    );
    return `<polygon class="spread" fill="#0969da" fill-opacity=".18" points="${[...upper, ...lower.toReversed()].join(" ")}"/>`;
  });
}

function curve({ points: all }: CurveView, { x, y }: Geometry): string[] {
  return runsOf(all, ({ score }) => score !== null).map((run) => {
    const path = run.map(({ index, point }) => `${round(x(index))},${round(y(point.score ?? 0))}`);
    return `<polyline class="curve" fill="none" stroke="#0969da" stroke-width="2" points="${path.join(" ")}"/>`;
  });
}

function points({ points: all }: CurveView, { x, y, zero }: Geometry): string[] {
  return all.flatMap(({ label, status, score, mark }, i) => {
    const data = `data-point="${label}" data-status="${status}"`;
    if (score === null) {
      const sign = status === "scored" ? "" : MARK_SIGNS[status];
      return textAt(
        x(i),
        zero + 13,
        sign,
        `${data} class="ink" font-size="13" font-weight="700" text-anchor="middle"`,
      );
    }
    const isMarked = mark === "named" || mark === "other";
    const size = isMarked ? 5 : all.length > MOST_DOTS ? 1.2 : 3;
    const kind = isMarked ? `point ${mark}` : "point";
    const sign = isMarked
      ? [
          textAt(
            x(i),
            zero + 13,
            MARK_SIGNS[mark],
            `class="${mark === "named" ? "bad" : "otherink"}" font-size="12" text-anchor="middle"`,
          ),
        ]
      : [];
    return [
      `<circle ${data} data-score="${formatScore(score)}" class="${kind}" fill="#0969da" cx="${round(x(i))}" cy="${round(y(score))}" r="${size}"><title>${label}: ${formatScore(score)}</title></circle>`,
      ...sign,
    ];
  });
}

function legendLines(diagnosis: Diagnosis): string[] {
  const { level } = viewCurve(diagnosis);
  const lines = [
    ...legendOf(diagnosis).map(({ mark, words }) => `${MARK_SIGNS[mark]} ${words}`),
    `dashed: level ${formatScore(level)}`,
    `dotted: a fall of ${formatScore(diagnosis.settings.minDrop)}`,
  ];
  return [lines.join("\u2003"), `${scorerLine(diagnosis)} · ${redactionLine(diagnosis)}`].flatMap(
    (line) => wrapText(brief(line, 300), SMALL_COLUMNS).slice(0, 2),
  );
}

function textAt(x: number, y: number, text: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeText(text)}</text>`;
}
