import { findInPrefix, scoreOf } from "../src/checks/index.ts";
import { prefixesOf } from "../src/conversation/prefix.ts";
import { diagnose } from "../src/diagnose.ts";
import { createChecksScorer } from "../src/scorers/checks.ts";
import { hasCorpora, loadAirline, loadRetail, loadWhoAndWhen } from "./checks/corpora.ts";
import { guess } from "./checks/guesses.ts";
import { nameStep, type Naming } from "./checks/naming.ts";
import { halves, printSet, tally } from "./checks/print.ts";
import { measureSpeed } from "./checks/speed.ts";

/** How well the checks name the labelled step, how often they alarm on calls that succeeded, and how fast they are. */
const SPEED_CALLS = 10_000;
const ALARM_UNDER = 0.5;

if (!hasCorpora) {
  console.log("The corpora are not beside the project: nothing to measure.");
} else {
  await main();
}

async function main(): Promise<void> {
  const retail = await loadRetail();
  const runs = await loadWhoAndWhen();
  const airline = await loadAirline();
  const retailNamings = await Promise.all(retail.map((call) => nameStep(call)));
  const runNamings = await Promise.all(runs.map((call) => nameStep(call)));
  const succeeded = await alarmsOn(airline.filter(({ hasSucceeded }) => hasSucceeded));
  const conversations = [...retail, ...runs, ...airline].map(({ conversation }) => conversation);
  const speed = measureSpeed(conversations, process.argv.includes("--quick") ? 500 : SPEED_CALLS);
  if (process.argv.includes("--json")) {
    console.log(
      JSON.stringify({
        ...figuresOf(retailNamings, runNamings),
        succeeded: succeeded.counts,
        ...speed,
      }),
    );
    return;
  }
  console.log(
    printSet(
      `tau-retail, ${String(retail.length)} calls that the agent failed, unit step`,
      retailNamings,
      guess(retail),
    ),
  );
  console.log(
    printSet(`who-and-when, ${String(runs.length)} runs, unit step`, runNamings, guess(runs)),
  );
  const { turns, alarmedTurns, calls, namedCalls } = succeeded.counts;
  console.log(
    `tau-airline, ${String(calls)} calls that succeeded, unit turn\n  turns under ${String(ALARM_UNDER)}: ${String(alarmedTurns)} of ${String(turns)} (${String(Math.round((1000 * alarmedTurns) / turns) / 10)} %), calls with a named turn: ${String(namedCalls)} of ${String(calls)}`,
  );
  for (const line of succeeded.lines) console.log(`  ${line}`);
  console.log(
    `\nspeed over ${String(speed.calls)} calls: ${String(speed.callsPerSecond)} calls for each second of processor time; heap ${String(speed.memoryMb[0])} MB after the first round, ${String(speed.memoryMb[1])} MB after the last`,
  );
}

function figuresOf(retail: readonly Naming[], runs: readonly Naming[]): object {
  return {
    tauRetail: { ...tally(retail), ...halves(retail) },
    whoAndWhen: { ...tally(runs), ...halves(runs) },
  };
}

/** Every finding that moves a turn of a call that succeeded under the line, and every call with a named turn. */
async function alarmsOn(calls: Awaited<ReturnType<typeof loadAirline>>): Promise<{
  counts: { turns: number; alarmedTurns: number; calls: number; namedCalls: number };
  lines: string[];
}> {
  let turns = 0;
  let alarmedTurns = 0;
  let namedCalls = 0;
  const lines: string[] = [];
  for (const { conversation, line } of calls) {
    const { verdict } = await diagnose(conversation, {
      scorer: createChecksScorer(),
      unit: "turn",
      zoom: false,
    });
    if (verdict.turn !== null) namedCalls += 1;
    for (const prefix of prefixesOf(conversation, "turn")) {
      turns += 1;
      const findings = findInPrefix(prefix);
      const isAlarm = scoreOf(findings) < ALARM_UNDER;
      const isNamed = verdict.turn === prefix.turn;
      if (isAlarm) alarmedTurns += 1;
      if (!isAlarm && !isNamed) continue;
      // A turn named for minor findings alone must not go unread.
      for (const finding of findings.filter(({ severity }) => !isAlarm || severity !== "minor")) {
        lines.push(
          `line ${String(line)}, turn ${String(prefix.turn)} (${isNamed ? "named" : "not named"}): ${finding.severity}, ${finding.check}: ${finding.message}`,
        );
      }
    }
  }
  return { counts: { turns, alarmedTurns, calls: calls.length, namedCalls }, lines };
}
