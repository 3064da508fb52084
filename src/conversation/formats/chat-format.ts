import { buildConversation, type ConversationFacts } from "../build.ts";
import { readEntries, readEntry } from "../dialects/entry.ts";
import { chatTraitsOf, isChat, type ChatTraits } from "../dialects/traits.ts";
import { createWarnings, type Warn } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { Conversation } from "../model.ts";
import { defined, stringOf, type JsonRecord } from "../values.ts";
import { endingOf } from "./ending.ts";
import { conversationIdOf, systemTextsBeside, toolDefinitionsIn } from "../dialects/beside.ts";
import {
  answersBeside,
  entryPointer,
  findChat,
  questionBeside,
  type ChatEnvelope,
} from "./envelope.ts";
import { groupRows, rowMessage, type Row } from "./rows.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** What sets one chat dialect apart from the others. */
export interface ChatDialect extends Pick<Format, "name" | "summary" | "sniff"> {
  /** How surely a list is of this dialect, 0 for not at all. */
  readonly score: (traits: ChatTraits, envelope: ChatEnvelope) => number;
  /** Warns about what the dialect leaves out. */
  readonly note?: (envelope: ChatEnvelope, warn: Warn) => void;
}

/** Makes a format of a chat dialect: a bare list, an object that holds one, or JSON Lines with one message a line. */
export function createChatFormat({ score, note, ...words }: ChatDialect): Format {
  return {
    ...words,
    detect: (source) => {
      const envelope = envelopeOf(source);
      if (!envelope) return null;
      const certainty = score(chatTraitsOf(envelope.list), envelope);
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

function readRows(rows: readonly Row[], { agents, fallbackId }: FormatOptions): Conversation {
  const { warn, warnings } = createWarnings();
  const drafts = rows.flatMap(({ line, value }) =>
    readEntry(rowMessage(value), `line ${line}`, warn),
  );
  return buildConversation(drafts, { id: fallbackId, warnings }, agents);
}

/** Reads the messages of an envelope and what stands beside them. */
export function readEnvelope(
  envelope: ChatEnvelope,
  { agents, fallbackId }: FormatOptions,
  note?: ChatDialect["note"],
): Conversation {
  const { warn, warnings } = createWarnings();
  const { list, holder, root } = envelope;
  const drafts = [
    ...questionBeside(envelope),
    ...readEntries(list, (i) => entryPointer(envelope, i), warn),
  ];
  const answers = answersBeside(envelope, drafts, warn);
  note?.(envelope, warn);
  return buildConversation(
    answers.length === 0 ? drafts : [...drafts, ...answers],
    {
      id: conversationIdOf(root, holder) ?? fallbackId,
      ...besides(root, holder),
      ...endingOf([root, holder], warn),
      warnings,
    },
    agents,
  );
}

function besides(root: JsonRecord, holder: JsonRecord): Partial<ConversationFacts> {
  const sources = systemTextsBeside(holder, root);
  const tools = toolDefinitionsIn(holder, root);
  const model = stringOf(holder["model"]) ?? stringOf(root["model"]);
  return defined({
    sources: sources.length > 0 ? sources : undefined,
    tools: tools.length > 0 ? tools : undefined,
    metadata: model === undefined ? undefined : { model },
  });
}
