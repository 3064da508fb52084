import { buildConversation } from "../build.ts";
import { promptText } from "../dialects/beside.ts";
import { readEntry } from "../dialects/entry.ts";
import { createWarnings } from "../draft.ts";
import { DropturnError } from "../../errors.ts";
import type { Decoded, Format, FormatOptions } from "../formats/types.ts";
import type { Conversation } from "../model.ts";
import { defined, idOf, isList, isRecord, stringOf, unquoted, type JsonRecord } from "../values.ts";
import type { Mapping } from "./mapping.ts";
import { parsePath, valueAt } from "./path.ts";

/** Makes a format of a mapping, for the logs of in-house systems. */
export function createMappedFormat(mapping: Mapping): Format {
  return {
    name: "map",
    summary: "A log of your own, described by a mapping file: --map FILE.",
    sniff: "only with --map",
    detect: (source) => {
      const entries = entriesIn(source, mapping);
      return (
        entries && {
          score: 1,
          evidence: `${mapping.messages ?? "list"}, ${entries.length} entries`,
        }
      );
    },
    read: (source, options) => {
      const entries = entriesIn(source, mapping);
      if (!entries) throw noMessages(mapping);
      if (!entries.some(({ value }) => valueAt(value, mapping.role) !== undefined))
        throw noRole(mapping, entries.length);
      const root = source.kind === "json" ? source.value : undefined;
      return byConversation(entries, mapping).map(([id, group]) =>
        readGroup(group, id, root, mapping, options),
      );
    },
  };
}

interface MappedEntry {
  readonly value: unknown;
  readonly source: string;
}

function entriesIn(source: Decoded, { messages }: Mapping): MappedEntry[] | null {
  if (source.kind === "lines") {
    // With a path to the messages, every line is a conversation of its own.
    return messages === undefined
      ? source.rows.map(({ line, value }) => ({ value, source: `line ${line}` }))
      : null;
  }
  if (source.kind !== "json") return null;
  const list = messages === undefined ? source.value : unquoted(valueAt(source.value, messages));
  if (!isList(list)) return null;
  const base = parsePath(messages ?? "")
    .map((key) => `/${key}`)
    .join("");
  return list.map((value, i) => ({ value, source: `${base}/${i}` }));
}

function byConversation(
  entries: readonly MappedEntry[],
  { conversation }: Mapping,
): [id: string | undefined, entries: readonly MappedEntry[]][] {
  const groups = new Map<string | undefined, MappedEntry[]>();
  for (const entry of entries) {
    const id = idOf(valueAt(entry.value, conversation));
    const group = groups.get(id);
    if (group) group.push(entry);
    else groups.set(id, [entry]);
  }
  return [...groups];
}

function readGroup(
  entries: readonly MappedEntry[],
  id: string | undefined,
  root: unknown,
  mapping: Mapping,
  { agents, fallbackId }: FormatOptions,
): Conversation {
  const { warn, warnings } = createWarnings();
  const drafts = entries.flatMap(({ value, source }) =>
    readEntry(chatEntryOf(value, mapping), source, warn),
  );
  const system = promptText(valueAt(root, mapping.system));
  const sources = system === undefined ? undefined : [{ id: "system", text: system }];
  return buildConversation(
    drafts,
    { id: id ?? idOf(valueAt(root, mapping.id)) ?? fallbackId, ...defined({ sources }), warnings },
    agents,
  );
}

/** Words of ours for roles, as the chat reader knows them. */
const CHAT_ROLE = {
  agent: "assistant",
  human_agent: "human agent",
  event: "event",
  system: "system",
  tool: "tool",
  user: "user",
} as const;

/** Writes a message of the log as a chat message, so that the chat reader can go on. */
function chatEntryOf(value: unknown, mapping: Mapping): unknown {
  if (!isRecord(value)) return value;
  const at = (path: string | undefined): unknown => valueAt(value, path);
  const label = stringOf(at(mapping.role)) ?? idOf(at(mapping.role)) ?? "";
  const mapped =
    mapping.roles && Object.hasOwn(mapping.roles, label) ? mapping.roles[label] : undefined;
  const role = mapped === undefined ? label : CHAT_ROLE[mapped];
  const isResult =
    role === "tool" || (mapping.toolResult !== undefined && at(mapping.toolResult) !== undefined);
  const base = { name: at(mapping.name), timestamp: at(mapping.time), id: at(mapping.messageId) };
  if (isResult) {
    const content = at(mapping.toolResult) ?? at(mapping.text);
    const names = { tool_call_id: at(mapping.toolCallId), name: at(mapping.toolName) ?? base.name };
    return { ...base, ...names, role: "tool", content, is_error: errorOf(at(mapping.toolError)) };
  }
  return {
    ...base,
    role,
    content: at(mapping.text),
    reasoning: at(mapping.reasoning),
    tool_calls: callsOf(value, mapping),
  };
}

/** Any value but false, 0 and nothing is an error. */
function errorOf(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  return value !== false && value !== null && value !== 0 && value !== "" && value !== "false";
}

function callsOf(value: JsonRecord, mapping: Mapping): unknown[] {
  const list =
    mapping.toolCalls === undefined ? [value] : unquoted(valueAt(value, mapping.toolCalls));
  if (!isList(list)) return [];
  return list.flatMap((call) => {
    const name = valueAt(
      call,
      mapping.toolName ?? (mapping.toolCalls === undefined ? undefined : "name"),
    );
    if (name === undefined || name === null) return [];
    return [
      {
        name,
        arguments: valueAt(call, mapping.toolArguments),
        id: valueAt(call, mapping.toolCallId),
      },
    ];
  });
}

function noMessages({ messages }: Mapping): DropturnError {
  const where =
    messages === undefined
      ? "The file is no list and has no lines of JSON"
      : `There is no list at the path "${messages}"`;
  return new DropturnError("E_FORMAT", `${where}, where the mapping looks for messages.`);
}

function noRole({ role }: Mapping, count: number): DropturnError {
  return new DropturnError(
    "E_FORMAT",
    `None of the ${count} messages has the path "${role}", where the mapping looks for the role.`,
  );
}
