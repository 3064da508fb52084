import { isChat } from "../dialects/traits.ts";
import { readOutput } from "../dialects/payload.ts";
import type { Draft, Warn } from "../draft.ts";
import { pointerTo, pointerWithin } from "../pointer.ts";
import { joinInput } from "../traces/history.ts";
import { isList, isRecord, listOf, recordOf, type JsonRecord } from "../values.ts";

/** A list of chat messages inside an object, and what stands beside it. */
export interface ChatEnvelope {
  readonly list: readonly unknown[];
  /** Pointer of the list. */
  readonly pointer: string;
  /** The object that holds the list; empty for a bare list. */
  readonly holder: JsonRecord;
  readonly root: JsonRecord;
  /** True when `pointer` is that of a single message, not of a list. */
  readonly single?: boolean;
}

/** Pointers of the entries of the list, in a file where the envelope stands at a place. */
export function entryPointers(
  { pointer, single }: ChatEnvelope,
  place: string,
): (index: number) => string {
  const base = pointerWithin(place, single ? pointer : `${pointer}/`);
  return single ? () => base : (index) => `${base}${index}`;
}

const LIST_KEYS = [
  "messages",
  "contents",
  "input",
  "history",
  "chat_history",
  "conversation",
  "turns",
];
const HOLDER_KEYS = [
  "request",
  "body",
  "inputs",
  "input",
  "params",
  "kwargs",
  "request_body",
  "data",
];

/** Finds the chat in a value: the value itself, a list under a key, or a request inside the object. */
export function findChat(value: unknown): ChatEnvelope | null {
  if (isList(value))
    return isChat(value) ? { list: value, pointer: "", holder: {}, root: {} } : null;
  if (!isRecord(value)) return null;
  const own = chatIn(value, "", value);
  if (own) return own;
  for (const key of HOLDER_KEYS) {
    const holder = value[key];
    const found = isRecord(holder) ? chatIn(holder, pointerTo("", key), value) : null;
    if (found) return found;
  }
  return answerAlone(value);
}

/** A response without its request: one message. */
function answerAlone(root: JsonRecord): ChatEnvelope | null {
  const choice = recordOf(listOf(root["choices"])[0])["message"];
  const candidate = recordOf(listOf(root["candidates"])[0])["content"];
  const places: readonly (readonly [unknown, string])[] = [
    [choice, "/choices/0/message"],
    [candidate, "/candidates/0/content"],
    [root["content"], "/content"],
  ];
  for (const [entry, pointer] of places) {
    if (isRecord(entry) && isChat([entry]))
      return { list: [entry], pointer, holder: root, root, single: true };
  }
  return null;
}

/** A question that is a plain text beside the list of answers (Responses: `input`). */
export function questionBeside({ root, holder, pointer }: ChatEnvelope, place: string): Draft[] {
  for (const record of [holder, root]) {
    const text = record["input"];
    if (typeof text !== "string" || text.trim() === "" || pointer.endsWith("/input")) continue;
    return [{ role: "user", speaker: "user", text, source: pointerWithin(place, "/input") }];
  }
  return [];
}

function chatIn(holder: JsonRecord, base: string, root: JsonRecord): ChatEnvelope | null {
  return (
    chatUnder(LIST_KEYS, holder, base, root) ??
    chatUnder(Object.keys(holder).slice(0, 50), holder, base, root)
  );
}

function chatUnder(
  keys: readonly string[],
  holder: JsonRecord,
  base: string,
  root: JsonRecord,
): ChatEnvelope | null {
  for (const key of keys) {
    const list = holder[key];
    if (isList(list) && isChat(list)) return { list, pointer: pointerTo(base, key), holder, root };
  }
  return null;
}

/**
 * The messages that stand beside a request: what the model answered, in the same object.
 *
 * An answer that repeats the request gives only what is new.
 */
export function answersBeside(
  envelope: ChatEnvelope,
  drafts: readonly Draft[],
  { place, warn }: { readonly place: string; readonly warn: Warn },
): Draft[] {
  const { root, holder, pointer } = envelope;
  if (pointer === "") return [];
  for (const beside of answerPlaces(root, holder, pointer)) {
    const source = pointerWithin(place, beside.pointer);
    const answer = readOutput(beside.value, { source, warn });
    if (answer.length === 0) continue;
    const { history } = joinInput({ drafts, answer: 0 }, answer);
    return history.drafts.slice(drafts.length);
  }
  return [];
}

const ANSWER_KEYS = ["response", "output", "outputs", "response_body", "completion", "answer"];

function answerPlaces(
  root: JsonRecord,
  holder: JsonRecord,
  pointer: string,
): { value: unknown; pointer: string }[] {
  const places = ANSWER_KEYS.filter(
    (key) => root[key] !== undefined && !pointer.startsWith(`/${key}`),
  ).flatMap((key) => [
    { value: recordOf(root[key])["body"], pointer: `/${key}/body` },
    { value: root[key], pointer: `/${key}` },
  ]);
  // Only what is plainly an answer: the object itself also holds the request.
  const { choices, candidates } = holder;
  if (choices === undefined && candidates === undefined) return places;
  return [
    ...places,
    {
      value: { choices, candidates },
      pointer: choices === undefined ? "/candidates/0" : "/choices/0",
    },
  ];
}
