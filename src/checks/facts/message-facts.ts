import type { Message } from "../../conversation/model.ts";
import { scalarsOf } from "./arguments.ts";
import { timesOf } from "./dates.ts";
import { claimedDeed, type ClaimedDeed } from "./actions.ts";
import { isStatus, readFields, type Field, type FieldRecord, type Fields } from "./fields.ts";
import { isExample, isHedged, sentencesOf, type Sentence } from "./text.ts";
import { findKeys } from "./keys.ts";
import { findValues, type Value } from "./values.ts";

/** A sentence of a message, with the values that it states. */
export interface Claim extends Sentence {
  readonly values: readonly Value[];
  /** A question, a condition or an offer: nothing is asserted. */
  readonly isHedged: boolean;
  /** An example or a supposition: values in it are not stated. */
  readonly isExample: boolean;
  /** The deed that it says was done; null when it says no such thing. */
  readonly deed: ClaimedDeed | null;
}

/** What is taken out of one message, once, whatever number of prefixes holds it. */
export interface MessageFacts {
  /** Keys of every value in the words of the message and in its tool result. */
  readonly keys: readonly string[];
  /** Keys of what its tool calls ask for; what a tool was asked about may be spoken of. */
  readonly askedKeys: readonly string[];
  readonly claims: readonly Claim[];
  /** Quantities that a sum could be made of: no years, no identifiers. */
  readonly amounts: ReadonlySet<number>;
  /** The days it names, or its calls ask about, as times within one and the same year; the agent's words do not count. */
  readonly dates: readonly number[];
  /** Fields of the tool result, when that is JSON. */
  readonly fields: Fields;
  /** Those that say yes or no. */
  readonly flags: readonly Field[];
  /** Those that hold a status. */
  readonly statuses: readonly Field[];
  /** Records of the tool result by the identifiers that name them, lower case. */
  readonly recordsById: ReadonlyMap<string, readonly FieldRecord[]>;
}

const MAX_ARGUMENTS = 200;
/** Longer arguments are texts of the agent's own. */
const MAX_ARGUMENT = 40;

function keysOfCalls({ toolCalls = [] }: Message): readonly string[] {
  const asked = toolCalls.flatMap((call) => scalarsOf(call.arguments, MAX_ARGUMENTS));
  return findKeys(
    asked
      .map(({ text }) => text)
      .filter((text) => text.length <= MAX_ARGUMENT)
      .join("\n"),
  );
}

/** Calls of one survey share their policy: its keys are kept for the latest few texts. */
const POLICIES_KEPT = 8;
const policyKeys = new Map<string, readonly string[]>();

function keysOfPolicy(text: string): readonly string[] {
  const keys = policyKeys.get(text) ?? findKeys(text);
  policyKeys.delete(text);
  policyKeys.set(text, keys);
  const [oldest] = policyKeys.keys();
  if (policyKeys.size > POLICIES_KEPT && oldest !== undefined) policyKeys.delete(oldest);
  return keys;
}

const cache = new WeakMap<Message, MessageFacts>();

/** Takes the facts out of a message; every part is made on first use and kept as long as the message. */
export function factsOfMessage(message: Message): MessageFacts {
  let facts = cache.get(message);
  if (!facts) {
    facts = lazyFacts(message);
    cache.set(message, facts);
  }
  return facts;
}

function claimOf({ text, isQuestion }: Sentence): Claim {
  const hedged = isQuestion || isHedged(text);
  return {
    text,
    isQuestion,
    values: findValues(text),
    isHedged: hedged,
    isExample: isExample(text),
    deed: hedged ? null : claimedDeed(text),
  };
}

function lazyFacts(message: Message): MessageFacts {
  const text = message.text ?? "";
  const whole = message.toolResult ? `${text}\n${message.toolResult.text}` : text;
  let keys: readonly string[] | undefined;
  let askedKeys: readonly string[] | undefined;
  let amounts: ReadonlySet<number> | undefined;
  let dates: readonly number[] | undefined;
  let claims: readonly Claim[] | undefined;
  let fields: Fields | undefined;
  let flags: readonly Field[] | undefined;
  let statuses: readonly Field[] | undefined;
  let recordsById: ReadonlyMap<string, readonly FieldRecord[]> | undefined;
  return {
    get keys() {
      return (keys ??= message.role === "system" ? keysOfPolicy(whole) : findKeys(whole));
    },
    get askedKeys() {
      return (askedKeys ??= keysOfCalls(message));
    },
    get amounts() {
      return (amounts ??= new Set([...amountsIn(this.keys), ...listSums(this.fields)]));
    },
    get dates() {
      return (dates ??= datesIn(message.role === "agent" ? this.askedKeys : this.keys));
    },
    get claims() {
      return (claims ??= sentencesOf(text).map((sentence) => claimOf(sentence)));
    },
    get fields() {
      return (fields ??= readFields(message.toolResult?.text ?? ""));
    },
    get flags() {
      return (flags ??= this.fields.fields.filter(({ value }) => typeof value === "boolean"));
    },
    get statuses() {
      return (statuses ??= this.fields.fields.filter((field) => isStatus(field)));
    },
    get recordsById() {
      return (recordsById ??= indexRecords(this.fields));
    },
  };
}

function datesIn(keys: readonly string[]): number[] {
  return [...new Set(keys.flatMap((key) => timesOf(key)))];
}

function indexRecords({ records }: Fields): Map<string, FieldRecord[]> {
  const byId = new Map<string, FieldRecord[]>();
  for (const record of records) {
    for (const id of new Set([record.key, record.identity?.value ?? ""])) {
      if (id === "") continue;
      const known = byId.get(id.toLowerCase());
      if (known) known.push(record);
      else byId.set(id.toLowerCase(), [record]);
    }
  }
  return byId;
}

/** Longer lists are catalogues, whose prices nobody adds up. */
const MAX_SUMMED = 12;

/** The sums of neighbouring entries of a list, by number field: what three nights or four flights cost. */
function listSums({ lists }: Fields): number[] {
  return lists
    .filter(({ entries }) => entries.length > 2 && entries.length <= MAX_SUMMED)
    .flatMap(({ entries }) => {
      const keys = [...(entries[0]?.scalars ?? [])].filter(
        ([, value]) => typeof value === "number",
      );
      return keys.flatMap(([key]) =>
        runningSums(entries.map(({ scalars }) => Number(scalars.get(key) ?? 0))),
      );
    });
}

function runningSums(numbers: readonly number[]): number[] {
  return numbers.flatMap((_, start) => {
    let sum = 0;
    return numbers.slice(start).map((next) => (sum += next));
  });
}

const MAX_AMOUNT = 1e7;

function amountsIn(keys: readonly string[]): Set<number> {
  const amounts = new Set<number>();
  for (const key of keys) {
    const amount = key.startsWith("n:") ? Number(key.slice(2)) : 0;
    if (amount > 0 && amount < MAX_AMOUNT) amounts.add(amount);
  }
  return amounts;
}
