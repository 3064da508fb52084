import type { Message } from "../../conversation/model.ts";
import { scalarsOf } from "./arguments.ts";
import { cuesOf, hasCue, type Cues } from "./cues.ts";
import { timesOf } from "./dates.ts";
import { claimedDeed, type ClaimedDeed } from "./actions.ts";
import { isStatus, readFields, type Field, type FieldRecord, type Fields } from "./fields.ts";
import { isExample, isHedged, sentencesOf, type Sentence } from "./text.ts";
import { keepLatest } from "./keep-latest.ts";
import { findKeys } from "./keys.ts";
import { findValues, type Value } from "./values.ts";

/** A sentence of a message, with the values that it states. */
export interface Claim extends Sentence {
  readonly cues: Cues;
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

/** Calls of one survey share their policy. */
const keysOfPolicy = keepLatest(findKeys);

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
  const cues = cuesOf(text);
  const values = findValues(text, cues);
  const hedged = isQuestion || (hasCue(cues, "hedge") && isHedged(text));
  return {
    text,
    isQuestion,
    cues,
    values,
    isHedged: hedged,
    isExample: values.length > 0 && isExample(text),
    deed: !hedged && hasCue(cues, "deed") ? claimedDeed(text) : null,
  };
}

/** What is known of a message so far. */
type Known = { -readonly [Part in keyof MessageFacts]?: MessageFacts[Part] } & {
  readonly message: Message;
};

/** The facts of all messages: getters on one object, because making nine of them for every message would be slow. */
const lazy: MessageFacts & ThisType<MessageFacts & { readonly known: Known }> = {
  get keys() {
    return (this.known.keys ??= keysOfMessage(this.known.message));
  },
  get askedKeys() {
    return (this.known.askedKeys ??= keysOfCalls(this.known.message));
  },
  get amounts() {
    return (this.known.amounts ??= new Set([...amountsIn(this.keys), ...listSums(this.fields)]));
  },
  get dates() {
    return (this.known.dates ??= datesIn(
      this.known.message.role === "agent" ? this.askedKeys : this.keys,
    ));
  },
  get claims() {
    return (this.known.claims ??= sentencesOf(this.known.message.text ?? "").map(claimOf));
  },
  get fields() {
    return (this.known.fields ??= readFields(this.known.message.toolResult?.text ?? ""));
  },
  get flags() {
    return (this.known.flags ??= this.fields.fields.filter(
      ({ value }) => typeof value === "boolean",
    ));
  },
  get statuses() {
    return (this.known.statuses ??= this.fields.fields.filter((field) => isStatus(field)));
  },
  get recordsById() {
    return (this.known.recordsById ??= indexRecords(this.fields));
  },
};

function lazyFacts(message: Message): MessageFacts {
  const known: Known = { message };
  return { __proto__: lazy, known } as unknown as MessageFacts;
}

function keysOfMessage({ role, text = "", toolResult }: Message): readonly string[] {
  const whole = toolResult ? `${text}\n${toolResult.text}` : text;
  return role === "system" ? keysOfPolicy(whole) : findKeys(whole);
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
