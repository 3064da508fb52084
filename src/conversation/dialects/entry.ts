import { readChatEntry } from "./chat.ts";
import { isItem, readItem } from "./items.ts";
import { chatOfLangchain, isLangchainMessage } from "./langchain.ts";
import { readUsualEntry } from "./usual.ts";
import type { Draft, Warn } from "../draft.ts";
import { isRecord } from "../values.ts";

/** Reads one entry of a list of messages, whichever dialect it is written in. */
export function readEntry(entry: unknown, source: string, warn: Warn): readonly Draft[] {
  if (!isRecord(entry)) return readChatEntry(entry, source, warn);
  if ("type" in entry) {
    if (isItem(entry)) return readItem(entry, source, warn);
    if (isLangchainMessage(entry)) {
      return readChatEntry(chatOfLangchain(entry, source, warn), source, warn);
    }
  }
  return readChatEntry(entry, source, warn);
}

/**
 * Reads a list of messages. One entry gives one message, so that indexes stay; only an entry that holds tool results
 * beside something else, or more than one result, gives several.
 */
export function readEntries(
  list: readonly unknown[],
  pointerOf: (index: number) => string,
  warn: Warn,
): Draft[] {
  // Nearly always one message an entry: a list that grows is copied again and again.
  const drafts: Draft[] = [];
  drafts.length = list.length;
  let count = 0;
  for (let i = 0; i < list.length; i += 1) {
    const entry = list[i];
    const source = pointerOf(i);
    const usual = isRecord(entry) ? readUsualEntry(entry, source, warn) : null;
    if (usual) drafts[count++] = usual;
    else for (const draft of readEntry(entry, source, warn)) drafts[count++] = draft;
  }
  if (drafts.length > count) drafts.length = count;
  return drafts;
}
