import { buildConversation, type ConversationFacts } from "../build.ts";
import { createWarnings, type Draft, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import { isList, isRecord, listOf, type JsonRecord } from "../values.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** A list of entries inside an export, and what stands around it. */
export interface FoundList {
  readonly list: readonly unknown[];
  /** Pointer of the list. */
  readonly pointer: string;
  /** The object that holds the list, and the one at the top. */
  readonly holder: JsonRecord;
  readonly root: JsonRecord;
}

/** What a list format finds beside the messages. */
export type ListFacts = Partial<ConversationFacts>;

export type EntryReader = (entry: JsonRecord, source: string) => readonly Draft[];

/** A format whose file holds one call as one list of entries of its own kind. */
export interface ListFormat extends Pick<Format, "name" | "summary" | "sniff"> {
  readonly score: number;
  /** Finds the list; null when the value is of another format. */
  readonly find: (value: JsonRecord) => FoundList | null;
  /** Looks at the list as a whole, then reads its entries into messages; usually one each. */
  readonly createReader: (found: FoundList, warn: Warn) => EntryReader;
  /** What the whole list needs: order, or pieces joined. */
  readonly arrange?: (drafts: Draft[], found: FoundList) => Draft[];
  /** What came after the last entry. */
  readonly end?: (found: FoundList) => readonly Draft[];
  readonly facts?: (found: FoundList, warn: Warn) => ListFacts;
}

/** Makes a format of a list of entries. */
export function createListFormat(format: ListFormat): Format {
  const { name, summary, sniff, score, find } = format;
  return {
    name,
    summary,
    sniff,
    detect: (source) => {
      const found = findIn(source, find);
      if (!found) return null;
      return {
        score,
        evidence: `${found.pointer.slice(1).replaceAll("/", ".") || "list"}, ${found.list.length} entries`,
      };
    },
    read: (source, options) => {
      const found = findIn(source, find);
      if (!found) throw new DropturnError("E_FORMAT", `Not of the format "${name}": ${sniff}.`);
      return [readList(format, found, options)];
    },
  };
}

function findIn(source: Decoded, find: ListFormat["find"]): FoundList | null {
  return source.kind === "json" && isRecord(source.value) ? find(source.value) : null;
}

function readList(
  format: ListFormat,
  found: FoundList,
  { agents, fallbackId }: FormatOptions,
): ReturnType<typeof buildConversation> {
  const { warn, warnings } = createWarnings();
  const readEntry = format.createReader(found, warn);
  const drafts = found.list.flatMap((entry, i): readonly Draft[] => {
    const source = `${found.pointer}/${i}`;
    if (isRecord(entry)) return readEntry(entry, source);
    warn(source, "not a message; its place is kept as an event");
    return [{ role: "event", name: "unreadable", source }];
  });
  const arranged = format.arrange ? format.arrange(drafts, found) : drafts;
  const ended = format.end ? [...arranged, ...format.end(found)] : arranged;
  const facts = format.facts?.(found, warn);
  return buildConversation(ended, { id: fallbackId, ...facts, warnings }, agents);
}

/** Finds a list under one of several paths; it must have an entry that fits, or be empty where that is allowed. */
export function listAt(
  value: JsonRecord,
  paths: readonly string[],
  fits: (entry: JsonRecord) => boolean,
  { empty = false }: { empty?: boolean } = {},
): FoundList | null {
  for (const path of paths) {
    let holder: JsonRecord | null = value;
    const keys = path.split(".");
    for (const key of keys.slice(0, -1)) {
      const inner: unknown = holder?.[key];
      holder = isRecord(inner) ? inner : null;
    }
    const list = holder?.[keys.at(-1) ?? ""];
    if (!holder || !isList(list)) continue;
    const fitting = listOf(list)
      .slice(0, 50)
      .some((entry) => isRecord(entry) && fits(entry));
    if (fitting || (empty && list.length === 0))
      return { list, pointer: `/${keys.join("/")}`, holder, root: value };
  }
  return null;
}
