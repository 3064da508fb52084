import { mean } from "simple-statistics";
import { medianOf } from "./distribution.ts";
import type { CallFacts } from "./facts.ts";
import type { Reliability } from "./types.ts";

/** Sums up how a group's calls fared, and what asking about them took. */
export function readReliability(calls: readonly CallFacts[]): Reliability {
  const read = calls.filter(({ bar }) => bar !== "unreadable");
  const unscored = read.filter(({ scoredPoints }) => scoredPoints === 0).length;
  const points = sum(read, ({ scoredPoints }) => scoredPoints);
  const lookedInto = read.filter(({ criticalFindings }) => criticalFindings !== null);
  const looked = lookedInto.length > 0 ? lookedInto : null;
  const costs = read.flatMap(({ usd }) => (usd === null ? [] : [usd]));
  return {
    calls: read.length,
    scored: read.length - unscored,
    unscored,
    unreadable: calls.length - read.length,
    withGaps: read.filter(({ gaps }) => gaps > 0).length,
    medianDropPosition: medianOf(read.flatMap(({ placed }) => (placed ? [placed.position] : []))),
    failingShare: points === 0 ? null : sum(read, ({ failingPoints }) => failingPoints) / points,
    criticalFindings: looked ? sum(looked, ({ criticalFindings }) => criticalFindings ?? 0) : null,
    callsWithCritical:
      looked && looked.filter(({ criticalFindings }) => (criticalFindings ?? 0) > 0).length,
    judgeCalls: sum(read, ({ answers }) => answers),
    usdPerCall: costs.length === 0 || costs.length < read.length ? null : mean(costs),
  };
}

function sum(calls: readonly CallFacts[], figure: (call: CallFacts) => number): number {
  let total = 0;
  for (const call of calls) total += figure(call);
  return total;
}
