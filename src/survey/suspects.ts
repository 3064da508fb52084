import type { CallFacts, Feature } from "./facts.ts";
import type { ExampleCall, Suspect, Suspects } from "./types.ts";

const EXAMPLES = 3;
/** A feature that fewer of the calls share is no suspect. */
const MIN_SHARE = 0.2;
const MIN_SHARING = 2;
const MOST_SUSPECTS = 8;

/**
 * Finds what the calls that break at one position share there, beside the calls that pass it.
 *
 * The feature that sets both apart most stands first.
 */
export function findSuspects(calls: readonly CallFacts[], position: number): Suspects {
  const breaking = calls.filter(({ placed }) => placed?.position === position);
  const passing = calls.filter(
    ({ placed, points }) => placed?.position !== position && points >= position,
  );
  const counts = countFeatures(breaking, position);
  const elsewhere = countFeatures(passing, position);
  const suspects = [...counts.entries()].map(([name, { feature, calls: count }]): Suspect => ({
    kind: feature.kind,
    name: feature.name,
    calls: count,
    share: count / breaking.length,
    elsewhere: passing.length === 0 ? null : (elsewhere.get(name)?.calls ?? 0) / passing.length,
  }));
  return {
    position,
    calls: breaking.length,
    suspects: suspects
      .filter(({ share, calls: sharing }) => share >= MIN_SHARE && sharing >= MIN_SHARING)
      .toSorted((a, b) => liftOf(b) - liftOf(a) || compareText(nameOf(a), nameOf(b)))
      .slice(0, MOST_SUSPECTS),
    examples: breaking.slice(0, EXAMPLES).map(toExample),
  };
}

interface Count {
  readonly feature: Feature;
  readonly calls: number;
}

function countFeatures(calls: readonly CallFacts[], position: number): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const { features } of calls) {
    for (const feature of features) {
      if (feature.position !== position) continue;
      const name = nameOf(feature);
      counts.set(name, { feature, calls: (counts.get(name)?.calls ?? 0) + 1 });
    }
  }
  return counts;
}

function liftOf({ share, elsewhere }: Suspect): number {
  return share - (elsewhere ?? 0);
}

function nameOf({ kind, name }: Pick<Suspect, "kind" | "name">): string {
  return `${kind} ${name}`;
}

function toExample({ id, file, sentence, rationale }: CallFacts): ExampleCall {
  return { id: id ?? "", file, sentence, rationale };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
