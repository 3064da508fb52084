import type { Curve } from "../../curve/types.ts";
import type { Shape } from "../shape.ts";
import type { Stability, VerdictFlag } from "../types.ts";

/** What a sentence is made from. */
export interface Spoken {
  readonly curve: Curve;
  readonly shape: Shape;
  readonly flags: readonly VerdictFlag[];
  readonly stability: Stability | null;
  readonly minDrop: number;
}
