import { parseCondition } from "../survey/fields.ts";
import type { SurveyInput, Want } from "../survey/run/take.ts";
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
