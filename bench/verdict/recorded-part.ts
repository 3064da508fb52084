import type { Confidence } from "../../src/verdict/types.ts";
import { round, table } from "./format.ts";
import { leaveOneOut } from "./leave-one-out.ts";
import { hasRecorded, loadRecorded } from "./recorded.ts";
import { countBlameless, measureRules, measureSet, type SetFigures } from "./tables.ts";

/** What the shipped verdict gets right on recorded curves, beside guesses and every rule that was tried. */
export async function recordedPart(say: (line?: string) => void) {
  say("# Recorded curves of real calls\n");
  if (!hasRecorded) {
    say("The recorded curves are not beside the project: this part is left out.");
    return null;
  }
  const calls = await loadRecorded();
  const retail = measureSet(calls, "tau-retail");
  const whoAndWhen = measureSet(calls, "who-and-when");
  const without = leaveOneOut(calls.filter((call) => call.isAgents));
  const blameless = countBlameless(calls);
  const of = [retail.n, whoAndWhen.n, retail.n + whoAndWhen.n];
  say(
    table(
      [
        "exact step",
        ...["tau-retail", "who-and-when", "both"].map((name, i) => `${name} of ${of[i]}`),
      ],
      measureRules(calls).map(({ name, retail: one, whoAndWhen: two }) => [
        name,
        `${one}`,
        `${two}`,
        `${one + two}`,
      ]),
    ),
  );
  for (const set of [retail, whoAndWhen]) sayGuesses(set, say);
  say(
    `\nLeave one call out (${without.rules} rules, ${without.calls} calls): ${without.shared.toFixed(1)} exact when equally good rules share a hit, ${without.nearest} when the one nearest to the rule in use is taken.`,
  );
  say(
    `tau-retail: right turn ${retail.stepsTurn} of ${retail.n} when read by step, ${retail.turn} of ${retail.n} when folded to turns.`,
  );
  say(
    `\n${table(
      ["right when said", "high", "medium", "low"],
      [wordsRow("tau-retail", retail), wordsRow("who-and-when", whoAndWhen)],
    )}`,
  );
  const { n, named, high, medium } = blameless;
  say(
    `No agent step to blame (${n} calls of tau-retail): ${named} get a turn all the same, ${high} with high and ${medium} with medium confidence.`,
  );
  return {
    retail: { n: retail.n, exact: retail.exact, turn: retail.turn },
    whoAndWhen: { n: whoAndWhen.n, exact: whoAndWhen.exact },
    leaveOneOut: round(without.shared),
    blamelessHigh: high,
  };
}

function sayGuesses({ set, n, guesses }: SetFigures, say: (line?: string) => void): void {
  const { random, last, firstCall, constant } = guesses;
  say(
    `Guesses on ${set} (n ${n}): a random step ${random.toFixed(1)}, the last ${last}, the first call that changes something ${firstCall}, always step ${constant.step} ${constant.exact}.`,
  );
}

function wordsRow(name: string, { words }: SetFigures): string[] {
  const cell = (word: Confidence): string => `${words[word].right} of ${words[word].said}`;
  return [name, cell("high"), cell("medium"), cell("low")];
}
