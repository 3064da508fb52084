import type { Posterior } from "./contest/contest.ts";
import type { Reading } from "./decide.ts";
import { findStretches, slideUntil, stretchFrom, type Stretch } from "./episodes.ts";
import type { Fall } from "./falls.ts";
import { likeliestOf } from "./naming.ts";
import type { VerdictKind } from "./types.ts";

/** What the stretches are drawn from. */
export interface Outlined {
  readonly scores: readonly number[];
  readonly falls: readonly Fall[];
  readonly posterior: Posterior;
  readonly minDrop: number;
}

/** Draws the stretches of a curve in which a fall is named, as its reading sees them. */
export function outline(curve: Outlined, named: Fall, reading: Reading): readonly Stretch[] {
  const { scores, falls, minDrop } = curve;
  if (reading === "cliff") {
    const end = scores.length - 1;
    return [{ start: named, end, fall: named.fall, by: "step", returned: false }];
  }
  if (reading === "dip" || reading === "blip") return stretchFrom(scores, [named], minDrop);
  if (reading === "multiple") return twoStretches(curve, named);
  return findStretches(scores, falls, { minDrop, named });
}

/** The two likeliest steps of a curve with more than one, or a slide and the step at its end. */
function twoStretches({ scores, falls, posterior, minDrop }: Outlined, named: Fall): Stretch[] {
  const { shapes, steps, slopes } = posterior;
  const others = falls.filter((fall) => Math.abs(fall.index - named.index) > 1);
  const start = likeliestOf(
    others.filter((fall) => fall.index < named.index),
    slopes,
  );
  if (start && shapes["slope-then-fall"] > shapes.two) {
    return [slideUntil(scores, start, named), ...stretchFrom(scores, [named], minDrop)];
  }
  const second = likeliestOf(others, steps);
  const openings = [named, ...(second ? [second] : [])].toSorted((a, b) => a.index - b.index);
  return stretchFrom(scores, openings, minDrop);
}

/** Tells the kind of a curve from its reading, or, where no simple shape holds, from its stretches. */
export function kindOf(reading: Reading, stretches: readonly Stretch[]): VerdictKind {
  if (reading === "cliff" || reading === "dip" || reading === "multiple") return reading;
  if (reading === "blip") return "dip";
  if (stretches.length > 1) return "multiple";
  return stretches[0]?.returned === true ? "dip" : "cliff";
}
