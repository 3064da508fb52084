import { isRecord, listOf, stringOf, type JsonRecord } from "../values.ts";

/** What a look at the beginning of a list tells about the dialect of its messages. */
export interface ChatTraits {
  /** How many of the entries looked at have the shape of a chat message. */
  readonly share: number;
  readonly roles: ReadonlySet<string>;
  /** `type` of the content parts; parts without one are `{first key}`. */
  readonly partTypes: ReadonlySet<string>;
  /** Keys of the entries. */
  readonly keys: ReadonlySet<string>;
}

const LOOKED_AT = 200;
const known = new WeakMap<readonly unknown[], ChatTraits>();

/** Looks at the first entries of a list. */
export function chatTraitsOf(list: readonly unknown[]): ChatTraits {
  const before = known.get(list);
  if (before) return before;
  const traits = look(list.slice(0, LOOKED_AT));
  known.set(list, traits);
  return traits;
}

/** Tells whether most of a list are chat messages. */
export function isChat(list: readonly unknown[]): boolean {
  return chatTraitsOf(list).share > 0.5;
}

function look(entries: readonly unknown[]): ChatTraits {
  const roles = new Set<string>();
  const partTypes = new Set<string>();
  const keys = new Set<string>();
  let chatLike = 0;
  for (const entry of entries) {
    if (!isRecord(entry)) continue;
    for (const key of Object.keys(entry).slice(0, 50)) keys.add(key);
    if (!isChatEntry(entry)) continue;
    chatLike += 1;
    roles.add(String(entry["role"]));
    for (const part of [...listOf(entry["content"]), ...listOf(entry["parts"])].slice(0, 50)) {
      const type = typeOfPart(part);
      if (type !== undefined) partTypes.add(type);
    }
  }
  return { share: entries.length === 0 ? 0 : chatLike / entries.length, roles, partTypes, keys };
}

function isChatEntry(entry: JsonRecord): boolean {
  if (stringOf(entry["role"]) === undefined) return false;
  return [
    "content",
    "parts",
    "tool_calls",
    "function_call",
    "tool_call_id",
    "text",
    "refusal",
  ].some((key) => key in entry);
}

function typeOfPart(part: unknown): string | undefined {
  if (!isRecord(part)) return undefined;
  const first = Object.keys(part)[0];
  return stringOf(part["type"]) ?? (first === undefined ? undefined : `{${first}}`);
}
