import { buildConversation } from "../build.ts";
import { readChat, readChatEntry } from "../dialects/chat.ts";
import { chatTraitsOf, isChat, type ChatTraits } from "../dialects/traits.ts";
import { createWarnings, type Draft } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { Conversation } from "../model.ts";
import { defined, stringOf } from "../values.ts";
import {
  answersBeside,
  conversationIdOf,
  findChat,
  systemTextsBeside,
  toolDefinitionsIn,
  type ChatEnvelope,
} from "./envelope.ts";
import { groupRows, rowMessage, type Row } from "./rows.ts";
import type { Decoded, Format, FormatOptions } from "./types.ts";

/** What sets one chat dialect apart from the others. */
export interface ChatDialect extends Pick<Format, "name" | "summary" | "sniff"> {
  /** How surely a list is of this dialect, 0 for not at all. */
  readonly score: (traits: ChatTraits, envelope: ChatEnvelope) => number;
}

/** Makes a format of a chat dialect: a bare list, an object that holds one, or JSON Lines with one message a line. */
export function createChatFormat({ score, ...words }: ChatDialect): Format {
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
    read: (source, options) => readChatSource(source, options, words.name),
  };
}

function envelopeOf(source: Decoded): ChatEnvelope | null {
  if (source.kind === "json") return findChat(source.value);
  if (source.kind !== "lines") return null;
  const list = source.rows.map(({ value }) => rowMessage(value));
  return isChat(list) ? { list, pointer: "", holder: {}, root: {} } : null;
}

function readChatSource(source: Decoded, options: FormatOptions, name: string): Conversation[] {
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
  return [readEnvelope(envelope, options)];
}

function readRows(rows: readonly Row[], { agents, fallbackId }: FormatOptions): Conversation {
  const { warn, warnings } = createWarnings();
  const drafts = rows.flatMap(({ line, value }) =>
    readChatEntry(rowMessage(value), `line ${line}`, warn),
  );
  return buildConversation(drafts, { id: fallbackId, warnings }, agents);
}

/** Reads the messages of an envelope and what stands beside them. */
export function readEnvelope(
  envelope: ChatEnvelope,
  { agents, fallbackId }: FormatOptions,
): Conversation {
  const { warn, warnings } = createWarnings();
  const { list, pointer, holder, root } = envelope;
  const drafts: Draft[] = readChat(list, (i) => `${pointer}/${i}`, warn);
  for (const answer of answersBeside(envelope))
    drafts.push(...readChatEntry(answer.entry, answer.pointer, warn));
  const sources = systemTextsBeside(holder, root);
  const tools = toolDefinitionsIn(holder, root);
  const model = stringOf(holder["model"]) ?? stringOf(root["model"]);
  return buildConversation(
    drafts,
    {
      id: conversationIdOf(root, holder) ?? fallbackId,
      warnings,
      ...defined({
        sources: sources.length > 0 ? sources : undefined,
        tools: tools.length > 0 ? tools : undefined,
        metadata: model === undefined ? undefined : { model },
      }),
    },
    agents,
  );
}
