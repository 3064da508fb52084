import { timesOf } from "./dates.ts";
import { factsOfMessage } from "./message-facts.ts";
import type { Reading, Said } from "./reading.ts";
import type { Value } from "./values.ts";

/** Amounts looked at when asking whether one follows from others; the latest come first. */
const MAX_AMOUNTS = 1500;
const MAX_LISTED = 40;
const MAX_COUNT = 12;

/** Tells whether a value follows from known ones. */
export function isDerivable(reading: Reading, value: Value, said: Said): boolean {
  if (value.kind === "date") return isDateNear(reading, value, said.index);
  return (
    (value.kind === "money" || value.kind === "percentage") && isAmountOf(reading, value, said)
  );
}

/** A sum or difference of two known amounts, a small multiple, or the sum of neighbouring amounts of the same message. */
function isAmountOf(reading: Reading, value: Value, said: Said): boolean {
  const known = amountsBefore(reading, said.index);
  const own = said.claims.flatMap(({ values }) =>
    values.flatMap(({ amounts }) => amounts.slice(0, 1)),
  );
  return value.amounts.some(
    (amount) => isSumOf(cents(amount), known) || isRunningSum(cents(amount), own),
  );
}

function isSumOf(amount: number, known: ReadonlySet<number>): boolean {
  for (const other of known) {
    if (known.has(cents(amount - other)) || known.has(cents(amount + other))) return true;
    const count = amount / other;
    if (count > 1 && count <= MAX_COUNT && cents(Math.round(count) * other) === amount) return true;
  }
  return false;
}

function isRunningSum(amount: number, own: readonly number[]): boolean {
  const listed = own.slice(0, MAX_LISTED);
  return listed.some((_, start) => {
    let sum = 0;
    return listed.slice(start).some((next, i) => {
      sum = cents(sum + next);
      return i > 0 && sum === amount;
    });
  });
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

const cache = new WeakMap<Reading, Map<number, ReadonlySet<number>>>();

function amountsBefore(reading: Reading, index: number): ReadonlySet<number> {
  const byIndex = cache.get(reading) ?? new Map<number, ReadonlySet<number>>();
  cache.set(reading, byIndex);
  const known = byIndex.get(index) ?? latestAmounts(reading, index);
  byIndex.set(index, known);
  return known;
}

function latestAmounts({ messages }: Reading, before: number): ReadonlySet<number> {
  const amounts = new Set<number>();
  for (let i = before - 1; i >= 0 && amounts.size < MAX_AMOUNTS; i -= 1) {
    const message = messages[i];
    // The policy's numbers are limits and days, not prices to add up.
    if (!message || message.role === "system") continue;
    for (const amount of factsOfMessage(message).amounts) amounts.add(cents(amount));
  }
  return amounts;
}

const RELATIVE =
  /\b(?:tomorrow|yesterday|(?:day|week)s? (?:later|earlier|before|after|from)|(?:next|following|previous|same) (?:day|week|mon|tues|wednes|thurs|fri|satur|sun)\w{0,3}|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend)\b/i;
/** Messages of the user looked at. */
const LATEST = 3;
const DAY = 86_400_000;
/** How far "two days later" or "the Friday after" may reach, in days. */
const REACH = 8;

/** The day beside a known one, or a day near one where the user spoke of days from there. */
function isDateNear({ messages }: Reading, { keys }: Value, before: number): boolean {
  const asked = messages
    .slice(0, before)
    .filter(({ role }) => role === "user")
    .slice(-LATEST)
    .some(({ text }) => RELATIVE.test((text ?? "").slice(0, 4000)));
  const reach = (asked ? REACH : 1) * DAY;
  const times = keys.flatMap((key) => timesOf(key));
  return messages.some((message, i) => {
    if (i >= before) return false;
    return factsOfMessage(message).dates.some((known) =>
      times.some((time) => Math.abs(known - time) <= reach),
    );
  });
}
