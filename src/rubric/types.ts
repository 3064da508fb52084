import { z } from "zod";

/** The kind of rubric a curve can be read from: it asks about the last turn of an unfinished conversation. */
export const CURVE_KIND = "turn-local";

const TextSchema = z.string().trim().min(1);

/** A rubric file as it is written, of the kind that scores one turn. */
export const RubricFileSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "must be lower-case words joined by hyphens"),
  version: z.union([z.string().regex(/^[\w.-]+$/), z.number()]).transform(String),
  kind: z.literal(CURVE_KIND),
  question: TextSchema,
  /** What "the last turn" is, by the unit of the curve. */
  units: z.strictObject({ turn: TextSchema, step: TextSchema }).partial().optional(),
  criteria: z
    .array(z.strictObject({ id: z.string().regex(/^[a-z][a-z0-9_-]*$/), pass: TextSchema }))
    .default([]),
  /** Anchors of the score, 0..1. */
  scale: z
    .array(
      z.strictObject({
        from: z.number().min(0).max(1),
        to: z.number().min(0).max(1),
        means: TextSchema,
      }),
    )
    .min(1),
  rules: z.array(TextSchema).default([]),
});
export type RubricFile = Readonly<z.infer<typeof RubricFileSchema>>;

/** A rubric that was read and understood. */
export interface Rubric extends RubricFile {
  /** Where it came from: the path, or `id@version` of a built-in one. */
  readonly source: string;
  /** Hash of the file's text, hex. */
  readonly sha256: string;
  /** What a reader of the result should know about it, such as a text that differs from its release. */
  readonly notices: readonly string[];
}
