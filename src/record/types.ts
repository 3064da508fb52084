import { z } from "zod";
import { ScoreOutcomeSchema, UsageSchema } from "../outcome.ts";

/** What was asked about; other kinds of subject will come. */
export const SubjectSchema = z.looseObject({
  kind: z.string(),
  turn: z.number().optional(),
  step: z.number().optional(),
});
export type Subject = z.infer<typeof SubjectSchema>;

/** One line of a record: one answer, kept as soon as it is paid for. */
export const RecordLineSchema = z.looseObject({
  v: z.literal(1),
  /** Hash of everything that was sent, and the replay number. */
  key: z.string(),
  subject: SubjectSchema,
  replay: z.number(),
  /** ISO 8601. */
  at: z.string(),
  scorer: z.string(),
  model: z.string().optional(),
  rubric: z.object({ id: z.string(), version: z.string(), sha256: z.string() }).optional(),
  outcome: ScoreOutcomeSchema,
  /** The raw reply as received. */
  reply: z.string().optional(),
  usage: UsageSchema.optional(),
});
export type RecordLine = z.infer<typeof RecordLineSchema>;

/** The answers about one conversation: what is there already, and where new ones go. */
export interface AnswerRecord {
  /** The last good answer under a key; a failure is never reused. */
  find(key: string): RecordLine | undefined;
  /** Makes sure that a line can be appended, before anything is paid for. */
  prepare(): Promise<void>;
  /** Appends one line; resolves when the line is in the file. */
  append(line: RecordLine): Promise<void>;
  /** What a reader should know about the file, such as a torn last line. */
  readonly notices: readonly string[];
}
