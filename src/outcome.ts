import { z } from "zod";

/** Why a prefix has no score. A failure is a gap in the curve, never a number. */
export const FailureReasonSchema = z.enum([
  "refusal",
  "empty",
  "truncated",
  "invalid",
  "too-long",
  "timeout",
  "rate-limited",
  "overloaded",
  "error",
]);
export type FailureReason = z.infer<typeof FailureReasonSchema>;

/** Tokens in the vendor's four billing classes; the whole input is the sum of the first three. */
export const UsageSchema = z.object({
  inputTokens: z.number(),
  cacheWriteTokens: z.number(),
  cacheReadTokens: z.number(),
  outputTokens: z.number(),
});
export type Usage = Readonly<z.infer<typeof UsageSchema>>;

export const CriterionResultSchema = z.object({
  id: z.string(),
  verdict: z.enum(["pass", "minor", "major"]),
});
export type CriterionResult = Readonly<z.infer<typeof CriterionResultSchema>>;

const ScoredSchema = z.object({
  status: z.literal("scored"),
  /** 0..1 */
  score: z.number().min(0).max(1),
  rationale: z.string().optional(),
  criteria: z.array(CriterionResultSchema).optional(),
  /** Earlier turns that the scorer points at as the source of the fault. */
  turns: z.array(z.number()).optional(),
  usage: UsageSchema.optional(),
  /** What a reader of the score should know: "repaired", "judged on shortened input", "model changed to …". */
  notes: z.array(z.string()).optional(),
  /** The model that the server says it used. */
  model: z.string().optional(),
  /** The raw reply as received; kept in the record, shown nowhere else. */
  reply: z.string().optional(),
});

const FailedSchema = z.object({
  status: z.literal("failed"),
  reason: FailureReasonSchema,
  message: z.string(),
  usage: UsageSchema.optional(),
  notes: z.array(z.string()).optional(),
  model: z.string().optional(),
  reply: z.string().optional(),
});

/** What asking about one prefix gave: a score, or no score with its reason. */
export const ScoreOutcomeSchema = z.discriminatedUnion("status", [ScoredSchema, FailedSchema]);
export type ScoreOutcome = z.infer<typeof ScoreOutcomeSchema>;
export type ScoredOutcome = z.infer<typeof ScoredSchema>;
export type FailedOutcome = z.infer<typeof FailedSchema>;

export const NO_USAGE: Usage = {
  inputTokens: 0,
  cacheWriteTokens: 0,
  cacheReadTokens: 0,
  outputTokens: 0,
};

/** Adds two bills class by class. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}
