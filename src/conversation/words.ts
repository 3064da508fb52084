const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Counts words in any language, also those written without spaces; stops counting at `limit`. */
export function countWords(text: string, limit = Number.POSITIVE_INFINITY): number {
  let words = 0;
  for (const segment of segmenter.segment(text)) {
    if (segment.isWordLike) words += 1;
    if (words >= limit) break;
  }
  return words;
}
