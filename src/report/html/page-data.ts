import type { CurveView, CurveViewPoint } from "../chart/curve-view.ts";

/** A point with the words that the page shows when it is pointed at. */
export interface PagePoint extends CurveViewPoint {
  /** `0.53`, or why there is no score. */
  readonly said: string;
  readonly rationale: string;
  readonly criteria: string;
}

/** What the script of a call's page is given, as JSON in the page. */
export interface PageData extends CurveView {
  readonly unit: string;
  readonly points: readonly PagePoint[];
  /** Index of the point that is chosen when the page opens without an anchor. */
  readonly start: number;
}
