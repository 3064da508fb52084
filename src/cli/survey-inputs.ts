import { DropturnError } from "../errors.ts";
import { parseCondition } from "../survey/fields.ts";
import type { Shard, SurveyInput, Want } from "../survey/run/plan.ts";
import { expandPaths } from "./inputs.ts";

/** Which calls each side takes. */
export interface SideFlags {
  readonly where?: string[];
  readonly baseline?: string[];
  readonly baselineWhere?: string[];
}

/**
 * Finds the files of both sides; a file that both take is read once.
 *
 * `--baseline-where` without `--baseline` takes the baseline from the same files.
 */
export async function surveyInputs(
  paths: readonly string[],
  { where = [], baseline, baselineWhere = [] }: SideFlags,
): Promise<SurveyInput[]> {
  const affected: Want = { side: "affected", where: where.map(parseCondition) };
  const against: Want = { side: "baseline", where: baselineWhere.map(parseCondition) };
  const hasBaseline = baseline !== undefined || baselineWhere.length > 0;
  const wants = new Map<string, Want[]>();
  for (const file of await expandPaths(paths)) wants.set(file, [affected]);
  for (const file of hasBaseline ? await expandPaths(baseline ?? paths) : []) {
    wants.set(file, [...(wants.get(file) ?? []), against]);
  }
  return [...wants].map(([file, sides]) => ({ file, wants: sides }));
}

/**
 * Reads `--shard 2/4`.
 *
 * @throws DropturnError when it is no part of a whole.
 */
export function parseShard(text: string): Shard {
  const [, part, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim()) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  if (part === undefined || shard.part < 1 || shard.part > shard.of) {
    throw new DropturnError("E_USAGE", `"${text}" is no shard.`, {
      hint: "Write --shard 1/4 for the first of four, up to --shard 4/4.",
    });
  }
  return shard;
}
