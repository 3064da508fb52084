import type { Draft } from "../draft.ts";

/**
 * Joins what one speaker says in several pieces: speech recognition and captions cut one utterance into many.
 *
 * Only pieces that nothing stands between are joined; the first one's place, time and id stay.
 */
export function mergeSpeech(drafts: readonly Draft[]): Draft[] {
  const merged: Draft[] = [];
  let texts: string[] = [];
  let last: Draft | undefined;
  const flush = (): void => {
    if (last) merged.push({ ...last, ...(texts.length > 0 && { text: texts.join(" ") }) });
  };
  for (const draft of drafts) {
    if (last && isSameSpeaker(last, draft)) {
      last = { ...last, ...spanOf(last, draft) };
    } else {
      flush();
      last = draft;
      texts = [];
    }
    if (draft.text !== undefined) texts.push(draft.text);
  }
  flush();
  return merged;
}

function isSameSpeaker(last: Draft, next: Draft): boolean {
  const isSpeech = next.role !== "event" && next.role !== "tool";
  return isSpeech && last.speaker === next.speaker && last.role === next.role;
}

function spanOf(first: Draft, next: Draft): Pick<Draft, "span"> {
  if (!first.span || !next.span) return {};
  return { span: [first.span[0], Math.max(first.span[1], next.span[1])] };
}

/** The times between which something was said; absent when one of them is missing. */
export function spanBetween(start: unknown, end: unknown): Pick<Draft, "span"> {
  if (typeof start !== "number" || typeof end !== "number") return {};
  return Number.isFinite(start) && Number.isFinite(end) ? { span: [start, end] } : {};
}
