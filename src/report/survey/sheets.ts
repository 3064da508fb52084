import type {
  GroupOutcome,
  Reliability,
  Suspects,
  SurveyOutcome,
  Table,
} from "../../survey/types.ts";
import { percent, sayP } from "../../survey/wording.ts";
import { formatCount } from "../format.ts";

/** A table before it is text or Markdown. */
export interface Sheet {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a reader must know to read it. */
  readonly foot: string | null;
}

const TABLE_TITLES = {
  tool: "By tool called at the drop turn",
  criterion: "By criterion failed at the drop turn",
  category: "By kind of fault found there",
} as const;

/** Lists the tables of a survey, the one that names suspects first. */
export function sheetsOf(outcome: SurveyOutcome): Sheet[] {
  return [
    ...suspectSheet(outcome.suspects, outcome.unit),
    ...groupSheet(outcome),
    ...outcome.tables.map(splitSheet),
    reliabilitySheet(outcome),
  ];
}

function suspectSheet(suspects: Suspects | null, unit: string): Sheet[] {
  if (!suspects || suspects.suspects.length === 0) return [];
  const { position, calls } = suspects;
  return [
    {
      title: `What the ${calls} calls that break at ${unit} ${position} share there`,
      head: ["", "what", "of them", "of calls that pass it"],
      rows: suspects.suspects.map(({ kind, name, share, elsewhere }) => [
        kind,
        name,
        percent(share),
        elsewhere === null ? "-" : percent(elsewhere),
      ]),
      foot: null,
    },
  ];
}

function groupSheet({ groups, unit }: SurveyOutcome): Sheet[] {
  if (!groups) return [];
  const more = groups.more > 0 ? ` ${groups.more} smaller groups are left out.` : "";
  return [
    {
      title: `By ${groups.field}, side by side`,
      head: [
        groups.field,
        "calls",
        `with a drop ${unit}`,
        "most common",
        "verdict",
        `against the ${groups.against}`,
      ],
      rows: groups.groups.map((group) => [
        group.name,
        String(group.reliability.calls),
        String(group.distribution.named),
        modeOf(group, unit),
        verdictOf(group, unit),
        group.comparison.p === null
          ? "too few"
          : `${group.comparison.verdict === "shift" ? "shift" : "no shift"}, p ${sayP(group.comparison.p)}`,
      ]),
      foot: `Each p is corrected for the number of groups.${more}`,
    },
  ];
}

function modeOf({ distribution: { mode } }: GroupOutcome, unit: string): string {
  return mode ? `${unit} ${mode.position} (${percent(mode.share)})` : "-";
}

function verdictOf({ distribution: { verdict } }: GroupOutcome, unit: string): string {
  switch (verdict.kind) {
    case "concentrated":
      return `concentrated at ${unit} ${verdict.position}`;
    case "near-start":
      return "near the start";
    case "near-end":
      return "near the end";
    case "spread":
      return "spread";
    case "not-enough":
      return verdict.more === null ? "cannot tell" : `${verdict.more} more calls needed`;
  }
}

function splitSheet({ kind, by, rows, more }: Table): Sheet {
  const hasBaseline = rows.some(({ baselineCalls }) => baselineCalls !== null);
  return {
    title: kind === "field" ? `By ${by}` : TABLE_TITLES[kind],
    head: [
      by,
      "calls",
      ...(kind === "field" ? ["with a drop turn"] : []),
      "most common turn",
      "median",
      ...(hasBaseline ? ["in the baseline"] : []),
    ],
    rows: rows.map((row) => [
      row.value,
      String(row.calls),
      ...(kind === "field" ? [String(row.named)] : []),
      row.modePosition === null ? "-" : `${row.modePosition} (${percent(row.modeShare ?? 0)})`,
      sayNumber(row.medianPosition),
      ...(hasBaseline ? [String(row.baselineCalls ?? 0)] : []),
    ]),
    foot: more > 0 ? `${more} rarer values are left out.` : null,
  };
}

type Figure = readonly [name: string, say: (figures: Reliability) => string];

const FIGURES: readonly Figure[] = [
  ["calls", ({ calls }) => String(calls)],
  ["scored", ({ scored }) => String(scored)],
  ["without any score", ({ unscored }) => String(unscored)],
  ["with gaps", ({ withGaps }) => String(withGaps)],
  ["unreadable", ({ unreadable }) => String(unreadable)],
  ["median drop turn", ({ medianDropPosition }) => sayNumber(medianDropPosition)],
  ["failing points", ({ failingShare }) => (failingShare === null ? "-" : percent(failingShare))],
  [
    "critical findings",
    ({ criticalFindings, callsWithCritical }) =>
      criticalFindings === null
        ? "not looked for"
        : criticalFindings === 0
          ? "0"
          : `${criticalFindings} in ${formatCount(callsWithCritical ?? 0, "call")}`,
  ],
  ["judge calls", ({ judgeCalls }) => String(judgeCalls)],
  [
    "cost per call",
    ({ usdPerCall }) =>
      usdPerCall === null ? "unknown" : usdPerCall === 0 ? "$0" : `$${usdPerCall.toFixed(4)}`,
  ],
];

function reliabilitySheet({ affected, baseline, groups }: SurveyOutcome): Sheet {
  const columns = [affected, ...(baseline ? [baseline] : []), ...(groups?.groups ?? [])];
  return {
    title: "Figures",
    head: ["", ...columns.map(({ name }) => name)],
    rows: FIGURES.map(([name, say]) => [
      name,
      ...columns.map(({ reliability }) => say(reliability)),
    ]),
    foot: null,
  };
}

function sayNumber(value: number | null): string {
  return value === null ? "-" : String(Math.round(value * 10) / 10);
}
