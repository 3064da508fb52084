import uPlot from "uplot";

import type { PageData, PagePoint } from "../page-data.ts";
import { colorOf } from "./colors.ts";
import { drawBands, drawLines, drawSigns } from "./marks.ts";

export interface ChartEvents {
  /** A point was clicked. */
  readonly onChoose: (index: number) => void;
  /** The pointer is over a point, or left (null). */
  readonly onPoint: (index: number | null) => void;
}

const HEIGHT = 250;
/** Room under the zero line for the signs of points without a score. */
const Y_RANGE: [number, number] = [-0.1, 1.03];
const MOST_DOTS = 80;
const FONT = "12px system-ui, sans-serif";

/** Draws the curve with uPlot and keeps it in step with the choice, the width and the colour scheme. */
export function drawChart(
  box: HTMLElement,
  data: PageData,
  events: ChartEvents,
): { choose(index: number): void } {
  let chosen = data.start;
  box.hidden = false;
  const chart = new uPlot(
    optionsOf(box, data, events, () => chosen),
    columnsOf(data.points),
    box,
  );
  chart.over.addEventListener("click", () => {
    const { idx } = chart.cursor;
    if (typeof idx === "number") events.onChoose(idx);
  });
  chart.over.addEventListener("mouseleave", () => events.onPoint(null));
  new ResizeObserver(() => {
    const width = box.clientWidth;
    if (width > 0 && width !== chart.width) chart.setSize({ width, height: HEIGHT });
  }).observe(box);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => chart.redraw());
  asSlider(box, data);
  return {
    choose(index) {
      chosen = index;
      const point = data.points[index];
      box.setAttribute("aria-valuenow", String(index + 1));
      box.setAttribute("aria-valuetext", point ? wordsOf(point, data.unit) : "");
      chart.redraw(false);
    },
  };
}

function columnsOf(points: readonly PagePoint[]): uPlot.AlignedData {
  return [
    points.map((_point, i) => i),
    points.map(({ range }) => range?.[1] ?? null),
    points.map(({ range }) => range?.[0] ?? null),
    points.map(({ score }) => score),
  ];
}

function optionsOf(
  box: HTMLElement,
  data: PageData,
  { onPoint }: ChartEvents,
  chosen: () => number,
): uPlot.Options {
  const { points } = data;
  const edge: uPlot.Series = { stroke: "transparent", width: 0, points: { show: false } };
  return {
    width: Math.max(200, box.clientWidth),
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 9 } },
    scales: { x: { time: false, range: [-0.5, points.length - 0.5] }, y: { range: Y_RANGE } },
    axes: [
      {
        ...axisLook(),
        values: (_chart, splits) => splits.map((i) => tickOf(points[i])),
        incrs: [1, 2, 5, 10, 20, 50, 100],
        space: 28,
        size: 32,
      },
      {
        ...axisLook(),
        splits: [0, 0.25, 0.5, 0.75, 1],
        values: (_chart, splits) => splits.map((score) => score.toFixed(2)),
        size: 44,
      },
    ],
    series: [
      {},
      edge,
      edge,
      {
        stroke: () => colorOf("line"),
        width: 2,
        points: { show: points.length <= MOST_DOTS, size: 6, fill: () => colorOf("line") },
      },
    ],
    bands: [{ series: [1, 2], fill: () => colorOf("spread") }],
    hooks: {
      drawClear: [(chart) => drawBands(chart, data, chosen())],
      drawSeries: [(chart, series) => void (series === 1 && drawLines(chart, data))],
      draw: [(chart) => drawSigns(chart, data)],
      setCursor: [({ cursor }) => void (typeof cursor.idx === "number" && onPoint(cursor.idx))],
    },
  };
}

/** A turn or step that is pointed at always has its number. */
function tickOf(point: PagePoint | undefined): string {
  if (!point) return "";
  const isPointed = point.mark === "named" || point.mark === "other";
  return point.tick ?? (isPointed ? point.label : "");
}

function axisLook(): uPlot.Axis {
  return {
    stroke: () => colorOf("faint"),
    grid: { stroke: () => colorOf("grid"), width: 1 },
    ticks: { stroke: () => colorOf("grid"), width: 1, size: 4 },
    font: FONT,
  };
}

/** A slider is what the curve is to a keyboard and a screen reader: one value out of a row. */
function asSlider(box: HTMLElement, { points, unit }: PageData): void {
  box.tabIndex = 0;
  box.setAttribute("role", "slider");
  box.setAttribute("aria-label", `Curve: ${unit} shown`);
  box.setAttribute("aria-valuemin", "1");
  box.setAttribute("aria-valuemax", String(points.length));
  box.setAttribute("aria-valuenow", "1");
}

function wordsOf({ label, said, mark, rationale }: PagePoint, unit: string): string {
  return [`${unit} ${label}`, said, mark === "named" ? "named" : "", rationale]
    .filter((part) => part !== "")
    .join(", ");
}
