import type { Message, Role, Warning } from "./model.ts";
import { firstOf } from "./values.ts";

/**
 * A message whose speaker may still have to be told apart.
 *
 * `role` is null when the source gives a name only; `speaker` is the label that stands in the source, where it says more
 * than role and name do. A draft with a role and without speaker and span is a message already.
 */
export interface Draft extends Omit<Message, "role"> {
  readonly role: Role | null;
  readonly speaker?: string;
  /** Seconds between which it was spoken, where the source times its speech. */
  readonly span?: readonly [start: number, end: number];
}

type Undefinable<T> = { readonly [K in keyof T]: T[K] | undefined };
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What a draft is made of; a field that is undefined is absent. */
export type DraftFields = Pick<Draft, "role" | "source"> & Undefinable<Partial<Draft>>;
/** Who speaks, when and where. */
export type DraftFacts = Omit<DraftFields, "text" | "reasoning" | "toolCalls" | "toolResult">;
/** What is said or done. */
export type DraftWords = Pick<DraftFields, "text" | "reasoning" | "toolCalls" | "toolResult">;

/**
 * Makes a draft without its undefined fields.
 *
 * Written out, because a large log makes hundreds of thousands: objects that are born with all their fields take a
 * fraction of the time of objects that are copied or grow field by field.
 */
export function draftOf(facts: DraftFacts, words: DraftWords): Draft {
  const { role, source } = facts;
  const { text, toolCalls, toolResult } = words;
  if (isBare(facts) && words.reasoning === undefined) {
    if (toolResult) return { role, source, toolResult };
    if (toolCalls)
      return text === undefined ? { role, source, toolCalls } : { role, source, text, toolCalls };
    return text === undefined ? { role, source } : { role, source, text };
  }
  const draft: Mutable<Draft> = { role, source };
  if (facts.speaker !== undefined) draft.speaker = facts.speaker;
  if (facts.name !== undefined) draft.name = facts.name;
  if (text !== undefined) draft.text = text;
  if (words.reasoning !== undefined) draft.reasoning = words.reasoning;
  if (toolCalls !== undefined) draft.toolCalls = toolCalls;
  if (toolResult !== undefined) draft.toolResult = toolResult;
  if (facts.at !== undefined) draft.at = facts.at;
  if (facts.id !== undefined) draft.id = facts.id;
  if (facts.interrupted !== undefined) draft.interrupted = facts.interrupted;
  if (facts.span !== undefined) draft.span = facts.span;
  return draft;
}

function isBare({ speaker, name, at, id, interrupted, span }: DraftFacts): boolean {
  const isNamed = speaker !== undefined || name !== undefined || id !== undefined;
  return !isNamed && at === undefined && interrupted === undefined && span === undefined;
}

/** Makes the message of a draft, now that its role and the name to show are known. */
export function messageOf(draft: Draft, role: Role, name = draft.name): Message {
  if (isMessage(draft, role, name)) return draft;
  const message: Mutable<Message> = { role, source: draft.source };
  if (name !== undefined) message.name = name;
  if (draft.text !== undefined) message.text = draft.text;
  if (draft.reasoning !== undefined) message.reasoning = draft.reasoning;
  if (draft.toolCalls !== undefined) message.toolCalls = draft.toolCalls;
  if (draft.toolResult !== undefined) message.toolResult = draft.toolResult;
  if (draft.at !== undefined) message.at = draft.at;
  if (draft.id !== undefined) message.id = draft.id;
  if (draft.interrupted !== undefined) message.interrupted = draft.interrupted;
  if (draft.attempt !== undefined) message.attempt = draft.attempt;
  if (draft.state !== undefined) message.state = draft.state;
  return message;
}

/** A draft that needs no change is taken as it is: a log has hundreds of thousands. */
function isMessage(draft: Draft, role: Role, name: string | undefined): draft is Draft & Message {
  const { speaker, span } = draft;
  return speaker === undefined && span === undefined && draft.role === role && draft.name === name;
}

/** Tells whether nothing is left to tell apart. */
export function areMessages(drafts: readonly Draft[]): drafts is readonly Message[] {
  return firstOf(drafts, isOpen) === undefined;
}

function isOpen({ speaker, span, role }: Draft): boolean {
  return speaker !== undefined || span !== undefined || role === null;
}

/** Notes something that was mended, left out or not understood. */
export type Warn = (pointer: string, message: string) => void;

/** Collects warnings while a source is read. */
export function createWarnings(): { readonly warn: Warn; readonly warnings: Warning[] } {
  const warnings: Warning[] = [];
  return { warnings, warn: (pointer, message) => void warnings.push({ pointer, message }) };
}
