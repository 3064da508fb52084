import { z } from "zod";
import { FailureReasonSchema, type FailureReason, type ScoreOutcome } from "../outcome.ts";

const ScoreSchema = z.looseObject({ score: z.number(), rationale: z.string().nullish() });
const FailedSchema = z.looseObject({
  failed: z.looseObject({ reason: z.string().optional(), message: z.string() }),
});

/**
 * Turns what a user's scorer gave back into an outcome.
 *
 * A score must be a finite number in 0..1; anything else is a failed point that says what came, never a guess.
 */
export function toOutcome(reply: unknown): ScoreOutcome {
  if (typeof reply === "number") return scored(reply);
  const failed = FailedSchema.safeParse(reply);
  if (failed.success) {
    const { reason, message } = failed.data.failed;
    const known = FailureReasonSchema.safeParse(reason);
    return failure(known.success ? known.data : "error", message);
  }
  const score = ScoreSchema.safeParse(reply);
  if (score.success) return scored(score.data.score, score.data.rationale ?? undefined);
  return invalid(`The scorer gave ${show(reply)}, not {score} or {failed: {message}}.`);
}

function scored(score: number, rationale?: string): ScoreOutcome {
  if (!Number.isFinite(score) || score < 0 || score > 1) {
    return invalid(`The scorer gave the score ${score}, which is not in 0..1.`);
  }
  return { status: "scored", score, ...(rationale !== undefined && { rationale }) };
}

function invalid(message: string): ScoreOutcome {
  return failure("invalid", message);
}

/** No score, with its reason. */
export function failure(reason: FailureReason, message: string): ScoreOutcome {
  return { status: "failed", reason, message };
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
