import { buildConversation, type ConversationFacts } from "../build.ts";
import { readEntries, readEntry } from "../dialects/entry.ts";
import { chatTraitsOf, isChat, type ChatTraits } from "../dialects/traits.ts";
import { createWarnings, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { Conversation } from "../model.ts";
import { pointerWithin } from "../pointer.ts";
import { defined, stringOf, type JsonRecord } from "../values.ts";
import { endingOf } from "./ending.ts";
import { conversationIdOf, systemTextsBeside, toolDefinitionsIn } from "../dialects/beside.ts";
import {
  answersBeside,
  entryPointers,
  findChat,
  questionBeside,
  type ChatEnvelope,
} from "./envelope.ts";
import { groupRows, rowMessage, type Row } from "./rows.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** What sets one chat dialect apart from the others. */
export interface ChatDialect extends Pick<Format, "name" | "summary" | "sniff"> {
  /** How surely a list is of this dialect, 0 for not at all; a number where any list of chat messages will do. */
  readonly score: number | ((traits: ChatTraits, envelope: ChatEnvelope) => number);
  /** Warns about what the dialect leaves out. */
  readonly note?: (envelope: ChatEnvelope, warn: Warn) => void;
}

/** Makes a format of a chat dialect: a bare list, an object that holds one, or JSON Lines with one message a line. */
export function createChatFormat({ score, note, ...words }: ChatDialect): Format {
  return {
    ...words,
    isPlaced: true,
    detect: (source) => {
      const envelope = envelopeOf(source);
      if (!envelope) return null;
      const certainty =
        typeof score === "number" ? score : score(chatTraitsOf(envelope.list), envelope);
      const place =
        envelope.pointer === "" ? "list" : envelope.pointer.slice(1).replaceAll("/", ".");
      const what = source.kind === "lines" ? "one message a line" : place;
      return certainty > 0
        ? { score: certainty, evidence: `${what}, ${envelope.list.length} entries` }
        : null;
    },
    read: (source, options) => readChatSource(source, options, { name: words.name, note }),
  };
}

function envelopeOf(source: Decoded): ChatEnvelope | null {
  if (source.kind === "json") return findChat(source.value);
  if (source.kind !== "lines") return null;
  const list = source.rows.map(({ value }) => rowMessage(value));
  return isChat(list) ? { list, pointer: "", holder: {}, root: {} } : null;
}

interface Dialect {
  readonly name: string;
  readonly note: ChatDialect["note"];
}

function readChatSource(
  source: Decoded,
  options: FormatOptions,
  { name, note }: Dialect,
): Conversation[] {
  if (source.kind === "lines") {
    return groupRows(source.rows).map(({ id, rows }) =>
      readRows(rows, { ...options, fallbackId: id ?? options.fallbackId }),
    );
  }
  const envelope = source.kind === "json" ? findChat(source.value) : null;
  if (!envelope) {
    throw new DropturnError("E_FORMAT", `There is no list of messages with a role for "${name}".`, {
      hint: "Run dropturn formats for the formats and how each is recognised.",
    });
  }
  return [readEnvelope(envelope, options, note)];
}

function readRows(
  rows: readonly Row[],
  { agents, fallbackId, place = "" }: FormatOptions,
): Conversation {
  const { warn, warnings } = createWarnings();
  const drafts = rows.flatMap(({ line, value }) =>
    readEntry(rowMessage(value), pointerWithin(place, `line ${line}`), warn),
  );
  return buildConversation(drafts, { id: fallbackId, warnings }, agents, place);
}

/** Reads the messages of an envelope and what stands beside them. */
export function readEnvelope(
  envelope: ChatEnvelope,
  { agents, fallbackId, place = "" }: FormatOptions,
  note?: ChatDialect["note"],
): Conversation {
  const { warn, warnings } = createWarnings();
  const warnWithin: Warn = (pointer, message) => warn(pointerWithin(place, pointer), message);
  const { list, holder, root } = envelope;
  const question = questionBeside(envelope, place);
  const entries = readEntries(list, entryPointers(envelope, place), warn);
  const drafts = question.length === 0 ? entries : [...question, ...entries];
  const answers = answersBeside(envelope, drafts, { place, warn });
  note?.(envelope, warnWithin);
  return buildConversation(
    answers.length === 0 ? drafts : [...drafts, ...answers],
    {
      ...besides(root, holder, fallbackId),
      ...endingOf(root === holder ? [root] : [root, holder], warnWithin),
      warnings,
    },
    agents,
    place,
  );
}

function besides(
  root: JsonRecord,
  holder: JsonRecord,
  fallbackId: string,
): Omit<ConversationFacts, "warnings"> {
  const id = conversationIdOf(root, holder) ?? fallbackId;
  const sources = systemTextsBeside(holder, root);
  const tools = toolDefinitionsIn(holder, root);
  const model = stringOf(holder["model"]) ?? stringOf(root["model"]);
  if (sources.length === 0 && tools.length === 0 && model === undefined) return { id };
  return defined({
    id,
    sources: sources.length > 0 ? sources : undefined,
    tools: tools.length > 0 ? tools : undefined,
    metadata: model === undefined ? undefined : { model },
  });
}
