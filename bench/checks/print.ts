import type { Guesses } from "./guesses.ts";
import type { Naming } from "./naming.ts";

/** Counts over a set of calls. */
export interface Tally {
  readonly n: number;
  readonly exact: number;
  readonly turn: number;
  readonly withinOne: number;
  readonly topThree: number;
  readonly answered: number;
  readonly withoutFinding: number;
}

export function tally(namings: readonly Naming[]): Tally {
  const count = (is: (naming: Naming) => boolean): number =>
    namings.filter((naming) => is(naming)).length;
  return {
    n: namings.length,
    exact: count(({ isExact }) => isExact),
    turn: count(({ isRightTurn }) => isRightTurn),
    withinOne: count(({ isWithinOne }) => isWithinOne),
    topThree: count(({ isInTopThree }) => isInTopThree),
    answered: count(({ named }) => named !== null),
    withoutFinding: count(({ hasFinding }) => !hasFinding),
  };
}

export function halves(namings: readonly Naming[]): { seen: Tally; setAside: Tally } {
  return {
    seen: tally(namings.filter(({ call }) => !call.isSetAside)),
    setAside: tally(namings.filter(({ call }) => call.isSetAside)),
  };
}

/** One line for each set, the guesses under it, and a table by category. */
export function printSet(title: string, namings: readonly Naming[], guesses: Guesses): string {
  const { seen, setAside } = halves(namings);
  const all = tally(namings);
  const { n } = all;
  const categories = [...new Set(namings.map(({ call }) => call.category))].toSorted();
  return [
    title,
    row("all", all),
    row("half written with", seen),
    row("half set aside", setAside),
    `  guesses, exact: random ${share(guesses.random, n)}, last ${share(guesses.last, n)}, first write ${share(guesses.firstWrite, n)}, always step ${String(guesses.bestConstant.step)} ${share(guesses.bestConstant.exact, n)}`,
    ...categories.map((category) =>
      row(category, tally(namings.filter(({ call }) => call.category === category))),
    ),
    "",
  ].join("\n");
}

function row(
  name: string,
  { n, exact, turn, withinOne, topThree, answered, withoutFinding }: Tally,
): string {
  const turns = turn === 0 ? "" : `, turn ${share(turn, n)}`;
  return `  ${name.padEnd(34)} exact ${share(exact, n)}${turns}, within one ${share(withinOne, n)}, top three ${share(topThree, n)}, answered ${share(answered, n)}, no finding ${share(withoutFinding, n)}`;
}

function share(count: number, n: number): string {
  const percent = n === 0 ? 0 : Math.round((1000 * count) / n) / 10;
  return `${String(Math.round(count * 10) / 10)} of ${String(n)} (${String(percent)} %)`;
}
