import type { CurveView, CurveViewPoint } from "../chart/curve-view.ts";

/** Everything is in SVG user units; the picture is 600 wide, so that one unit is one pixel in a ticket. */
export const WIDTH = 600;
const MARGIN = { left: 42, right: 18 } as const;
const PLOT_HEIGHT = 180;
/** Room under the zero line for the signs of points without a score. */
export const STRIP_HEIGHT = 16;
const EDGE = 12;

export interface Geometry {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The zero line. */
  readonly zero: number;
  readonly x: (index: number) => number;
  readonly y: (score: number) => number;
  /** Half the distance between two points, at most the room at the edge. */
  readonly half: number;
}

/** Places a curve of `count` points under a title that ends at `top`. */
export function placeCurve(count: number, top: number): Geometry {
  const left = MARGIN.left;
  const right = WIDTH - MARGIN.right;
  const zero = top + PLOT_HEIGHT;
  const room = right - left - 2 * EDGE;
  const distance = count > 1 ? room / (count - 1) : room;
  const x = (index: number): number =>
    count > 1 ? left + EDGE + index * distance : (left + right) / 2;
  return {
    left,
    right,
    top,
    zero,
    x,
    y: (score) => zero - score * PLOT_HEIGHT,
    half: Math.min(EDGE, distance / 2),
  };
}

/** Cuts the points into runs of neighbours that all pass; a gap ends a run. */
export function runsOf(
  points: readonly CurveViewPoint[],
  passes: (point: CurveViewPoint) => boolean,
): { readonly index: number; readonly point: CurveViewPoint }[][] {
  const runs: { index: number; point: CurveViewPoint }[][] = [];
  let run: { index: number; point: CurveViewPoint }[] = [];
  for (const [index, point] of points.entries()) {
    if (passes(point)) {
      if (run.length === 0) runs.push(run);
      run.push({ index, point });
    } else {
      run = [];
    }
  }
  return runs;
}

/** Chooses the points whose number stands under the axis: pointed ones first, then the ends, then what fits. */
export function placeTicks(
  { points }: CurveView,
  { x }: Geometry,
): readonly { index: number; text: string }[] {
  const ticks: { index: number; text: string }[] = [];
  const add = (index: number): void => {
    const point = points[index];
    if (!point) return;
    const isPointed = point.mark === "named" || point.mark === "other";
    const text = isPointed ? point.label : point.tick;
    if (text === null) return;
    const touches = ticks.some(
      (tick) => Math.abs(x(tick.index) - x(index)) < (widthOf(tick.text) + widthOf(text)) / 2,
    );
    if (!touches) ticks.push({ index, text });
  };
  for (const [index, { mark }] of points.entries()) if (mark === "named") add(index);
  for (const [index, { mark }] of points.entries()) if (mark === "other") add(index);
  add(0);
  add(points.length - 1);
  const every = tickDistance(points, x);
  let nth = 0;
  for (const [index, { tick }] of points.entries()) {
    if (tick !== null) nth += 1;
    if (tick !== null && nth % every === 0) add(index);
  }
  return ticks;
}

function widthOf(label: string): number {
  return label.length * 7 + 6;
}

/** Every turn, or every second, fifth, tenth, … when the numbers would touch. */
function tickDistance(points: readonly CurveViewPoint[], x: (index: number) => number): number {
  const ticks = points.flatMap(({ tick }) => tick ?? []);
  const distance = (x(points.length - 1) - x(0)) / Math.max(1, ticks.length);
  const room = Math.max(...ticks.map(widthOf));
  return [1, 2, 5, 10, 20, 50, 100].find((every) => every * distance >= room) ?? 200;
}

/** Rounds to a tenth of a unit, which nobody sees and which keeps the file small. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
