import { isConsequentialTool, toolWords } from "../conversation/tool-events.ts";
import { lastUserBefore } from "./facts/dialogue.ts";
import { policyLines } from "./facts/policy.ts";
import type { Reading } from "./facts/reading.ts";
import { quote, sentencesOf, wordsOf } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential } from "./tool-rules.ts";
import type { Check } from "./types.ts";

/** How a policy says that nothing more can be done after an action. */
const FINAL =
  /\b(?:can (?:only )?be called (?:only )?once|only (?:be )?(?:used|called|done|performed) once|(?:not|no longer) (?:be )?(?:able to |possible to )?[^.]{0,40}\b(?:anymore|any more|afterwards|again)|irreversible|cannot be undone)\b/i;
const ALSO =
  /\b(?:also|as well|too|second(?:ly)?|another|additionally|two (?:things|requests)|in addition|plus|still)\b|^and\b|\bas for\b/i;
const CHANGES =
  /\b(?:(?:chang|updat|exchang|remov)(?:e|es|ed|ing)|(?:cancel|fix|return|switch|add|correct)(?:s|ed|ing|led|ling)?|modif(?:y|ies|ied|ying))\b(?! *[!.]?$)/i;

/** Finds an action after which nothing more can be changed, done while another request is still open. */
export const closingAction: Check = defineCheck(
  {
    name: "closing-action",
    category: "planning",
    needs: ["calls"],
    summary:
      "The policy says that nothing can be changed after this action, and the user has asked for more.",
  },
  function* look(reading, rules) {
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (!at || !isConsequential(event.name, rules)) continue;
      const final = finalLine(reading, event.name);
      const open = final && openRequest(reading, final.object, event.message);
      if (!final || open === null) continue;
      yield {
        severity: "critical",
        message: `The agent calls "${event.name}", after which nothing more can be changed, while the user's request "${quote(open, 80)}" is open.`,
        evidence: [`Policy: ${quote(final.line)}`, quote(open)],
        at,
      };
    }
  },
);

/** The line of the policy that calls the action final; it stands under a heading whose words the tool's name has. */
function finalLine(reading: Reading, tool: string): { line: string; object: string } | null {
  const words = new Set(wordsOf(toolWords(tool).replaceAll(/[_\-.]/g, " ")));
  const found = policyLines(reading).find(
    ({ text, title }) =>
      title.length > 1 && title.every((word) => words.has(word)) && FINAL.test(text),
  );
  return found ? { line: found.text, object: found.title.at(-1) ?? "" } : null;
}

/** A request in the user's last words, beside the one that the tool serves, that no call since has served. */
function openRequest(reading: Reading, object: string, before: number): string | null {
  const asked = lastUserBefore(reading, before);
  const served = reading.events.some(
    (event) =>
      asked &&
      event.message > asked.index &&
      event.message < before &&
      event.ok !== false &&
      isConsequentialTool(event.name),
  );
  if (!asked || served) return null;
  const requests = sentencesOf(asked.message.text ?? "").filter(({ text }) => CHANGES.test(text));
  const other = requests.find(({ text }, i) => ALSO.test(text) || i > 0);
  if (!other) return null;
  // The same object in other words is no second request.
  const words = wordsOf(other.text);
  return words.includes(object) || words.includes(object.replace(/s$/, "")) ? null : other.text;
}
