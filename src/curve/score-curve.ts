import type { Conversation } from "../conversation/model.ts";
import { prefixesOf, type Unit } from "../conversation/prefix.ts";
import { fromUserScorer } from "../scorers/module.ts";
import type { UserScorer } from "../scorers/types.ts";
import { scanCurve, type ScanOptions } from "./scan.ts";
import type { Curve } from "./types.ts";

/**
 * Scores every prefix of a conversation with any function and returns the curve.
 *
 * The method's first function; `biggestDrop` is its second.
 */
export async function scoreCurve(
  conversation: Conversation,
  score: UserScorer["score"],
  { unit = "turn", ...options }: ScanOptions & { unit?: Unit } = {},
): Promise<Curve> {
  const scorer = fromUserScorer({ name: "function", score });
  return (await scanCurve(prefixesOf(conversation, unit), scorer, options)).curve;
}
