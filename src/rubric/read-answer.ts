import { z } from "zod";
import { CriterionResultSchema, type CriterionResult } from "../outcome.ts";

/** What a judge's answer says, once it has been understood. */
export interface Answer {
  /** 0..1 */
  readonly score: number;
  readonly rationale?: string;
  readonly criteria?: readonly CriterionResult[];
  readonly turns?: readonly number[];
  /** What was mended or left out while reading it. */
  readonly notes: readonly string[];
}

export type ReadAnswer =
  | { readonly ok: true; readonly answer: Answer }
  /** `problem` is one clause that can be put to the judge. */
  | { readonly ok: false; readonly problem: string };

const AnswerObjectSchema = z.looseObject({ score: z.unknown() });
const CriteriaSchema = z.array(CriterionResultSchema);
const TurnsSchema = z.array(z.number());
const PLAIN_DECIMAL = /^(?:\d{1,4}(?:\.\d{0,20})?|\.\d{1,20})$/;
/** A sum of binary fractions may leave the scale by this much without meaning it. */
const ROUNDING_NOISE = 1e-9;

/**
 * Reads the object that a judge answered with.
 *
 * A score is a finite number from 0 to 1, or text that is one plain decimal. Nothing is coerced, clamped or guessed.
 * Criteria and turns that cannot be read are left out with a note; the score stands without them.
 */
export function readAnswer(value: unknown, lastTurn: number): ReadAnswer {
  const parsed = AnswerObjectSchema.safeParse(value);
  if (!parsed.success || !("score" in parsed.data)) {
    return { ok: false, problem: 'it was no JSON object with a "score"' };
  }
  const { score: rawScore, rationale, criteria, turns } = parsed.data;
  const score = readScore(rawScore);
  if (score === null) {
    return {
      ok: false,
      problem: `its score was ${show(rawScore)}, which is no number from 0 to 1`,
    };
  }
  const notes: string[] = [];
  if (typeof rawScore === "string") notes.push("score converted from text");
  const said = typeof rationale === "string" && rationale.trim() !== "";
  if (!said) notes.push("the judge gave no rationale");
  const readCriteria = readOptional(CriteriaSchema, criteria, "criteria", notes);
  const readTurns = readOptional(TurnsSchema, turns, "turns", notes)?.filter(
    (turn) => Number.isInteger(turn) && turn >= 1 && turn <= lastTurn,
  );
  return {
    ok: true,
    answer: {
      score,
      ...(said && { rationale }),
      ...(readCriteria && { criteria: readCriteria }),
      ...(readTurns && { turns: readTurns }),
      notes,
    },
  };
}

function readScore(value: unknown): number | null {
  const number = typeof value === "string" ? readDecimal(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return null;
  if (number < -ROUNDING_NOISE || number > 1 + ROUNDING_NOISE) return null;
  return Math.min(1, Math.max(0, number));
}

function readDecimal(text: string): number | null {
  const trimmed = text.trim();
  return PLAIN_DECIMAL.test(trimmed) ? Number(trimmed) : null;
}

function readOptional<T>(
  schema: z.ZodType<T>,
  value: unknown,
  name: string,
  notes: string[],
): T | undefined {
  if (value === undefined || value === null) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) notes.push(`the judge's ${name} could not be read`);
  return parsed.data;
}

/** Longest piece of an unusable answer that is repeated to the judge and to the reader. */
const SHOWN = 40;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
