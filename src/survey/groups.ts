import { compareCalls, correctForLooks } from "./compare.ts";
import { readDistribution } from "./distribution.ts";
import type { CallFacts } from "./facts.ts";
import { createRandom } from "./random.ts";
import { readReliability } from "./reliability.ts";
import { groupCalls, NO_VALUE, type Sides } from "./tables.ts";
import type { FieldGroups, GroupOutcome } from "./types.ts";
import type { Counted } from "./wording.ts";

/** More groups than this are not set side by side. */
const MOST_GROUPS = 20;

export interface ReadOptions {
  readonly counted: Counted;
  readonly seed: number;
}

/** Reads one group of calls: how they fared, and where they break. */
export function readGroup(
  name: string,
  calls: readonly CallFacts[],
  { counted, seed }: ReadOptions,
): GroupOutcome {
  return {
    name,
    reliability: readReliability(calls),
    distribution: readDistribution(calls, { random: createRandom(seed), counted }),
  };
}

/**
 * Sets the values of a metadata field side by side, each held against the baseline, or against the other groups
 * without one.
 *
 * `index` is the field's place in the facts' values.
 */
export function readGroups(
  { affected, baseline }: Sides,
  { field, index, ...options }: ReadOptions & { field: string; index: number },
): FieldGroups {
  const readable = affected.filter(({ bar }) => bar !== "unreadable");
  const groups = [...groupCalls(readable, ({ values }) => [values[index] ?? NO_VALUE])];
  const largest = groups.toSorted(
    ([a, callsA], [b, callsB]) => callsB.length - callsA.length || compareNames(a, b),
  );
  const shown = largest.slice(0, MOST_GROUPS).toSorted(([a], [b]) => compareNames(a, b));
  const against = baseline ? "the baseline" : "the other groups";
  const comparisons = shown.map(([name, calls]) =>
    compareCalls(calls, baseline ?? othersThan(groups, name), {
      random: createRandom(options.seed),
      counted: options.counted,
      against,
    }),
  );
  const corrected = correctForLooks(comparisons, { counted: options.counted, against });
  return {
    field,
    against: baseline ? "baseline" : "other groups",
    groups: shown.flatMap(([name, calls], i) => {
      const comparison = corrected[i];
      return comparison ? [{ ...readGroup(name, calls, options), comparison }] : [];
    }),
    more: groups.length - shown.length,
  };
}

function othersThan(groups: readonly [string, CallFacts[]][], name: string): CallFacts[] {
  return groups.flatMap(([other, calls]) => (other === name ? [] : calls));
}

const collator = new Intl.Collator("en", { numeric: true });

/** `d2` stands before `d10`; what the collator takes as equal is told apart by its text. */
function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : 1);
}
