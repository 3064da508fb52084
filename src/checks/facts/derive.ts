import { factsOfMessage } from "./message-facts.ts";
import type { Reading, Said } from "./reading.ts";
import type { Value } from "./values.ts";

/** Amounts looked at when asking whether one follows from others; the latest come first. */
const MAX_AMOUNTS = 1500;
const MAX_LISTED = 40;
const MAX_COUNT = 12;

/**
 * Tells whether an amount follows from known ones: a sum or difference of two, a small multiple, or the sum of
 * neighbouring amounts of the same message.
 */
export function isDerivable(reading: Reading, value: Value, said: Said): boolean {
  if (value.kind !== "money" && value.kind !== "percentage") return false;
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
