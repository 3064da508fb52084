import type { Curve } from "../curve/types.ts";
import type { Shape } from "./shape.ts";

/** Finds the points without a score that stand right before the named one. */
export function gapBefore(curve: Curve, { named, scored }: Pick<Shape, "named" | "scored">): Curve {
  const point = named ? scored[named.index] : undefined;
  if (!point) return [];
  const at = curve.indexOf(point);
  const previous = curve.findLastIndex((one, i) => i < at && one.status === "scored");
  return curve.slice(previous + 1, at);
}
