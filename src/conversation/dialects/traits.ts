import { isItem } from "./items.ts";
import { isLangchainMessage } from "./langchain.ts";
import { isList, isRecord, listOf, stringOf, type JsonRecord } from "../values.ts";

/** What a look at the beginning of a list tells about the dialect of its messages. */
export interface ChatTraits {
  readonly roles: ReadonlySet<string>;
  /** `type` of the content parts; parts without one are `{first key}`. */
  readonly partTypes: ReadonlySet<string>;
  /** `type` of the entries themselves. */
  readonly types: ReadonlySet<string>;
  /** How many entries are items of the Responses family, LangChain messages, and plain chat messages. */
  readonly items: number;
  readonly langchain: number;
  readonly chat: number;
  /** Where parts of type text keep it: `text` or `content`. */
  readonly textKeys: ReadonlySet<string>;
  /** Keys of the entries. */
  readonly keys: ReadonlySet<string>;
}

const LOOKED_AT = 200;
/** How much of an entry or a message is looked at. */
const MAX_FIELDS = 50;
const looked = new WeakMap<readonly unknown[], ChatTraits>();
const chats = new WeakMap<readonly unknown[], boolean>();

/** Looks at the first entries of a list. */
export function chatTraitsOf(list: readonly unknown[]): ChatTraits {
  const before = looked.get(list);
  if (before) return before;
  const traits = look(list.slice(0, LOOKED_AT));
  looked.set(list, traits);
  return traits;
}

/** Tells whether most of a list's first entries are chat messages. */
export function isChat(list: readonly unknown[]): boolean {
  const before = chats.get(list);
  if (before !== undefined) return before;
  const isMost = holdsMost(list);
  chats.set(list, isMost);
  return isMost;
}

/** Stops at the majority: of a file of many conversations this is all that is asked. */
function holdsMost(list: readonly unknown[]): boolean {
  const end = Math.min(list.length, LOOKED_AT);
  let known = 0;
  for (let i = 0; i < end; i += 1) {
    const entry = list[i];
    if (isRecord(entry) && kindOf(entry) !== null) known += 1;
    if (known > end / 2) return true;
  }
  return false;
}

function look(entries: readonly unknown[]): ChatTraits {
  const roles = new Set<string>();
  const partTypes = new Set<string>();
  const textKeys = new Set<string>();
  const types = new Set<string>();
  const keys = new Set<string>();
  const counts = { chat: 0, items: 0, langchain: 0 };
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    const kind = kindOf(entry);
    if (kind === null) continue;
    counts[kind] += 1;
    for (const key of Object.keys(entry).slice(0, MAX_FIELDS)) keys.add(key);
    if (typeof entry["role"] === "string") roles.add(entry["role"]);
    if (typeof entry["type"] === "string") types.add(entry["type"]);
    for (const part of partsOf(entry)) {
      partTypes.add(typeOfPart(part));
      if (part["type"] === "text") textKeys.add("content" in part ? "content" : "text");
    }
  }
  return { roles, partTypes, textKeys, types, keys, ...counts };
}

function kindOf(entry: JsonRecord): "chat" | "items" | "langchain" | null {
  const { type, lc } = entry;
  if (type !== undefined && isItem(entry)) return "items";
  if ((type !== undefined || lc !== undefined) && isLangchainMessage(entry)) return "langchain";
  return isChatEntry(entry) ? "chat" : null;
}

function partsOf(entry: JsonRecord): readonly JsonRecord[] {
  const { content, parts } = entry;
  if (!isList(content) && !isList(parts)) return NO_PARTS;
  return [...listOf(content).slice(0, MAX_FIELDS), ...listOf(parts).slice(0, MAX_FIELDS)].filter(
    isRecord,
  );
}

const NO_PARTS: readonly JsonRecord[] = [];
const SAID = ["content", "parts", "tool_calls", "function_call", "tool_call_id", "text", "refusal"];

function isChatEntry(entry: JsonRecord): boolean {
  if (stringOf(entry["role"]) === undefined) return false;
  for (const key of SAID) if (key in entry) return true;
  return false;
}

/** The `type` of a part; a part without one is named after its first key. */
function typeOfPart(part: JsonRecord): string {
  return stringOf(part["type"]) ?? `{${Object.keys(part)[0] ?? ""}}`;
}
