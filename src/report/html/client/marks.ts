import type uPlot from "uplot";

import type { PageData } from "../page-data.ts";
import { colorOf } from "./colors.ts";

const SIGNS = { failed: "x", unasked: "?", skipped: "·", scored: "" } as const;

/** Shades the columns of the named and other turns, of a slide, and of the chosen point; under everything else. */
export function drawBands(chart: uPlot, { points }: PageData, chosen: number): void {
  const { ctx, bbox } = chart;
  ctx.save();
  for (const [i, { mark }] of points.entries()) {
    const color =
      mark === "named" || mark === "slide" ? "bad-soft" : mark === "other" ? "other-soft" : null;
    if (color === null && i !== chosen) continue;
    const left = chart.valToPos(i - 0.5, "x", true);
    const width = Math.max(2, chart.valToPos(i + 0.5, "x", true) - left);
    if (color !== null) {
      ctx.fillStyle = colorOf(color);
      ctx.fillRect(left, bbox.top, width, bbox.height);
    }
    if (i === chosen) {
      ctx.strokeStyle = colorOf("ink");
      ctx.lineWidth = devicePixelRatio;
      ctx.strokeRect(left, bbox.top + 0.5, width, bbox.height - 1);
    }
  }
  ctx.restore();
}

/** Draws the level and the threshold across the curve. */
export function drawLines(chart: uPlot, { level, threshold }: PageData): void {
  const lines = [
    { score: level, color: "faint", dash: [6, 4] },
    { score: threshold, color: "bad", dash: [2, 3] },
  ];
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  for (const { score, color, dash } of lines) {
    const y = chart.valToPos(score, "y", true);
    ctx.strokeStyle = colorOf(color);
    ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Draws the named and other points larger, and a sign under the zero line where there is no score. */
export function drawSigns(chart: uPlot, { points }: PageData): void {
  const { ctx } = chart;
  ctx.save();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.font = `bold ${13 * devicePixelRatio}px system-ui, sans-serif`;
  for (const [i, { mark, status, score }] of points.entries()) {
    const x = chart.valToPos(i, "x", true);
    if (score === null) {
      ctx.fillStyle = colorOf("ink");
      ctx.fillText(SIGNS[status], x, chart.valToPos(-0.05, "y", true));
    }
    if (mark !== "named" && mark !== "other") continue;
    ctx.fillStyle = colorOf(mark === "named" ? "bad" : "other");
    if (score === null) continue;
    ctx.fillText(mark === "named" ? "▲" : "△", x, chart.valToPos(-0.05, "y", true));
    ctx.beginPath();
    ctx.arc(x, chart.valToPos(score, "y", true), 5 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}
