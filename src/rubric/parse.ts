import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { DropturnError } from "../errors.ts";
import { fingerprint, releaseNotice } from "./fingerprint.ts";
import { CURVE_KIND, RubricFileSchema, type Rubric } from "./types.ts";

const HeaderSchema = z.looseObject({ kind: z.string() });

/**
 * Reads the text of a rubric file (YAML, and so JSON too).
 *
 * Throws E_RUBRIC when the text is no rubric, or one of a kind that a curve cannot be read from.
 */
export function parseRubric(text: string, source: string): Rubric {
  const value = decode(text, source);
  const header = HeaderSchema.safeParse(value);
  if (header.success && header.data.kind !== CURVE_KIND) throw wrongKind(header.data.kind, source);
  const parsed = RubricFileSchema.safeParse(value);
  if (!parsed.success) throw malformed(parsed.error, source);
  const sha256 = fingerprint(text);
  const notice = releaseNotice({ ...parsed.data, sha256 });
  return { ...parsed.data, source, sha256, notices: notice === null ? [] : [notice] };
}

function decode(text: string, source: string): unknown {
  try {
    return parseYaml(text.replace(/^\uFEFF/, ""), { maxAliasCount: 0 });
  } catch (cause) {
    const [line] = String(cause instanceof Error ? cause.message : cause).split("\n");
    throw new DropturnError("E_RUBRIC", `Rubric "${source}" is not YAML: ${line}`, { cause });
  }
}

function wrongKind(kind: string, source: string): DropturnError {
  return new DropturnError(
    "E_RUBRIC",
    `Rubric "${source}" is of kind "${kind}"; a curve needs kind "${CURVE_KIND}".`,
    {
      hint: "Every prefix of a call is unfinished, so the rubric must ask about the last turn only. See docs/rubrics.md.",
    },
  );
}

function malformed(error: z.ZodError, source: string): DropturnError {
  const [issue] = error.issues;
  const where = issue?.path.join(".") || "the file";
  return new DropturnError("E_RUBRIC", `Rubric "${source}": ${where}: ${issue?.message}`, {
    hint: "`dropturn rubric show turn-local@1` prints a rubric to start from. See docs/rubrics.md.",
    cause: error,
  });
}
