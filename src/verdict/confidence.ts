import type { Confidence } from "./types.ts";

/** With fewer scored points a level before and one after are not established well enough to be sure. */
const ENOUGH_POINTS = 10;
/** How likely a statement must be; docs/verdict.md has how often each word was right. */
const HIGH = 0.85;
const MEDIUM = 0.6;
/** On a rough curve the named fall must outweigh the next by this much. */
const CLEAR_LEAD = 0.25;

/** Grades how sure a statement is by how likely it is. */
export function gradeLikelihood(likelihood: number): Confidence {
  if (likelihood >= HIGH) return "high";
  return likelihood >= MEDIUM ? "medium" : "low";
}

/** Grades how sure the step of a simple shape is; one word less where the curve is too short to show it. */
export function gradeStep(likelihood: number, at: number, points: number): Confidence {
  // At the first point no level before it was seen, at the last none after it.
  const isBare = at === 0 || at === points - 1;
  const word = gradeLikelihood(likelihood);
  return points < ENOUGH_POINTS || isBare ? lower(word) : word;
}

/** Grades how sure the plain rule is on a rough curve, by the lead of the named fall; never high. */
export function gradeRough(lead: number): Confidence {
  return lead >= CLEAR_LEAD ? "medium" : "low";
}

function lower(word: Confidence): Confidence {
  return word === "high" ? "medium" : "low";
}
