import type { Estimate, Range, ScorerInfo } from "../scorers/types.ts";

/** Says what a scan will cost, and where it sends the call: `14 questions to claude-… at …: about 21k–35k tokens …`. */
export function sayEstimate(
  { calls, inputTokens, outputTokens, usd, cached }: Estimate,
  { model = "a model", host = "its server" }: ScorerInfo,
): string {
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
