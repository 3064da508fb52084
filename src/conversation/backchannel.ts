import type { Draft } from "./draft.ts";
import type { Role } from "./model.ts";
import { countWords } from "./words.ts";

/** Name of the event that a "mhm" of the user becomes. */
export const BACKCHANNEL = "backchannel";
const MAX_WORDS = 2;

/**
 * Finds what the user says in passing ("mhm", "okay") while the agent goes on speaking: an inline event, so that it does
 * not end the agent's turn. Only where the source times its speech; without times nothing is guessed.
 */
export function withBackchannels(
  drafts: readonly Draft[],
  roleOf: (draft: Draft) => Role,
): (draft: Draft) => Role | typeof BACKCHANNEL {
  const passing = new Set<Draft>();
  let speech: readonly [number, number] | undefined;
  for (const draft of drafts) {
    if (!draft.span) continue;
    const role = roleOf(draft);
    if (role === "agent") speech = draft.span;
    else if (role === "user" && speech && isInside(draft.span, speech) && isShort(draft))
      passing.add(draft);
  }
  return passing.size === 0
    ? roleOf
    : (draft) => (passing.has(draft) ? BACKCHANNEL : roleOf(draft));
}

function isInside(span: readonly [number, number], speech: readonly [number, number]): boolean {
  return span[0] >= speech[0] && span[1] <= speech[1];
}

function isShort({ text = "" }: Draft): boolean {
  return countWords(text, MAX_WORDS + 1) <= MAX_WORDS;
}
