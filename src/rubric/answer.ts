import { z } from "zod";
import type { Rubric } from "./types.ts";

/** A JSON schema as it goes over the wire. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const VERDICTS = ["pass", "minor", "major"] as const;

/**
 * Builds the schema that the judge's answer is held to.
 *
 * The rationale comes first, so that the score follows from it. Bounds are not part of what a server can enforce;
 * `readAnswer` checks them.
 */
export function answerSchema({ criteria }: Rubric): JsonSchema {
  const ids = criteria.map(({ id }) => id);
  const [first, ...rest] = ids;
  const id = first === undefined ? z.string() : z.enum([first, ...rest]);
  const wire = z.strictObject({
    rationale: z
      .string()
      .describe("One or two sentences that name what is wrong, or why nothing is"),
    criteria: z.array(z.strictObject({ id, verdict: z.enum(VERDICTS) })),
    turns: z
      .array(z.number())
      .describe("Numbers of earlier turns that the fault comes from; empty when none"),
    score: z.number().describe("0 to 1, two decimals"),
  });
  const { $schema: _, ...schema } = z.toJSONSchema(wire);
  return schema;
}

/** Says in words what the answer looks like, for servers that ignore a schema. */
export function describeAnswer({ criteria }: Rubric): string {
  const ids = criteria.map(({ id }) => id).join(" | ") || "name";
  return [
    "Answer with one JSON object and nothing before or after it:",
    `{"rationale": "one or two sentences that name what is wrong, or why nothing is", "criteria": [{"id": "${ids}", "verdict": "pass | minor | major"}], "turns": [numbers of earlier turns the fault comes from], "score": a number from 0 to 1, such as 0.85}`,
  ].join("\n");
}

/** Says again what the answer must be, after one that could not be used. */
export function describeRepair(problem: string): string {
  return `An earlier answer to this could not be used: ${problem}. Answer with exactly one JSON object that has "rationale" (text) and "score", a number on the scale from 0 to 1 (0 is worst, 1 is best; not percent, not 1 to 5), and nothing else.`;
}
