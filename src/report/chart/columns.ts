import type { Curve, CurvePoint } from "../../curve/types.ts";

/** What a column of the chart stands for: one point, or several where the chart is too narrow. */
export interface Column {
  readonly points: readonly CurvePoint[];
  /** Lowest score of its points; null when none has one. */
  readonly score: number | null;
}

/** How the curve is laid out on a width: which points share a column, and how many cells a column has. */
export interface Layout {
  readonly columns: readonly Column[];
  readonly cells: number;
  readonly pointsPerColumn: number;
}

/** Wider columns than this only make the picture flatter. */
const MAX_CELLS = 6;

/** Lays the points of a curve out on `width` cells. */
export function layOut(curve: Curve, width: number): Layout {
  const pointsPerColumn = Math.max(1, Math.ceil(curve.length / width));
  const columns: Column[] = [];
  for (let i = 0; i < curve.length; i += pointsPerColumn) {
    const points = curve.slice(i, i + pointsPerColumn);
    const scores = points.flatMap((point) => (point.status === "scored" ? [point.score] : []));
    columns.push({ points, score: scores.length === 0 ? null : Math.min(...scores) });
  }
  const fit = Math.floor(width / Math.max(1, columns.length));
  return { columns, cells: Math.max(1, Math.min(MAX_CELLS, fit)), pointsPerColumn };
}
