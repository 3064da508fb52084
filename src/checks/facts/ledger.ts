import type { Message } from "../../conversation/model.ts";
import { goOn, START, type Course } from "./course.ts";
import { factsOfMessage } from "./message-facts.ts";

/** Where a value first stood, by who could know it. Infinity where it never stood. */
export interface Seen {
  /** First message of a tool, the system, a human agent or an event. */
  readonly source: number;
  /** First message of the user. */
  readonly user: number;
  /** First message of the agent. */
  readonly agent: number;
  /** First tool call that asks for it. */
  readonly asked: number;
}

/**
 * Where each value of a conversation first stood. Kept between the prefixes of a conversation and only ever made
 * longer, so that all of them together cost about as much as the longest; an index that is not before the message
 * asked about counts for nothing, so no answer comes from a later message.
 */
export interface Ledger {
  /** Where a value first stood, as far as that is before a message; messages are read when one is first asked about. */
  seen(key: string, before: number): Seen;
  /** Who has spoken before a message. */
  courseBefore(index: number): Course;
}

const ledgers = new WeakMap<Message, GrowingLedger>();

type Speaker = keyof Seen;

interface GrowingLedger extends Ledger {
  readonly messages: readonly Message[];
  add(message: Message): void;
}

/** Gives the ledger that covers at least these messages. */
export function ledgerOf(messages: readonly Message[]): Ledger {
  const [first] = messages;
  if (!first) return emptyLedger();
  let ledger = ledgers.get(first);
  if (!ledger || !agrees(ledger.messages, messages)) {
    ledger = emptyLedger();
    ledgers.set(first, ledger);
  }
  for (let i = ledger.messages.length; i < messages.length; i += 1) {
    const message = messages[i];
    if (message) ledger.add(message);
  }
  return ledger;
}

function emptyLedger(): GrowingLedger {
  const first = {
    source: new Map<string, number>(),
    user: new Map<string, number>(),
    agent: new Map<string, number>(),
    asked: new Map<string, number>(),
  };
  const messages: Message[] = [];
  let covered = 0;
  const seen = (key: string, before: number): Seen => {
    for (; covered < Math.min(before, messages.length); covered += 1) {
      const message = messages[covered];
      if (message) note(first, message, covered);
    }
    return {
      source: first.source.get(key) ?? Infinity,
      user: first.user.get(key) ?? Infinity,
      agent: first.agent.get(key) ?? Infinity,
      asked: first.asked.get(key) ?? Infinity,
    };
  };
  const courses: Course[] = [START];
  const add = (message: Message): void => {
    courses.push(goOn(courses.at(-1) ?? START, message, messages.length));
    messages.push(message);
  };
  return { messages, add, seen, courseBefore: (index) => courses[index] ?? START };
}

function agrees(known: readonly Message[], asked: readonly Message[]): boolean {
  const shared = Math.min(known.length, asked.length);
  for (let i = 0; i < shared; i += 1) if (known[i] !== asked[i]) return false;
  return true;
}

function note(
  first: Readonly<Record<Speaker, Map<string, number>>>,
  message: Message,
  index: number,
): void {
  const facts = factsOfMessage(message);
  addKeys(first[speakerOf(message, index)], facts.keys, index);
  if (message.toolCalls) addKeys(first.asked, facts.askedKeys, index);
}

function addKeys(first: Map<string, number>, keys: readonly string[], index: number): void {
  for (const key of keys) if (!first.has(key)) first.set(key, index);
}

/** The first message of a run of agents is its task, whoever wrote it. */
function speakerOf({ role }: Message, index: number): Speaker {
  if (role === "agent" && index > 0) return "agent";
  return role === "user" ? "user" : "source";
}
