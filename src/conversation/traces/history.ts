import type { Draft } from "../draft.ts";

/** A history that grows, call by call. */
export interface History {
  readonly drafts: readonly Draft[];
  /** How many messages at the end are the last call's own answer: later calls may write it a little differently. */
  readonly answer: number;
}

/** Where an input stands in the history, and how it was joined. */
export interface Join {
  readonly history: History;
  /** Index in the history at which the input ends. */
  readonly end: number;
  /**
   * `extends`: begins with all that was there; `contained`: adds nothing; `trimmed`: begins later, or with a summary;
   * `appended`: has nothing in common with what was there.
   */
  readonly kind: "extends" | "contained" | "trimmed" | "appended";
}

export const EMPTY_HISTORY: History = { drafts: [], answer: 0 };

/** Stands for what a message says, whatever ids and times its recorder gave it. */
export function keyOf(draft: Draft): string {
  const before = keys.get(draft);
  if (before !== undefined) return before;
  const key = JSON.stringify([
    draft.role ?? draft.speaker ?? "",
    draft.text?.trim() ?? "",
    draft.toolCalls?.map((call) => [call.name, call.arguments, call.argumentsRaw]) ?? [],
    draft.toolResult?.text ?? null,
  ]);
  keys.set(draft, key);
  return key;
}

/** A history is compared once for every call, and grows with every call. */
const keys = new WeakMap<Draft, string>();

/**
 * Joins the input of a model call to the history so far.
 *
 * Usually the input repeats the whole history. It may be trimmed at its beginning, or begin with a summary: then the
 * longest end of the history that stands in it is where it goes on. It may hold only what is new: then it is appended.
 * Linear in the length of both.
 */
export function joinInput(history: History, input: readonly Draft[]): Join {
  const { drafts } = history;
  if (drafts.length === 0) return joined(input, "extends");
  // Nothing was recorded of the input: the answer follows what there is.
  if (input.length === 0) return { history, end: drafts.length, kind: "contained" };
  const known = drafts.map(keyOf);
  const given = input.map(keyOf);
  const common = commonStart(known, given);
  if (common === given.length) return { history, end: common, kind: "contained" };
  // The last answer may come back in another form; what is in the later input counts.
  if (common > 0 && common >= known.length - history.answer) {
    return joined([...drafts.slice(0, common), ...input.slice(common)], "extends");
  }
  const { length, end } = longestEnd(known, given);
  if (length === given.length) return { history, end: known.length, kind: "contained" };
  if (length === 0) return joined([...drafts, ...withoutSystem(input)], "appended");
  const isWhole = drafts.slice(0, known.length - length).every(({ role }) => role === "system");
  return joined([...drafts, ...input.slice(end)], isWhole ? "extends" : "trimmed");
}

function joined(drafts: readonly Draft[], kind: Join["kind"]): Join {
  return { history: { drafts, answer: 0 }, end: drafts.length, kind };
}

/**
 * Joins the answer of a call whose input ends at `end` of the history.
 *
 * Null when the history already goes on with another answer: the call was repeated, and this answer was not used.
 */
export function joinAnswer({ history, end }: Join, answer: readonly Draft[]): History | null {
  const { drafts } = history;
  if (answer.length === 0) return history;
  if (end >= drafts.length) return { drafts: [...drafts, ...answer], answer: answer.length };
  const following = drafts.slice(end, end + answer.length).map(keyOf);
  return answer.every((draft, i) => keyOf(draft) === following[i]) ? history : null;
}

/** A system prompt that comes again with only the newest messages says nothing new. */
function withoutSystem(input: readonly Draft[]): Draft[] {
  return input.filter(({ role }) => role !== "system");
}

function commonStart(known: readonly string[], given: readonly string[]): number {
  let length = 0;
  while (length < given.length && known[length] === given[length]) length += 1;
  return length;
}

/** The longest end of `known` that stands in `given`, and where it ends there; the latest of equals. */
function longestEnd(
  known: readonly string[],
  given: readonly string[],
): { readonly length: number; readonly end: number } {
  const matches = matchLengths([...known.toReversed(), SEPARATOR, ...given.toReversed()]);
  let best = { length: 0, end: 0 };
  for (let i = known.length + 1; i < matches.length; i += 1) {
    const length = matches[i] ?? 0;
    if (length > best.length) best = { length, end: given.length - (i - known.length - 1) };
  }
  return best;
}

/** A key that no message has. */
const SEPARATOR = "\u0000";

/** Length of the longest piece at each position that is also the beginning of the list (Z function, linear). */
function matchLengths(list: readonly string[]): number[] {
  const lengths = [list.length];
  let left = 0;
  let right = 0;
  for (let i = 1; i < list.length; i += 1) {
    let length = i < right ? Math.min(right - i, lengths[i - left] ?? 0) : 0;
    while (i + length < list.length && list[length] === list[i + length]) length += 1;
    lengths.push(length);
    if (i + length > right) {
      left = i;
      right = i + length;
    }
  }
  return lengths;
}
