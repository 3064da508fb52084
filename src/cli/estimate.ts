import type { Conversation } from "../conversation/model.ts";
import { prefixesOf } from "../conversation/prefix.ts";
import { chooseUnit } from "../conversation/unit.ts";
import { openPrefixes } from "../curve/scan.ts";
import type { AnswerRecord } from "../record/types.ts";
import { isKept } from "../scorers/recording.ts";
import type { Estimate, Range, Scorer, ScorerInfo } from "../scorers/types.ts";
import type { SearchFlags } from "./flags.ts";

/**
 * Foretells what a full scan of one call costs; null for a scorer that costs nothing or cannot tell.
 *
 * Prefixes whose answers are all in the record cost nothing again.
 */
export function estimateCall(
  conversation: Conversation,
  scorer: Scorer,
  { replays, unit, minWords }: Pick<SearchFlags, "replays" | "unit" | "minWords">,
  record: AnswerRecord | null = null,
): Estimate | null {
  if (!scorer.estimate) return null;
  const chosen = chooseUnit(conversation.messages, unit, scorer.units).unit;
  const prefixes = openPrefixes(prefixesOf(conversation, chosen), minWords);
  const missing = prefixes.filter((prefix) =>
    Array.from({ length: replays }, (_, i) => i + 1).some(
      (replay) => !isKept(scorer, record, prefix, replay),
    ),
  );
  return scorer.estimate(missing, replays);
}

/** Adds up the estimates of several calls; a price that is unknown once is unknown. Null for none. */
export function addEstimates(estimates: readonly Estimate[]): Estimate | null {
  let sum: Estimate | null = null;
  for (const next of estimates) {
    sum = sum
      ? {
          calls: sum.calls + next.calls,
          inputTokens: addRanges(sum.inputTokens, next.inputTokens),
          outputTokens: addRanges(sum.outputTokens, next.outputTokens),
          usd: sum.usd && next.usd && addRanges(sum.usd, next.usd),
          cached: sum.cached || next.cached,
        }
      : next;
  }
  return sum;
}

/** Says what a scorer costs that foretells nothing. */
export function sayUnforetold(scorer: Scorer): string {
  return scorer.totals ? "nothing is paid with this scorer" : "what this scorer costs is not known";
}

function addRanges(a: Range, b: Range): Range {
  return { low: a.low + b.low, high: a.high + b.high };
}

/** Says what a scan will cost, and where it sends the call: `14 questions to claude-… at …: about 21k–35k tokens …`. */
export function sayEstimate(
  { calls, inputTokens, outputTokens, usd, cached }: Estimate,
  { model = "a model", host = "its server" }: ScorerInfo,
): string {
  if (calls === 0) return "nothing left to ask";
  const tokens = `${range(inputTokens, thousands)} tokens in${cached ? " (mostly from the prompt cache)" : ""}, ${range(outputTokens, thousands)} out`;
  const money = usd ? `$${range(usd, dollars)}` : "price unknown";
  return `${calls} questions to ${model} at ${host}: about ${tokens}, ${money}`;
}

function range({ low, high }: Range, say: (value: number) => string): string {
  return say(low) === say(high) ? say(low) : `${say(low)}–${say(high)}`;
}

function thousands(tokens: number): string {
  return tokens < 1000 ? String(Math.round(tokens)) : `${Math.round(tokens / 1000)}k`;
}

/** Two digits that count, also for tenths of a cent. */
function dollars(usd: number): string {
  return usd === 0 ? "0" : usd.toFixed(Math.max(2, 1 - Math.floor(Math.log10(usd))));
}
