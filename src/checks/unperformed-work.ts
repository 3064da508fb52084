import { hasCue } from "./facts/cues.ts";
import { hasCode, lastOutputBefore } from "./facts/execution.ts";
import { quote } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

const DONE =
  "located|verified|reviewed|checked|confirmed|validated|analy[sz]ed|accessed|searched|retrieved|examined|obtained|gathered|collected|visited|cross-referenced|cross-checked|inspected|consulted|contacted|watched|transcribed|researched|looked up|looked into";
const DOING =
  "searching|reviewing|visiting|examining|checking|contacting|watching|consulting|researching|accessing|inspecting|verifying|analy[sz]ing|cross-referencing";
const CLAIMS = new RegExp(
  String.raw`\b(?:I|we)(?: have|['’]ve)? (?:(?:successfully|carefully|now|thoroughly|manually|also|already) ){0,2}(?:${DONE})\b|\b(?:after|upon|having|by) (?:(?:carefully|thoroughly|manually) )?(?:${DOING}|reviewed|examined|checked|verified)\b|\b(?:has|have) been (?:(?:carefully|thoroughly|successfully) )?(?:verified|validated|confirmed|cross-checked)\b|\bretrieved from\b|\bfrom my (?:own )?knowledge\b|\bto the best of my (?:knowledge|ability)\b`,
  "i",
);
const BY_HAND =
  /\b(?:I|we)(?:['’]ll| will| can| could| should| shall|['’]d)? (?:now |then |proceed to |need to |instead )?manually\b|\blet['’]s (?:proceed (?:by|with|to) )?manual(?:ly)?\b|\b(?:check|verify|review|inspect|gather|extract|search|read)\w{0,3} (?:\w{2,12} ){0,3}manually\b|\bmanual (?:inspection|search|review|verification|check|steps)\b/i;
const DENIED =
  /\b(?:not|cannot|can['’]t|unable|without|instead of|rather than|avoid|if|would|should)\b/i;

/** Finds agents that report work which no tool or code has done, or that mean to do by hand what they have no hands for. */
export const unperformedWork: Check = defineCheck(
  {
    name: "unperformed-work",
    category: "state",
    needs: ["no user"],
    summary:
      "Agents that work alone report a search, a check or a look that no tool or code has made.",
  },
  function* look(reading) {
    for (const { index, message, claims } of reading.said) {
      if (index === 0) continue;
      // Its own output, or one that just came in, may be what it speaks of.
      const output = lastOutputBefore(reading, reading.prefix.last[1] + 1);
      const isFresh = output >= index - 1 && output >= 0;
      const work =
        isFresh || hasCode(message.text ?? "")
          ? undefined
          : claims.find(
              ({ cues, text, isQuestion }) => !isQuestion && hasCue(cues, "work") && claimed(text),
            );
      const hand = work
        ? undefined
        : claims.find(
            ({ cues, text, isQuestion }) => !isQuestion && hasCue(cues, "hand") && byHand(text),
          );
      if (work) {
        yield {
          severity: "major",
          message: `The agent reports work ("${quote(work.text, 80)}"), and no tool or code has done it.`,
          evidence: [quote(work.text)],
          at: message,
        };
      } else if (hand) {
        yield {
          severity: "major",
          message: `The agent means to work by hand ("${quote(hand.text, 80)}"), and has only tools.`,
          evidence: [quote(hand.text)],
          at: message,
        };
      }
    }
  },
);

function claimed(text: string): boolean {
  const found = CLAIMS.exec(text);
  return found !== null && !DENIED.test(text.slice(0, found.index));
}

function byHand(text: string): boolean {
  const found = BY_HAND.exec(text);
  return found !== null && !DENIED.test(text.slice(0, found.index));
}
