import type { Unit } from "../conversation/prefix.ts";
import type { ReadLine, ResultLine } from "./line.ts";
import type { Placed } from "./place.ts";
import { tiltOf } from "./tilt.ts";
import type { NoTurnBar, Side, Suspect } from "./types.ts";

/** Something that stands at one position of a call: a tool called, a criterion failed, a category of finding. */
export interface Feature {
  readonly position: number;
  readonly kind: Suspect["kind"];
  readonly name: string;
}

/**
 * What the statistics need of one call.
 *
 * Small, and features and lists that calls share are one object, so that a survey of many calls fits in memory.
 */
export interface CallFacts {
  readonly key: string;
  readonly side: Side;
  /** What its positions count; null for a call that could not be read. */
  readonly unit: Unit | null;
  /** Null when the call has a place; else the bar it is counted under. */
  readonly bar: NoTurnBar | null;
  readonly placed: Placed | null;
  /** Points of its curve, scored or not. */
  readonly points: number;
  readonly id: string | null;
  readonly file: string | null;
  /** The verdict's sentence, or why the call could not be read. */
  readonly sentence: string;
  readonly rationale: string | null;
  /** Values of the fields that split or group, in the order asked for; null where the call has none. */
  readonly values: readonly (string | null)[];
  readonly features: readonly Feature[];
  /** Null when nobody looked for findings. */
  readonly criticalFindings: number | null;
  readonly scoredPoints: number;
  readonly failingPoints: number;
  readonly gaps: number;
  readonly answers: number;
  readonly usd: number | null;
  /** Loss or gain over the whole call, falls left out; null with too few points. */
  readonly tilt: number | null;
}

export interface FactsReader {
  read(line: ResultLine): CallFacts;
}

/** Makes a reader of lines that shares what calls have in common; `fields` are those that will be asked for. */
export function createFactsReader(fields: readonly string[]): FactsReader {
  const share = createShare();
  return {
    read(line) {
      if (line.status === "unreadable") return unreadable(line, fields.length);
      const bar = barOf(line);
      const open = line.curve.flatMap(({ status }, i) => (status === "scored" ? [i + 1] : []));
      const failing = line.curve.filter(({ score }) => score !== undefined && score < 0.5);
      return {
        key: line.key,
        side: line.side,
        unit: line.unit,
        bar,
        placed:
          bar === null && line.position !== null
            ? {
                position: line.position,
                points: line.curve.length,
                open: share(`open ${open.join(" ")}`, open),
              }
            : null,
        points: line.curve.length,
        id: line.id,
        file: line.file === null ? null : share(`file ${line.file}`, line.file),
        sentence: line.verdict.sentence,
        rationale: bar === null ? line.rationale : null,
        values: fields.map((field) => sharedValue(line.fields[field], share)),
        features: featuresOf(line).map((feature) => share(nameOf(feature), feature)),
        criticalFindings:
          line.findings?.filter(({ severity }) => severity === "critical").length ?? null,
        scoredPoints: open.length,
        failingPoints: failing.length,
        gaps: line.gaps,
        answers: line.answers,
        usd: line.usage.usd,
        tilt: tiltOf(line),
      };
    },
  };
}

/** Tells under which bar a call stands; null when it has a place in the histogram. */
export function barOf(line: ReadLine): NoTurnBar | null {
  const { verdict } = line;
  if (!line.curve.some(({ status }) => status === "scored")) return "unscored";
  if (verdict.turn !== null && line.position !== null) return isDoubtful(line) ? "near-tie" : null;
  switch (verdict.kind) {
    case "none":
    case "slide":
    case "low-plateau":
    case "rubric-suspect":
    case "too-short":
    case "inconclusive":
      return verdict.kind;
    case "cliff":
    case "dip":
    case "multiple":
      return "inconclusive";
  }
}

/**
 * The named turn may be the wrong one.
 *
 * Two faults that code scores alike are no doubt: the same code names the earlier one every time.
 */
function isDoubtful({ verdict: { flags }, setup }: ReadLine): boolean {
  const isTied = flags.includes("near-tie") && setup.scorer.name !== "checks";
  return isTied || flags.includes("unstable");
}

function featuresOf(line: ReadLine): Feature[] {
  const features: Feature[] = [];
  for (const [i, point] of line.curve.entries()) {
    const position = i + 1;
    for (const name of point.tools ?? []) features.push({ position, kind: "tool", name });
    for (const name of point.failed ?? []) features.push({ position, kind: "criterion", name });
    const found = (line.findings ?? []).filter(
      ({ turn, step }) => turn === point.turn && (point.step === undefined || step === point.step),
    );
    for (const name of new Set(found.map(({ category }) => category))) {
      features.push({ position, kind: "category", name });
    }
  }
  return features;
}

function nameOf({ position, kind, name }: Feature): string {
  return `${kind} ${position} ${name}`;
}

type Share = <T>(name: string, value: T) => T;

/** Gives the first value that was known under a name. */
function createShare(): Share {
  const known = new Map<string, unknown>();
  return <T>(name: string, value: T): T => {
    const first = known.get(name);
    if (first !== undefined) return first as T;
    known.set(name, value);
    return value;
  };
}

function sharedValue(value: string | undefined, share: Share): string | null {
  return value === undefined ? null : share(`value ${value}`, value);
}

function unreadable(
  line: Extract<ResultLine, { status: "unreadable" }>,
  fields: number,
): CallFacts {
  return {
    key: line.key,
    side: line.side,
    unit: null,
    bar: "unreadable",
    placed: null,
    points: 0,
    id: line.id,
    file: line.file,
    sentence: line.message,
    rationale: null,
    values: Array.from({ length: fields }, () => null),
    features: [],
    criticalFindings: null,
    scoredPoints: 0,
    failingPoints: 0,
    gaps: 0,
    answers: 0,
    usd: 0,
    tilt: null,
  };
}
