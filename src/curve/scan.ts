import type { Prefix } from "../conversation/prefix.ts";
import type { Usage } from "../outcome.ts";
import type { Scorer } from "../scorers/types.ts";
import { createAsking, type Asking, type AskOptions, type Stop } from "./asking.ts";
import { bisect, type OnDoubt } from "./bisect.ts";
import { factsOf, isShort } from "./facts.ts";
import { pointBase } from "./point.ts";
import type { Curve, CurvePoint, PointFacts } from "./types.ts";

export interface ScanOptions extends AskOptions {
  readonly search?: "full" | "bisect";
  readonly onDoubt?: OnDoubt;
  /** Agent turns under this many words that do nothing are skipped. */
  readonly minWords?: number;
  /** Smallest fall that counts, 0..1. */
  readonly minDrop?: number;
  /** The judge's level on calls that went well, 0..1. */
  readonly healthyLevel?: number;
}

/** Turns under this many words that do nothing are not judged. */
const MIN_WORDS = 5;

/** Under this many units a bisection saves next to nothing and sees less. */
export const BISECT_MIN_UNITS = 10;

export interface Scan {
  readonly curve: Curve;
  readonly usage: Usage;
  readonly stop: Stop | null;
  readonly notices: readonly string[];
}

/**
 * Scores the prefixes of one conversation and returns the curve.
 *
 * A prefix without a score is a point with its reason; nothing that was scored is lost when the scan is stopped.
 */
export async function scanCurve(
  prefixes: readonly Prefix[],
  scorer: Scorer,
  options: ScanOptions = {},
): Promise<Scan> {
  const { minWords = MIN_WORDS } = options;
  const facts = prefixes.map((prefix) => factsOf(prefix, minWords));
  const open = findOpen(prefixes, facts, minWords);
  const asking = createAsking(prefixes, scorer, options);
  const notices = await search(asking, open, options);
  const isOpen = new Set(open);
  const curve = prefixes.map((prefix, i): CurvePoint => {
    const fact = facts[i] ?? factsOf(prefix, minWords);
    if (isOpen.has(i)) return asking.point(i, fact);
    return { ...pointBase(prefix, fact), status: "skipped", reason: "short" };
  });
  return { curve, usage: asking.usage(), stop: asking.stop(), notices };
}

/** Asks about the open prefixes, all or few; returns what a reader should know about it. */
async function search(
  asking: Asking,
  open: readonly number[],
  { search: mode = "full", onDoubt = "grid", minDrop, healthyLevel }: ScanOptions,
): Promise<readonly string[]> {
  if (mode === "bisect" && open.length >= BISECT_MIN_UNITS) {
    const ask = async (positions: readonly number[]): Promise<(number | null)[]> => {
      const indexes = positions.map((position) => open[position] ?? -1);
      await asking.ask(indexes);
      return indexes.map((index) => asking.meanScore(index));
    };
    const reading = { minDrop, healthyLevel };
    return (await bisect({ count: open.length, ask, onDoubt, reading })).notices;
  }
  await asking.ask(open);
  if (mode === "full") return [];
  return [
    `Bisection is not used under ${BISECT_MIN_UNITS} scored units; all ${open.length} were scored.`,
  ];
}

/** Picks the prefixes that a full scan asks about: all but short turns. */
export function openPrefixes(prefixes: readonly Prefix[], minWords = MIN_WORDS): Prefix[] {
  const facts = prefixes.map((prefix) => factsOf(prefix, minWords));
  const open = new Set(findOpen(prefixes, facts, minWords));
  return prefixes.filter((_, i) => open.has(i));
}

/** Positions of the prefixes to ask about. A step of a turn with more steps is never skipped: the turn is what is short. */
function findOpen(
  prefixes: readonly Prefix[],
  facts: readonly PointFacts[],
  minWords: number,
): number[] {
  const open: number[] = [];
  for (const [i, prefix] of prefixes.entries()) {
    const fact = facts[i];
    const hasSiblings = [prefixes[i - 1], prefixes[i + 1]].some(
      (next) => next?.turn === prefix.turn,
    );
    if (fact && (hasSiblings || !isShort(prefix, fact, minWords))) open.push(i);
  }
  return open;
}
