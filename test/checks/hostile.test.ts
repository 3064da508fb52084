import { describe, expect, it } from "vitest";
import { checks } from "../../src/checks/index.ts";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { agent, call, conversationOf, system, tool, user } from "./talk.ts";

const SMALL = 100_000;
const LARGE = 1_000_000;
/** Ten times the text may take ten times as long; twice ten for memory and noise. A square would be a hundred. */
const RATIO = 40;
/** Shorter times say nothing about a ratio, ms. */
const FLOOR = 50;

const SEEDS: readonly (readonly [string, string])[] = [
  ["one letter", "a"],
  ["digits", "1"],
  ["grouped numbers", "1,111"],
  ["spaces", " "],
  ["empty lines", "\n"],
  ["addresses that never end", "a@"],
  ["a chain of words", "a-"],
  ["money", "$1,1 "],
  ["months", "may 1 "],
  ["durations", "1 to "],
  ["fences", "```\n"],
  ["headings", "# task\n"],
  ["brackets", "["],
  ["telephone numbers", "+1 22 "],
  ["adverbs before a deed", "I have now "],
  ["exclusions", "not the "],
  ["one identifier", "_1"],
  ["sentences", ". "],
  ["records", '{"status":"x","a":1},'],
];

function hostile(seed: string, size: number) {
  const text = seed.repeat(Math.ceil(size / seed.length)).slice(0, size);
  return prefixesOf(
    conversationOf([
      system("Confirm before you change anything."),
      user(text),
      call("1", "cancel_order", { reason: text }),
      tool("1", text),
      agent(text),
    ]),
    "turn",
  );
}

/** Milliseconds of processor time that each check takes, in order. */
function timesOf(seed: string, size: number): number[] {
  const prefixes = hostile(seed, size);
  return checks.map((check) => {
    const start = process.cpuUsage();
    for (const prefix of prefixes) check.find(prefix);
    const { user: own, system: kernel } = process.cpuUsage(start);
    return (own + kernel) / 1000;
  });
}

describe("a hostile transcript", () => {
  it.each(SEEDS)("of %s takes every check time in proportion to its length", (_title, seed) => {
    const small = timesOf(seed, SMALL);
    const large = timesOf(seed, LARGE);
    const slow = checks
      .map(({ name }, i) => ({ name, ratio: (large[i] ?? 0) / Math.max(small[i] ?? 0, FLOOR) }))
      .filter(({ ratio }) => ratio > RATIO);
    expect(slow).toEqual([]);
  });
});
