import { plot } from "asciichart";

import type { Diagnosis } from "../../diagnosis.ts";
import { formatLabel } from "../format.ts";
import type { Paint } from "../text/style.ts";
import { wrapText } from "../text/wrap.ts";
import { ticksOf } from "./curve-view.ts";
import { layOut, type Column, type Layout } from "./columns.ts";
import { isPointed, legendOf, marksOf, MARK_SIGNS, strongestMark, type Mark } from "./marks.ts";

/** One row for each tenth: the axis always runs from 0 to 1, so that charts can be compared. */
const ROWS = 10;
/** `0.90 ┤` */
const MARGIN = 6;
const MIN_WIDTH = 30;
const NAMED_POINT = "●";
const NO_BREAK = "\u00a0";

interface MarkedColumn extends Column {
  readonly mark: Mark | null;
  /** What may stand under the column. */
  readonly tick: string | null;
}

/**
 * Draws the curve as lines of at most `width` columns: the chart, the turn numbers, the marks, the legend.
 *
 * asciichart draws the line; it throws on a missing value and draws null as 0, so gaps are bridged for it and
 * wiped afterwards, together with the stroke that would join their two sides.
 */
export function renderChart(
  diagnosis: Diagnosis,
  { width, paint }: { readonly width: number; readonly paint: Paint },
): string[] {
  const { curve, unit } = diagnosis;
  const last = curve.at(-1);
  if (!last) return ["(no agent turn to draw)"];
  // The last number may stick out to the right of its column.
  const room = Math.max(MIN_WIDTH, width) - MARGIN - (formatLabel(last).length - 1);
  const layout = layOut(curve, room);
  const columns = markColumns(layout, marksOf(diagnosis), ticksOf(curve));
  const scores = bridge(columns.map(({ score }) => score));
  if (scores.length === 0) return [`(no ${unit} has a score)`];
  return [
    ...plotRows(columns, scores, layout.cells, paint),
    `${unit.padEnd(MARGIN)}${axisOf(columns, layout.cells)}`.trimEnd(),
    ...marksRow(columns, layout.cells, paint),
    ...legendRows(diagnosis, layout, width),
  ];
}

function markColumns(
  { columns }: Layout,
  marks: readonly (Mark | null)[],
  ticks: readonly (string | null)[],
): MarkedColumn[] {
  let start = 0;
  return columns.map((column) => {
    const { mark, at } = strongestMark(marks.slice(start, start + column.points.length));
    const point = column.points[at];
    const own = ticks[start + at] ?? null;
    start += column.points.length;
    // A turn or step that is pointed at always has its number.
    return { ...column, mark, tick: point && isPointed(mark) ? (own ?? formatLabel(point)) : own };
  });
}

/** Fills each gap with the score after it (before it at the end), so that the stroke falls inside the gap. */
function bridge(scores: readonly (number | null)[]): number[] {
  const filled = [...scores];
  let next = scores.findLast((score) => score !== null) ?? null;
  for (let i = filled.length - 1; i >= 0; i -= 1) {
    next = filled[i] ?? next;
    filled[i] = next;
  }
  return filled.filter((score) => score !== null);
}

function plotRows(
  columns: readonly MarkedColumn[],
  scores: readonly number[],
  cells: number,
  paint: Paint,
): string[] {
  // asciichart draws the stroke to a value left of its cell: the first value twice puts each in its own cell.
  const series = [...scores.slice(0, 1), ...scores.flatMap((score) => Array(cells).fill(score))];
  const chart = plot(series, {
    min: 0,
    max: 1,
    height: ROWS,
    format: (value: number) => value.toFixed(2),
    symbols: ["┤", "┤", "╶", "╴", "─", "╰", "╭", "╮", "╯", "│"],
  });
  return chart.split("\n").map((line, row) => {
    const drawn = Array.from(line.slice(MARGIN));
    const body = columns.map(({ score, mark }, i) => {
      if (score === null) return " ".repeat(cells);
      const block = drawn.slice(i * cells, (i + 1) * cells);
      if (mark !== "named") return block.join("");
      if (row === ROWS - Math.round(score * ROWS)) block[0] = NAMED_POINT;
      const drawnBlock = block.join("");
      return drawnBlock.trim() === "" ? drawnBlock : paint("red", drawnBlock);
    });
    return `${paint("dim", line.slice(0, MARGIN))}${body.join("")}`.trimEnd();
  });
}

/** Writes turn numbers under their columns: the pointed ones first, then the ends, then what fits. */
function axisOf(columns: readonly MarkedColumn[], cells: number): string {
  const axis: string[] = Array(columns.length * cells + 8).fill(" ");
  const write = (i: number): void => {
    const label = columns[i]?.tick ?? null;
    if (label === null) return;
    const start = i * cells;
    const around = axis.slice(Math.max(0, start - 1), start + label.length + 1);
    if (around.some((cell) => cell !== " ")) return;
    for (const [j, digit] of Array.from(label).entries()) axis[start + j] = digit;
  };
  const order = columns.map((_column, i) => i);
  for (const i of order.filter((column) => isPointed(columns[column]?.mark ?? null))) write(i);
  write(0);
  write(columns.length - 1);
  const ticked = order.filter((column) => columns[column]?.tick !== null);
  const every = tickDistance(columns, cells);
  for (const [nth, i] of ticked.entries()) if ((nth + 1) % every === 0) write(i);
  return axis.join("").trimEnd();
}

/** Every column, or every second, fifth, tenth, … when the numbers would touch. */
function tickDistance(columns: readonly MarkedColumn[], cells: number): number {
  const room = Math.max(...columns.map(({ tick }) => (tick ?? "").length)) + 1;
  return [1, 2, 5, 10, 20, 50].find((distance) => distance * cells >= room) ?? 100;
}

function marksRow(columns: readonly MarkedColumn[], cells: number, paint: Paint): string[] {
  if (columns.every(({ mark }) => mark === null)) return [];
  const row = columns.map(({ mark }) => {
    if (mark === null) return " ".repeat(cells);
    const sign = MARK_SIGNS[mark];
    return `${mark === "named" ? paint("red", sign) : sign}${" ".repeat(cells - 1)}`;
  });
  return [`${" ".repeat(MARGIN)}${row.join("")}`.trimEnd()];
}

function legendRows(diagnosis: Diagnosis, { pointsPerColumn }: Layout, width: number): string[] {
  const phrases = legendOf(diagnosis).map(({ mark, words }) => `${MARK_SIGNS[mark]} ${words}`);
  if (pointsPerColumn > 1) {
    phrases.push(`each column is ${pointsPerColumn} ${diagnosis.unit}s, the lowest score of them`);
  }
  if (phrases.length === 0) return [];
  const indent = " ".repeat(MARGIN);
  // Phrases stay whole where they can: the spaces inside them do not break.
  const unbroken = phrases.map((phrase) => phrase.replaceAll(" ", NO_BREAK));
  return wrapText(unbroken.join("   "), width - MARGIN).map(
    (line) => `${indent}${line.replaceAll(NO_BREAK, " ").trimEnd()}`,
  );
}
