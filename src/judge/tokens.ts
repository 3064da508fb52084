/** Characters of Latin text a token, measured on English support calls with JSON tool results; see docs/judge.md. */
const CHARS_PER_TOKEN = 2.6;
/** Tokens a character outside Latin-1: one ideograph is about one token, a little more after the newer tokenizer. */
const TOKENS_PER_WIDE_CHAR = 1.2;
/** Share by which an estimate may be off, either way. */
export const ESTIMATE_ERROR = 0.25;

/** Estimates the tokens of a text, give or take a quarter; no tokenizer of the current models is published. */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0xff) wide += 1;
  return Math.ceil((text.length - wide) / CHARS_PER_TOKEN + wide * TOKENS_PER_WIDE_CHAR);
}
