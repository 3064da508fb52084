import { describe, expect, it } from "vitest";
import { findInPrefix, scoreOf } from "../../src/checks/index.ts";
import type { Message } from "../../src/conversation/model.ts";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { agent, conversationOf, tool, user } from "./talk.ts";

/** A plan that a look-up calls not refundable, and an agent that forgets it. */
const REFUND_STORY: readonly Message[] = [
  user("Hi, what plan am I on? My member number is TG-48213."),
  agent("Let me look.", { id: "1", name: "get_plan", arguments: { member: "TG-48213" } }),
  tool("1", { plan: "Annual Saver", price: 348, refundable: false, notice_days: 30 }),
  agent("You are on the Annual Saver plan. It costs $348 and has a notice period of 30 days."),
  user("And if I leave now, do I get my money back?"),
  agent("Yes, your plan is refundable, so you will get the unused months back."),
  user("How much is that?"),
  agent("Your refund will be $203.17."),
  user("When?"),
  agent("The refund has been processed. Your confirmation number is RF-90417."),
  user("Thanks."),
  agent("You are very welcome. Have a lovely day!"),
];

describe("findInPrefix", () => {
  const prefixes = prefixesOf(conversationOf(REFUND_STORY), "turn");

  it("names the turn that says what the tool result denies, and none before it", () => {
    expect(prefixes.map((prefix) => findInPrefix(prefix).map(({ check }) => check))).toEqual([
      [],
      ["contradicted-field"],
      ["built-on-contradiction", "ungrounded-value"],
      ["built-on-contradiction", "unproven-action", "ungrounded-value"],
      [],
    ]);
  });

  it("scores the turn of the contradiction far under the turns before it", () => {
    expect(prefixes.map((prefix) => scoreOf(findInPrefix(prefix)))).toEqual([
      0.95, 0.14, 0.39, 0.14, 0.95,
    ]);
  });

  it("gives the same findings for a prefix whatever comes after it", () => {
    const changed = [
      ...REFUND_STORY.slice(0, 6),
      user("Fine, $203.17 it is."),
      agent("Not refundable, RF-90417."),
    ];
    const other = prefixesOf(conversationOf(changed), "turn");
    const find = (list: typeof prefixes): unknown =>
      list.slice(0, 2).map((prefix) => findInPrefix(prefix));
    expect(find(other)).toEqual(find(prefixes));
  });
});
