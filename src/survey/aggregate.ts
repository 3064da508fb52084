import { TOOL } from "../tool.ts";
import { compareCalls } from "./compare.ts";
import { createFactsReader, type CallFacts } from "./facts.ts";
import { readGroup, readGroups } from "./groups.ts";
import type { ResultLine } from "./line.ts";
import { createMerger, mainUnit, setOtherUnitsApart } from "./merge.ts";
import { createRandom } from "./random.ts";
import { checkSetups } from "./setup.ts";
import { findSuspects } from "./suspects.ts";
import { tabulateFeatures, tabulateField, type Sides } from "./tables.ts";
import { readTilt } from "./tilt.ts";
import type {
  Comparison,
  GroupOutcome,
  Side,
  Suspects,
  SurveyCall,
  SurveyOutcome,
  SurveySetup,
  Unreadable,
} from "./types.ts";

/** The seed of every draw unless another is given. */
export const DEFAULT_SEED = 1;
/** Names of fields told when one that was asked for is not there. */
const FIELDS_TOLD = 12;

export interface AggregateOptions {
  /** Metadata fields to split the calls by. */
  readonly by?: readonly string[];
  /** Metadata field whose values are set side by side. */
  readonly group?: string | null;
  readonly seed?: number;
}

/** Takes result lines one by one and says at any time what they show. */
export interface Aggregate {
  /** @throws DropturnError when the line was scored in another way than those before it. */
  add(line: ResultLine): void;
  /** `only` names the calls that count, with their side, where lines of other surveys may be among them. */
  outcome(only?: ReadonlyMap<string, Side>): SurveyOutcome;
  /** The same calls one by one, in the order of the keys; for the page, which lists them. */
  calls(only?: ReadonlyMap<string, Side>): readonly SurveyCall[];
}

/** Reads the outcome of a survey out of its lines: a pure function of them, in any order, duplicates dropped. */
export function aggregateLines(
  lines: Iterable<ResultLine>,
  options: AggregateOptions = {},
): SurveyOutcome {
  const aggregate = createAggregate(options);
  for (const line of lines) aggregate.add(line);
  return aggregate.outcome();
}

/** Makes an aggregate that keeps a few facts of every line, not the line. */
export function createAggregate({
  by = [],
  group = null,
  seed = DEFAULT_SEED,
}: AggregateOptions = {}): Aggregate {
  const fields = [...new Set([...by, ...(group === null ? [] : [group])])];
  const reader = createFactsReader(fields);
  const merger = createMerger();
  const known = new Set<string>();
  let setup: SurveySetup | null = null;
  let setupText = "";

  return {
    add(line) {
      if (line.status === "read") {
        // Nearly every line has the setup of the one before it.
        const text = JSON.stringify(line.setup);
        if (text !== setupText) {
          if (setup) checkSetups(setup, line.setup);
          setup = leastSetup(setup, line.setup);
          setupText = text;
        }
        for (const field of Object.keys(line.fields)) known.add(field);
      }
      merger.add(reader.read(line));
    },
    outcome(only) {
      const { affected, baseline, onBothSides } = merger.merged(only);
      const unit = mainUnit([...affected, ...baseline]);
      const sides: Sides = {
        affected: setOtherUnitsApart(affected, unit),
        baseline: baseline.length === 0 ? null : setOtherUnitsApart(baseline, unit),
      };
      const options = { counted: { unit }, seed };
      const own = readGroup("affected", sides.affected, options);
      const comparison = compareSides(sides, options);
      const place = (field: string) => ({ field, index: fields.indexOf(field) });
      return {
        schemaVersion: 1,
        tool: TOOL,
        setup,
        unit,
        seed,
        affected: own,
        baseline: sides.baseline && readGroup("baseline", sides.baseline, options),
        comparison,
        groups: group === null ? null : readGroups(sides, { ...place(group), ...options }),
        tables: [
          ...tabulateFeatures(sides),
          ...by.map((field) => tabulateField(sides, place(field))),
        ],
        suspects: suspectsOf(sides, own, comparison),
        tilt: readTilt([...affected, ...baseline].flatMap(({ tilt }) => tilt ?? [])),
        unreadable: unreadableOf([...affected, ...baseline]),
        notices: [
          ...fields.filter((field) => !known.has(field)).map((field) => noSuchField(field, known)),
          ...(onBothSides > 0 ? [saidOnBothSides(onBothSides)] : []),
        ],
        redaction: null,
      };
    },
    calls(only) {
      const { affected, baseline } = merger.merged(only);
      const all = [...affected, ...baseline];
      return setOtherUnitsApart(all, mainUnit(all)).map(surveyCallOf);
    },
  };
}

function surveyCallOf({ id, file, side, placed, bar, sentence, rationale }: CallFacts): SurveyCall {
  const position = placed?.position ?? null;
  return { id: id ?? "", file, side, position, bar, sentence, rationale };
}

/** Lines may name different files of recorded scores; which one is told must not hang on the order. */
function leastSetup(known: SurveySetup | null, next: SurveySetup): SurveySetup {
  if (!known) return next;
  return (next.scorer.target ?? "") < (known.scorer.target ?? "") ? next : known;
}

function compareSides(
  { affected, baseline }: Sides,
  { counted, seed }: { counted: { unit: SurveyOutcome["unit"] }; seed: number },
): Comparison | null {
  if (!baseline) return null;
  const random = createRandom(seed);
  return compareCalls(affected, baseline, { random, counted, against: "the baseline" });
}

/** The place to look at: the one that gained most where a shift was found, else the most common one. */
function suspectsOf(
  { affected }: Sides,
  { distribution }: GroupOutcome,
  comparison: Comparison | null,
): Suspects | null {
  const gained = comparison?.moved.find(({ moved, difference }) => moved && difference > 0);
  const position = gained?.position ?? distribution.mode?.position;
  return position === undefined ? null : findSuspects(affected, position);
}

function unreadableOf(calls: readonly CallFacts[]): Unreadable[] {
  return calls
    .filter(({ bar }) => bar === "unreadable")
    .map(({ side, file, id, sentence }) => ({ side, file, id, message: sentence }))
    .toSorted((a, b) => ((a.file ?? "") < (b.file ?? "") ? -1 : 1));
}

function noSuchField(field: string, known: ReadonlySet<string>): string {
  const names = [...known].toSorted();
  const more = names.length > FIELDS_TOLD ? `, and ${names.length - FIELDS_TOLD} more` : "";
  const list = names.slice(0, FIELDS_TOLD).join('", "');
  return `No call has the field "${field}"; there are "${list}"${more}.`;
}

function saidOnBothSides(count: number): string {
  const told =
    count === 1 ? "call stands on both sides and counts" : "calls stand on both sides and count";
  return `${count} ${told} as affected only.`;
}
