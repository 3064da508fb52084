/** One request of a plan: the prefix, by its index in the list, and the positions to mark for the prompt cache. */
export interface PlannedRequest {
  readonly index: number;
  readonly marks: readonly number[];
}

/** Markers that a request may carry. */
export const MAX_MARKS = 4;

const PARTS = MAX_MARKS + 1;

/**
 * Plans the requests for prefixes of one text so that the prompt cache is warm before most of them go out.
 *
 * Wave 1 asks the longest prefix and marks four positions that cut the prefixes into five parts. Wave 2 asks one prefix
 * a part, which marks the start of the part and three positions inside it. Wave 3 asks the rest, which then lie at most a
 * twentieth of the list behind a warm position. An entry can be read only from exactly the position where it was
 * written, and only after the reply to the writing request has begun; so later requests mark the deepest warm position,
 * and nothing else.
 *
 * `ends` holds the position of the last block of each prefix, ascending and distinct; position 0 is the system text.
 */
export function planPrefixRequests(
  ends: readonly number[],
): readonly (readonly PlannedRequest[])[] {
  const count = ends.length;
  if (count === 0) return [];
  const cuts = between(0, count, PARTS);
  const first: PlannedRequest = { index: count - 1, marks: positions(ends, cuts) };
  const starts = [0, ...cuts];
  const second = starts.flatMap((start, i): PlannedRequest[] => {
    const inner = between(start, starts[i + 1] ?? count, MAX_MARKS);
    const deepest = inner.at(-1);
    if (deepest === undefined) return [];
    return [{ index: deepest - 1, marks: positions(ends, [start, ...inner]) }];
  });
  const asked = new Set([first, ...second].map(({ index }) => index));
  const rest = ends.flatMap((_end, index): PlannedRequest[] =>
    asked.has(index) ? [] : [{ index, marks: [] }],
  );
  return [[first], second, rest].filter((wave) => wave.length > 0);
}

/** Cuts the numbers from `from` to `to`, both left out, into parts of about the same size. */
function between(from: number, to: number, parts: number): number[] {
  const cuts = new Set<number>();
  for (let i = 1; i < parts; i += 1) {
    const cut = Math.round(from + ((to - from) * i) / parts);
    if (cut > from && cut < to) cuts.add(cut);
  }
  return [...cuts];
}

function positions(ends: readonly number[], counts: readonly number[]): number[] {
  return counts.map((count) => (count === 0 ? 0 : (ends[count - 1] ?? 0)));
}
