import type { FindingCategory } from "../checks/types.ts";
import type { VerdictFlag } from "../verdict/types.ts";

/** What a fall does and does not prove; every report says it once. */
export const WHAT_A_FALL_PROVES =
  "A fall says that the turn was wrong given what was said before it. It does not prove that the turn made the call fail: calls that succeeded have such turns too.";

/** Each flag in words a reader can act on. */
export const FLAG_WORDS: Readonly<Record<VerdictFlag, string>> = {
  "near-tie": "two turns are too close to choose between; both are shown",
  unstable: "the named turn changes when the judge is asked again",
  "closing-uplift": "the last turn rises although the call failed: the rubric pays for form",
  escalating: "the score keeps sinking after the fall",
  "unscored-neighbour":
    "a turn right before the named one has no score, so the fall may have begun there",
  "second-failure-not-ruled-out": "some turns were not scored: a second failure is not ruled out",
  "judge-gaps": "the judge gave no score for some turns",
  "omission-suspected":
    "low all the way without a step: something may be missing rather than wrong",
  "incomplete-capture": "the capture of the call is cut off or a tool call was still pending",
};

/** Each category of finding as a person says it. */
export const CATEGORY_WORDS: Readonly<Record<FindingCategory, string>> = {
  intent: "intent",
  memory: "memory",
  state: "state",
  planning: "planning",
  "tool-choice": "tool choice",
  "tool-arguments": "tool arguments",
  "tool-result": "tool result",
  response: "response",
  policy: "policy",
};
