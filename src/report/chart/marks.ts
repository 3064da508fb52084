import type { CurvePoint } from "../../curve/types.ts";
import type { Diagnosis } from "../../diagnosis.ts";
import { focusesOf, type Focus } from "../facts.ts";
import { formatPlaces } from "../format.ts";

export type Mark = "named" | "other" | "failed" | "unasked" | "skipped" | "slide";

/** One character each, without colour, so that a chart reads the same in a ticket. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  named: "▲",
  other: "△",
  failed: "x",
  unasked: "?",
  skipped: "·",
  slide: "~",
};

/** Where a column stands for several points, the mark that comes first here wins. */
const MARK_ORDER = Object.keys(MARK_SIGNS) as readonly Mark[];

/** Tells the mark of each point of the curve, null for an ordinary scored one. */
export function marksOf(diagnosis: Diagnosis): readonly (Mark | null)[] {
  const focuses = focusesOf(diagnosis);
  return diagnosis.curve.map((point) => markOf(point, focuses, diagnosis));
}

/** The mark that a column shows for its points, and which of them it is about: the first when none is marked. */
export function strongestMark(marks: readonly (Mark | null)[]): { mark: Mark | null; at: number } {
  const mark = MARK_ORDER.find((candidate) => marks.includes(candidate)) ?? null;
  return { mark, at: isPointed(mark) ? marks.indexOf(mark) : 0 };
}

/** Tells whether a mark points at a turn of the verdict. */
export function isPointed(mark: Mark | null): boolean {
  return mark === "named" || mark === "other";
}

/** Explains the marks that occur, one phrase each. */
export function legendOf(diagnosis: Diagnosis): readonly { mark: Mark; words: string }[] {
  const marks = new Set(marksOf(diagnosis));
  const focuses = focusesOf(diagnosis);
  const named = focuses.filter(({ reason }) => reason === "named");
  const others = focuses.filter(({ reason }) => reason === "near-tie" || reason === "other fall");
  const words: Record<Mark, string> = {
    named: `${formatPlaces(named)}, named`,
    other: `${formatPlaces(others)}, ${others[0]?.reason ?? "other fall"}`,
    failed: "no score",
    unasked: "not asked",
    skipped: "skipped (short)",
    slide: "the slide",
  };
  return MARK_ORDER.filter((mark) => marks.has(mark)).map((mark) => ({ mark, words: words[mark] }));
}

function markOf(
  point: CurvePoint,
  focuses: readonly Focus[],
  { unit, verdict: { slide } }: Diagnosis,
): Mark | null {
  // On a turn-by-turn curve a zoomed step is marked at its turn.
  const here = focuses.find(
    ({ turn, step }) =>
      turn === point.turn && (unit === "turn" || step === undefined || step === point.step),
  );
  if (here?.reason === "named") return "named";
  if (here?.reason === "near-tie" || here?.reason === "other fall") return "other";
  if (point.status !== "scored") return point.status;
  if (slide && point.turn >= slide.from && point.turn <= slide.to) return "slide";
  return null;
}
