import { expect, it } from "vitest";
import { answerSchema, describeAnswer } from "../../src/rubric/answer.ts";
import { loadRubric } from "../../src/rubric/load.ts";
import { renderRubric } from "../../src/rubric/prompt.ts";

it("asks for every key, the score last, without bounds that a server would refuse", async () => {
  expect(answerSchema(await loadRubric())).toMatchInlineSnapshot(`
    {
      "additionalProperties": false,
      "properties": {
        "criteria": {
          "items": {
            "additionalProperties": false,
            "properties": {
              "id": {
                "enum": [
                  "grounded",
                  "responsive",
                  "consistent",
                  "policy",
                  "action",
                ],
                "type": "string",
              },
              "verdict": {
                "enum": [
                  "pass",
                  "minor",
                  "major",
                ],
                "type": "string",
              },
            },
            "required": [
              "id",
              "verdict",
            ],
            "type": "object",
          },
          "type": "array",
        },
        "rationale": {
          "description": "One or two sentences that name what is wrong, or why nothing is",
          "type": "string",
        },
        "score": {
          "description": "0 to 1, two decimals",
          "type": "number",
        },
        "turns": {
          "description": "Numbers of earlier turns that the fault comes from; empty when none",
          "items": {
            "type": "number",
          },
          "type": "array",
        },
      },
      "required": [
        "rationale",
        "criteria",
        "turns",
        "score",
      ],
      "type": "object",
    }
  `);
});

it("describes the same keys in words", async () => {
  expect(describeAnswer(await loadRubric())).toContain(
    '"grounded | responsive | consistent | policy | action"',
  );
});

it("renders question, units, criteria, scale and rules", async () => {
  expect(renderRubric(await loadRubric())).toMatchInlineSnapshot(`
    "You grade one turn of a conversation between a user and an AI agent.
    Question: Given everything said so far, was the agent's last turn correct and appropriate?
    A turn is everything the agent did between two user messages: its tool calls, their results, and what it said. The turn's worst fault decides its score.
    A step is one message of the agent, or of one named agent of a team: words, a plan, code, an answer, or tool calls with the results they brought. Grade what the step asserts or does by what was known when it was made.

    Criteria. Each is pass, minor (a fault of little effect) or major:
    - grounded: Every factual claim is supported by the policy, a tool result, a source or the user; numbers, counts, dates, amounts and names match them. Nothing is invented or assumed as fact.
    - responsive: It does what the user last asked, or takes the next step needed for it. It omits nothing that must be said or done now, does not loop, and does not hand the work back without cause.
    - consistent: It contradicts nothing said or done earlier, keeps every constraint and correction the user gave, and asks for nothing already given.
    - policy: It follows the agent's policy and the task's explicit instructions: authentication, confirmation before consequential actions, allowed actions, hand-off rules, output format.
    - action: The right tool at the right time with the right arguments (ids, items, payment method), or code that would compute the right thing; earlier results are read correctly.

    Score, from 0 to 1 with two decimals:
    - 0.90 to 1.00: nothing wrong
    - 0.75 to 0.89: a small blemish that changes nothing for the user
    - 0.50 to 0.74: a fault that may mislead the user or cost them something
    - 0.20 to 0.49: a fault that makes the outcome wrong or breaks policy
    - 0.00 to 0.19: a severe or irreversible wrong action, or an invented fact

    Rules:
    - Do not ask whether the user's issue was resolved. The conversation may go on: being unfinished is no fault, and nothing is expected of an ending. Never guess at what comes later.
    - A turn that builds on an earlier wrong statement or action as if it were right is itself wrong, on its own merits: grade what this turn asserts or does.
    - A turn that plainly corrects an earlier mistake is graded on the correction, not on the mistake.
    - Polite, well-formed delivery of wrong content earns nothing.
    - A longer reply is not a better reply."
  `);
});
