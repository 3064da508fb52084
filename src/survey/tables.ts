import { medianOf } from "./distribution.ts";
import type { CallFacts, Feature } from "./facts.ts";
import type { Table, TableRow } from "./types.ts";

/** Rows beyond this are not kept: a field with a value of its own for every call says nothing. */
const MOST_ROWS = 30;

/** Stands for calls without the field. */
export const NO_VALUE = "(none)";

/** Sides to split; `baseline` is null when there is none. */
export interface Sides {
  readonly affected: readonly CallFacts[];
  readonly baseline: readonly CallFacts[] | null;
}

/** Splits calls by what stands at their drop turn: tools called, criteria failed, categories of findings. */
export function tabulateFeatures(sides: Sides): Table[] {
  const kinds = ["tool", "criterion", "category"] as const;
  return kinds
    .map((kind) => tabulate(sides, { kind, by: kind, valuesOf: (call) => namesAt(call, kind) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Splits calls by a metadata field; `index` is its place in the facts' values. */
export function tabulateField(
  sides: Sides,
  { field, index }: { field: string; index: number },
): Table {
  return tabulate(sides, {
    kind: "field",
    by: field,
    valuesOf: ({ bar, values }) => (bar === "unreadable" ? [] : [values[index] ?? NO_VALUE]),
  });
}

function tabulate(
  { affected, baseline }: Sides,
  {
    kind,
    by,
    valuesOf,
  }: Pick<Table, "kind" | "by"> & { valuesOf: (call: CallFacts) => readonly string[] },
): Table {
  const own = groupCalls(affected, valuesOf);
  const others = baseline && groupCalls(baseline, valuesOf);
  const rows = [...own].map(([value, calls]) => toRow(value, calls, others));
  const sorted = rows.toSorted((a, b) => b.calls - a.calls || (a.value < b.value ? -1 : 1));
  const shown = sorted.slice(0, MOST_ROWS);
  return { kind, by, rows: shown, more: sorted.length - shown.length };
}

/** Groups calls by their values; a call with several stands in several groups. */
export function groupCalls(
  calls: readonly CallFacts[],
  valuesOf: (call: CallFacts) => readonly string[],
): Map<string, CallFacts[]> {
  const groups = new Map<string, CallFacts[]>();
  for (const call of calls) {
    for (const value of valuesOf(call)) {
      const group = groups.get(value);
      if (group) group.push(call);
      else groups.set(value, [call]);
    }
  }
  return groups;
}

function toRow(
  value: string,
  calls: readonly CallFacts[],
  others: Map<string, CallFacts[]> | null,
): TableRow {
  const positions = calls.flatMap(({ placed }) => (placed ? [placed.position] : []));
  const mode = mostCommon(positions);
  return {
    value,
    calls: calls.length,
    named: positions.length,
    modePosition: mode?.position ?? null,
    modeShare: mode ? mode.count / positions.length : null,
    medianPosition: medianOf(positions),
    baselineCalls: others && (others.get(value)?.length ?? 0),
  };
}

function mostCommon(positions: readonly number[]): { position: number; count: number } | null {
  const counts = new Map<number, number>();
  for (const position of positions) counts.set(position, (counts.get(position) ?? 0) + 1);
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first ? { position: first[0], count: first[1] } : null;
}

function namesAt({ placed, features }: CallFacts, kind: Feature["kind"]): string[] {
  if (!placed) return [];
  return features
    .filter((feature) => feature.position === placed.position && feature.kind === kind)
    .map(({ name }) => name);
}
