import { gapBefore } from "../gaps.ts";
import { round3 } from "../points.ts";
import type { Spoken } from "./spoken.ts";
import { sayFirst, sayList, sayPoint, sayPoints, sayScore, sayTimes, sayUnit } from "./words.ts";

/** Says what led to the named call, when it only carried out what was said before. */
export function sayLedBy({ shape: { saidAt, scored } }: Spoken): string {
  const point = saidAt && scored[saidAt.index];
  if (!point) return "";
  return `It carried out what ${sayPoint(point)} had said (${sayScore(point.score)}).`;
}

/** Falls that differ by more are tied by how suddenly they came. */
const CLOSE = 0.05;

/** Says which two falls are too close to choose between, with the numbers. */
export function sayTie({ shape, flags }: Spoken): string {
  const { named, runnerUp, scored, isByRule, kind } = shape;
  const [one, other] = [named && scored[named.index], runnerUp && scored[runnerUp.index]];
  if (!flags.includes("near-tie") || !named || !runnerUp || !one || !other) return "";
  const pair = [one, other].toSorted((a, b) => scored.indexOf(a) - scored.indexOf(b));
  const both = `${sayFirst(sayList(pair.map(sayPoint)))} are too close to choose between`;
  if (!isByRule && kind !== "multiple") return `${both}: the fall fits either.`;
  const falls = Math.abs(round3(named.fall - runnerUp.fall));
  if (falls <= CLOSE) return `${both}: their falls differ by ${sayScore(falls)}.`;
  const weights = Math.abs(round3(named.weight - runnerUp.weight));
  return `${both}: counting how suddenly they came, their falls differ by ${sayScore(weights)}.`;
}

/** Says how often each turn was named, when replays do not agree. */
export function sayUnstable({ stability }: Spoken): string {
  if (!stability || stability.stable) return "";
  const named = Object.entries(stability.named)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name === "none" ? "no turn" : sayName(name)} ${sayTimes(count)}`);
  return `Asked ${sayTimes(stability.replays)}, the judge named ${sayList(named)}.`;
}

function sayName(name: string): string {
  return name.includes(".") ? `step ${name}` : `turn ${name}`;
}

/** Says what stands without a score between the two scores that the named fall compares. */
export function sayGapBefore({ curve, shape }: Spoken): string {
  const between = gapBefore(curve, shape);
  if (between.length === 0) return "";
  const isShort = between.every((point) => point.status === "skipped");
  const has = between.length === 1 ? "has" : "have";
  const why = isShort
    ? `${between.length === 1 ? "is" : "are"} too short to score`
    : `${has} no score`;
  return `${sayFirst(sayPoints(between))} right before it ${why}, so the fall may belong there.`;
}

/** Says how many points have no score, and what that leaves open. */
export function sayMissing({ curve, shape }: Spoken): string {
  const failed = curve.filter((point) => point.status === "failed");
  const unasked = curve.filter((point) => point.status === "unasked").length;
  const parts: string[] = [];
  if (failed.length > 0) {
    const other = shape.named ? "another drop" : "a drop";
    const has = failed.length === 1 ? "has" : "have";
    parts.push(
      `${failed.length} of ${curve.length} ${sayUnit(curve, curve.length)} ${has} no score (${sayPoints(failed)}); ${other} there is not ruled out.`,
    );
  }
  if (unasked > 0) {
    const failure = shape.named || shape.slide ? "A second failure" : "A failure";
    parts.push(
      `${failure} is not ruled out (${unasked} of ${curve.length} ${sayUnit(curve, curve.length)} not scored).`,
    );
  }
  return parts.join(" ");
}

/** Says that the capture is cut off. */
export function sayIncomplete({ flags }: Spoken): string {
  if (!flags.includes("incomplete-capture")) return "";
  return "The capture is incomplete: what came after it is not known.";
}
