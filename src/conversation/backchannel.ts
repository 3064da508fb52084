import type { Draft } from "./draft.ts";
import type { Role } from "./model.ts";
import { countWords } from "./words.ts";

/** A draft whose role is known. */
export type Said = Draft & { readonly role: Role };

/** Name of the event that a "mhm" of the user becomes. */
export const BACKCHANNEL = "backchannel";
const MAX_WORDS = 2;

/**
 * Turns what the user says in passing ("mhm", "okay") while the agent goes on speaking into an inline event, so that it
 * does not end the agent's turn. Only where the source times its speech; without times nothing is guessed.
 */
export function withBackchannels(drafts: readonly Said[]): readonly Said[] {
  if (!drafts.some(({ span }) => span)) return drafts;
  let speech: readonly [number, number] | undefined;
  return drafts.map((draft) => {
    if (draft.role === "agent") speech = draft.span ?? speech;
    if (draft.role !== "user" || !draft.span || !speech) return draft;
    const [start, end] = draft.span;
    const inside = start >= speech[0] && end <= speech[1];
    if (!inside || countWords(draft.text ?? "", MAX_WORDS + 1) > MAX_WORDS) return draft;
    return { ...draft, role: "event", name: BACKCHANNEL };
  });
}
