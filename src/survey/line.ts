import { z } from "zod";
import { UsageSchema } from "../outcome.ts";
import { VERDICT_FLAGS, VERDICT_KINDS } from "../verdict/types.ts";

const SetupSchema = z.object({
  scorer: z.object({
    name: z.string(),
    model: z.string().exactOptional(),
    effort: z.string().exactOptional(),
    host: z.string().exactOptional(),
    version: z.string().exactOptional(),
    target: z.string().exactOptional(),
  }),
  rubric: z.object({ id: z.string(), version: z.string(), sha256: z.string() }).nullable(),
  search: z.object({ mode: z.enum(["full", "bisect"]), replays: z.number() }),
  settings: z.object({ minDrop: z.number(), healthyLevel: z.number() }),
});

const PointSchema = z.object({
  turn: z.number(),
  step: z.number().optional(),
  status: z.enum(["scored", "skipped", "failed", "unasked"]),
  score: z.number().optional(),
  /** Names of the tools called, each once. */
  tools: z.array(z.string()).optional(),
  /** Criteria that were not passed. */
  failed: z.array(z.string()).optional(),
});

const FindingSchema = z.object({
  check: z.string(),
  turn: z.number().nullable(),
  step: z.number().optional(),
  category: z.string(),
  severity: z.enum(["critical", "major", "minor"]),
});

const VerdictSchema = z.object({
  kind: z.enum(VERDICT_KINDS),
  turn: z.number().nullable(),
  step: z.number().nullable(),
  drop: z.number().nullable(),
  fall: z.number().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  confidence: z.enum(["high", "medium", "low"]),
  runnerUp: z
    .object({ turn: z.number(), step: z.number().optional(), fall: z.number() })
    .nullable(),
  episodes: z.array(
    z.object({
      turn: z.number(),
      step: z.number().optional(),
      to: z.number(),
      fall: z.number(),
      drop: z.number(),
    }),
  ),
  slide: z.object({ from: z.number(), to: z.number(), loss: z.number() }).nullable(),
  flags: z.array(z.enum(VERDICT_FLAGS)),
  sentence: z.string(),
});

const base = {
  v: z.literal(1),
  /** Hash of the conversation; for a file that could not be read, of its side and path. */
  key: z.string(),
  side: z.enum(["affected", "baseline"]),
  file: z.string().nullable(),
};

export const ReadLineSchema = z.object({
  ...base,
  status: z.literal("read"),
  id: z.string(),
  format: z.string(),
  /** Metadata, flattened to text: `{"deploy.id": "d3"}`. */
  fields: z.record(z.string(), z.string()),
  setup: SetupSchema,
  unit: z.enum(["turn", "step"]),
  curve: z.array(PointSchema),
  verdict: VerdictSchema,
  /** 1-based position of the named point on the curve; null when none was named. */
  position: z.number().nullable(),
  /** The scorer's reason at the named point. */
  rationale: z.string().nullable(),
  biggestDrop: z.object({
    turn: z.number().nullable(),
    step: z.number().optional(),
    drop: z.number().nullable(),
  }),
  firstFailingTurn: z.number().nullable(),
  failingShare: z.number().nullable(),
  /** Null when nobody looked for any. */
  findings: z.array(FindingSchema).nullable(),
  /** Answers that the curve is made of, those from the record included. */
  answers: z.number(),
  /** Points, zoomed ones included, that failed to get a score. */
  gaps: z.number(),
  usage: UsageSchema.extend({ usd: z.number().nullable() }),
});
/** What is kept of one call: its diagnosis without the transcript. */
export type ReadLine = Readonly<z.infer<typeof ReadLineSchema>>;

export const UnreadableLineSchema = z.object({
  ...base,
  status: z.literal("unreadable"),
  id: z.string().nullable(),
  message: z.string(),
});
/** A file or a call that could not be surveyed, and why. */
export type UnreadableLine = Readonly<z.infer<typeof UnreadableLineSchema>>;

export const ResultLineSchema = z.discriminatedUnion("status", [
  ReadLineSchema,
  UnreadableLineSchema,
]);
/** One line of `results.ndjson`, version 1. */
export type ResultLine = ReadLine | UnreadableLine;
