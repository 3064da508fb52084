import { expect, it } from "vitest";
import { prefixesOf } from "../../src/conversation/prefix.ts";
import { createChecksScorer } from "../../src/scorers/checks.ts";
import { agent, conversationOf, tool, user } from "../checks/talk.ts";

const prefixes = prefixesOf(
  conversationOf([
    user("Is the blue one in stock?"),
    agent("", { id: "1", name: "get_item", arguments: { name: "blue" } }),
    tool("1", { name: "blue", available: false }),
    agent("Sorry, the blue one is not available."),
    user("Sure?"),
    agent("Good news: the blue one is available."),
  ]),
  "turn",
);

it("scores a turn by its worst finding and says that finding as the rationale", async () => {
  const scorer = createChecksScorer();
  const outcomes = await Promise.all(prefixes.map((prefix) => scorer.score(prefix, { replay: 1 })));
  expect(outcomes).toMatchObject([
    { status: "scored", score: 0.95 },
    { status: "scored", score: 0.14, rationale: expect.stringContaining("available: false") },
  ]);
});

it("is called checks and reads no rubric", () => {
  expect(createChecksScorer()).toMatchObject({ info: { name: "checks" }, usesRubric: false });
});
