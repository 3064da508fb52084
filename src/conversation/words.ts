const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** From a letter or digit to the next white space: at least one word, whatever else is in it. */
const WORD_RUN = /[\p{L}\d]\S*/gu;

/** Between words; kept to one character, because the segmenter takes quadratic time over many that are none. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}\p{Pc}]{2,}/gu;

/** Counts words in any language, also those written without spaces; stops counting at `limit`. */
export function countWords(text: string, limit = Number.POSITIVE_INFINITY): number {
  // Segmenting takes a hundred times as long as finding enough runs between spaces.
  if (Number.isFinite(limit) && hasRuns(text, limit)) return limit;
  let words = 0;
  for (const segment of segmenter.segment(text.replace(BETWEEN_WORDS, " "))) {
    if (segment.isWordLike) words += 1;
    if (words >= limit) break;
  }
  return words;
}

function hasRuns(text: string, count: number): boolean {
  const runs = text.matchAll(WORD_RUN);
  for (let found = 0; found < count; found += 1) if (runs.next().done) return false;
  return true;
}
