import type { Posterior, ShapeName } from "./contest/contest.ts";
import type { VerdictKind } from "./types.ts";

/** What the shapes of a contest amount to, before it is looked at which turn. */
export type Reading =
  | Extract<
      VerdictKind,
      "none" | "low-plateau" | "rubric-suspect" | "slide" | "cliff" | "dip" | "multiple"
    >
  /** One turn down and back at once: a failure, or a hiccup of the judge. */
  | "blip"
  /** The curve moves with every turn: no simple shape holds. */
  | "rough";

const READING_OF: Record<ShapeName, Reading> = {
  healthy: "none",
  low: "low-plateau",
  trend: "rubric-suspect",
  slide: "slide",
  failing: "cliff",
  cliff: "cliff",
  dip: "dip",
  two: "multiple",
  "slope-then-fall": "multiple",
  blip: "blip",
  rough: "rough",
};

/** Readings in which one turn is to be named. */
const NAMING: ReadonlySet<Reading> = new Set(["cliff", "dip", "multiple", "rough"]);

/** How likely every reading is. */
export function readingsOf({ shapes }: Posterior): Map<Reading, number> {
  const readings = new Map<Reading, number>();
  for (const [shape, share] of Object.entries(shapes)) {
    const reading = READING_OF[shape as ShapeName];
    readings.set(reading, (readings.get(reading) ?? 0) + share);
  }
  return readings;
}

/** Picks the likeliest reading, or the likeliest of those that name no turn, or that name one by its shape. */
export function likeliest(
  readings: ReadonlyMap<Reading, number>,
  only: "all" | "unnamed" | "named",
): Reading {
  let best: Reading = "none";
  let share = -1;
  for (const [reading, weight] of readings) {
    if (only === "unnamed" && NAMING.has(reading)) continue;
    if (only === "named" && (!NAMING.has(reading) || reading === "rough")) continue;
    if (weight > share) [best, share] = [reading, weight];
  }
  return best;
}

/** Readings by which no turn failed. */
const NOWHERE: readonly Reading[] = ["none", "low-plateau", "rubric-suspect", "blip"];

/** How likely it is that no turn failed. */
export function nowhere(readings: ReadonlyMap<Reading, number>): number {
  return NOWHERE.reduce((sum, reading) => sum + (readings.get(reading) ?? 0), 0);
}
