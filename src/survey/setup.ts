import { stableJson } from "../conversation/hash.ts";
import { DropturnError } from "../errors.ts";
import type { SurveySetup } from "./types.ts";

/** Names a way of scoring; the file of recorded scores is no part of it, shards have their own. */
export function setupKey({ scorer, ...setup }: SurveySetup): string {
  const { target, ...named } = scorer;
  return stableJson({ ...setup, scorer: named.name === "recorded" ? named : { ...named, target } });
}

/** Says in words how calls were scored. */
export function saySetup({ scorer, rubric, search, settings }: SurveySetup): string {
  const parts = [
    [scorer.name, scorer.model, scorer.version].filter((part) => part !== undefined).join(" "),
    ...(scorer.name !== "recorded" && scorer.target !== undefined ? [scorer.target] : []),
    ...(rubric ? [`rubric ${rubric.id}@${rubric.version}`] : []),
    `search ${search.mode}`,
    `replays ${search.replays}`,
    `min-drop ${settings.minDrop}`,
    `healthy-level ${settings.healthyLevel}`,
  ];
  return parts.join(", ");
}

/**
 * Makes sure that lines were scored in one way.
 *
 * @throws DropturnError when they were not: two curves are compared only when one scorer drew both.
 */
export function checkSetups(known: SurveySetup, next: SurveySetup): void {
  if (setupKey(known) === setupKey(next)) return;
  throw new DropturnError(
    "E_USAGE",
    `The result lines were scored in two ways: "${saySetup(known)}" and "${saySetup(next)}".`,
    { hint: "Survey each by itself: calls scored in different ways say nothing about each other." },
  );
}
