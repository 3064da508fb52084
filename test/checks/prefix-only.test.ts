import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checks, findInPrefix, scoreOf } from "../../src/checks/index.ts";
import type { Message } from "../../src/conversation/model.ts";
import { prefixesOf, type Unit } from "../../src/conversation/prefix.ts";
import { agent, call, conversationOf, output, system, tool, user } from "./talk.ts";

const WORDS = [
  "Your plan is refundable.",
  "I have cancelled order #A-1001.",
  "Yes, please go ahead.",
  "No, not order #A-1001.",
  "That did not help.",
  "The fee is $40.",
  "There are 7 options.",
  "On 4 May 2026.",
  "Therefore it is 12345.",
  "```py\nprint(1)\n```",
  "I want to speak to a human.",
  "Shall I cancel the hose?",
];
const RESULTS = [
  { plan: "Basic", refundable: false },
  { order_id: "#A-1001", status: "pending", items: [{ name: "hose" }, { name: "lamp" }] },
  {
    options: [
      { name: "a", price: 3 },
      { name: "b", price: 5 },
      { name: "c", price: 9 },
    ],
  },
  "Error: no",
  "exitcode: 1\nCode output: NameError",
];

const text = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const message: fc.Arbitrary<Message> = fc.oneof(
  text.map((words) => user(words)),
  text.map((words) => agent(words)),
  text.map((words) => system(words)),
  fc
    .tuple(fc.constantFrom("get_order", "cancel_order", "transfer_to_human_agents"), fc.json())
    .map(([name, args]) => call("1", name, JSON.parse(args))),
  fc.constantFrom(...RESULTS).map((result) => tool("1", result)),
  text.map((words) => output(words)),
);
const talk = fc.array(message, { maxLength: 12 });
const unit = fc.constantFrom<Unit>("turn", "step");

function findingsBy(messages: readonly Message[], by: Unit) {
  return prefixesOf(conversationOf(messages), by).map((prefix) => findInPrefix(prefix));
}

describe("the checks on any talk", () => {
  it("find the same in a prefix whatever comes after it", () => {
    fc.assert(
      fc.property(talk, talk, talk, unit, (start, one, other, by) => {
        // Turns that a later message cannot make longer: the start ends with words of the user.
        const base = [...start, user("And then?")];
        const count = findingsBy(base, by).length;
        const [a, b] = [one, other].map((rest) =>
          findingsBy([...base, ...rest], by).slice(0, count),
        );
        expect(a).toEqual(b);
      }),
      { numRuns: 150 },
    );
  });

  it("find the same whichever prefix is looked at first", () => {
    fc.assert(
      fc.property(talk, unit, (messages, by) => {
        const backwards = prefixesOf(conversationOf(messages), by)
          .toReversed()
          .map((prefix) => findInPrefix(prefix))
          .toReversed();
        expect(backwards).toEqual(findingsBy(messages, by));
      }),
      { numRuns: 150 },
    );
  });

  it("give findings of their own unit, with a place and a sentence that ends", () => {
    fc.assert(
      fc.property(talk, unit, (messages, by) => {
        for (const prefix of prefixesOf(conversationOf(messages), by)) {
          const findings = findInPrefix(prefix);
          expect(scoreOf(findings)).toBeGreaterThan(0);
          for (const { turn, source, message: said, check, scope } of findings) {
            expect(turn).toBe(prefix.turn);
            expect(scope).toBe(by);
            expect(source).toMatch(/^\/messages\/\d+$/);
            expect(said).toMatch(/\.$/);
            expect(checks.map(({ name }) => name)).toContain(check);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
