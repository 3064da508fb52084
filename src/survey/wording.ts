import type { Unit } from "../conversation/prefix.ts";
import type { Comparison, Distribution, Interval, MovedPosition } from "./types.ts";

/** How the survey's positions are called. */
export interface Counted {
  readonly unit: Unit;
}

/** Says where the calls of a group break. */
export function sayDistribution(
  { named, mode, start, end, verdict }: Omit<Distribution, "sentence">,
  { unit }: Counted,
): string {
  if (named === 0 || !mode) return "No call has a drop turn.";
  const most = `${unit} ${mode.position} in ${mode.calls} of ${named} calls (${sayShare(mode.share, mode.interval)})`;
  const chance = `chance would give ${percent(mode.expected)}, p ${sayP(mode.p)}`;
  switch (verdict.kind) {
    case "concentrated":
      return `The calls break at one place: ${most}; ${chance}.`;
    case "near-end":
      return end
        ? `The calls break near their end: ${sayZone(end, named)}. The most common place is ${most}.`
        : "";
    case "near-start":
      return start
        ? `The calls break near their start: ${sayZone(start, named)}. The most common place is ${most}.`
        : "";
    case "spread":
      return `The calls break all over: no ${unit} has more than ${percent(mode.interval[1])} of them; the most common is ${most}.`;
    case "not-enough":
      return `${sayMissing(verdict.more)} The most common place so far is ${most}; ${chance}.`;
  }
}

function sayMissing(more: number | null): string {
  if (more === null) {
    return "These calls are too short to tell one place from chance, however many there are.";
  }
  return `Not enough calls to say: about ${more} more ${more === 1 ? "is" : "are"} needed, if they break as these do.`;
}

function sayZone(
  zone: { calls: number; share: number; expected: number; interval: Interval; p: number },
  named: number,
): string {
  return `${zone.calls} of ${named} in that fifth of their length (${sayShare(zone.share, zone.interval)}), where chance would give ${percent(zone.expected)}, p ${sayP(zone.p)}`;
}

/** Says whether the affected calls break elsewhere than what they were held against. */
export function sayComparison(
  { verdict, p, affected, baseline, moved, statistics }: Omit<Comparison, "sentence">,
  { unit, against, needed }: Counted & { against: string; needed: number },
): string {
  const counts = `${affected} against ${baseline} calls of like length`;
  if (verdict === "not-enough" || p === null || !statistics) {
    return `Not enough calls to compare: ${counts}; each side needs ${needed} with a drop ${unit}.`;
  }
  if (verdict === "no-shift") {
    return `No shift against ${against} (p ${sayP(p)}, ${counts}): the calls break where they break without the regression, as far as so many calls can tell.`;
  }
  const turns = moved.filter((position) => position.moved);
  const how =
    turns.length > 0
      ? turns.map((position) => sayMoved(position, unit)).join("; ")
      : statistics.relative.p < statistics.position.p
        ? "no single place moved, but they break at another part of the call"
        : `no single place moved, but they break earlier or later as a whole; the largest difference is at ${moved[0] ? sayMoved(moved[0], unit) : `no ${unit}`}`;
  return `The calls break elsewhere than ${against} (p ${sayP(p)}, ${counts}): ${how}.`;
}

/** Says how many calls have a drop turn, against how many of the others. */
export function sayRate(
  { affected, baseline, p }: { affected: number; baseline: number; p: number },
  { unit }: Counted,
): string {
  return `${percent(affected)} of them have a drop ${unit}, against ${percent(baseline)} of calls of like length (p ${sayP(p)}).`;
}

function sayMoved({ position, affected, baseline }: MovedPosition, unit: Unit): string {
  return `${unit} ${position} has ${percent(affected)} of them, against ${percent(baseline)}`;
}

/** Prints a share as a whole percentage; under half a percent but not nothing is `<1 %`. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded === 0 && share > 0 ? "<1 %" : `${rounded} %`;
}

/** Prints a p as a relation: `= 0.03`, `< 0.001`. */
export function sayP(p: number): string {
  return p < 0.001 ? "< 0.001" : `= ${p < 0.1 ? p.toFixed(3) : p.toFixed(2)}`;
}

function sayShare(share: number, [low, high]: Interval): string {
  return `${percent(share)}, 90 % interval ${Math.round(low * 100)}-${Math.round(high * 100)} %`;
}
