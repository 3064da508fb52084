import type { Message } from "../conversation/model.ts";
import type { Prefix } from "../conversation/prefix.ts";
import { findTurns } from "../conversation/turns.ts";
import { hasCue, type Cue } from "./facts/cues.ts";
import { read, type Reading } from "./facts/reading.ts";
import { NO_RULES, type ToolRules } from "./tool-rules.ts";
import type { Check, Finding, FindingCategory, Severity } from "./types.ts";

/** What a check has to say, beside what follows from itself and the prefix. */
export interface Remark {
  readonly severity: Severity;
  /** One sentence that names the value in quotes. */
  readonly message: string;
  readonly evidence: readonly string[];
  /** The message that the finding is about. */
  readonly at: Message;
  /** Set where one check reports faults of several kinds. */
  readonly category?: FindingCategory;
}

/** What a unit must hold so that there is something for a check to look at. */
export type Need = "calls" | "words" | "values" | "no user" | Cue;

const NOTHING: readonly Finding[] = [];

/** Makes a check of its description and of a function that looks at a reading which has what the check needs. */
export function defineCheck(
  {
    name,
    category,
    summary,
    needs = [],
  }: Omit<Check, "find"> & { readonly needs?: readonly Need[] },
  look: (reading: Reading, rules: ToolRules) => Iterable<Remark>,
): Check {
  const about = { name, category, summary };
  return {
    name,
    category,
    summary,
    find: (prefix, rules = NO_RULES) => {
      const reading = read(prefix);
      // Asked before the look begins: most checks have nothing to look at in most units.
      for (const need of needs) if (!has(reading, need)) return NOTHING;
      let findings: Finding[] | undefined;
      for (const remark of look(reading, rules))
        (findings ??= []).push(findingOf(about, prefix, remark));
      return findings ?? NOTHING;
    },
  };
}

function has({ unitEvents, said, isAutonomous, cues }: Reading, need: Need): boolean {
  if (need === "calls") return unitEvents.length > 0;
  if (need === "no user") return isAutonomous;
  if (need === "words") return said.some(({ claims }) => claims.length > 0);
  if (need === "values")
    return said.some(({ claims }) => claims.some(({ values }) => values.length > 0));
  return hasCue(cues, need);
}

/** A finding carries the step in which its message stands. */
function findingOf(
  { name, category }: Omit<Check, "find">,
  prefix: Prefix,
  { at, ...remark }: Remark,
): Finding {
  const step = prefix.step ?? stepOf(prefix, at);
  return {
    check: name,
    scope: prefix.unit,
    turn: prefix.turn,
    ...(step !== undefined && { step }),
    source: at.source,
    category: remark.category ?? category,
    severity: remark.severity,
    message: remark.message,
    evidence: remark.evidence,
  };
}

function stepOf({ messages }: Prefix, at: Message): number | undefined {
  const index = messages.lastIndexOf(at);
  const steps = findTurns(messages).at(-1)?.steps ?? [];
  return steps.find(({ messages: [first, last] }) => first <= index && index <= last)?.step;
}
