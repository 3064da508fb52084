import { isAffirmative, isHandOffTool, isProposal, lastSaidBefore } from "./facts/dialogue.ts";
import { policyLine } from "./facts/policy.ts";
import type { Reading } from "./facts/reading.ts";
import { quote, sentencesOf } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import { isConsequential, type ToolRules } from "./tool-rules.ts";
import type { Check } from "./types.ts";

const WANTS_PERSON =
  /\b(?:speak|talk|connect|transfer|put me|get me|escalate|chat)\b[^.?!]{0,40}\b(?:human|person|representative|supervisor|manager|agent|someone|somebody|operator)\b|\b(?:human|real person|representative|operator) please\b/i;
const DEEDS =
  /\b(?:return|refund|exchange|cancel|modif|chang|updat|book|order|upgrad|switch|add)\w{0,4}\b/i;
const NEEDS = /\b(?:provide|share|give me|tell me|let me know|need (?:your|the|to know)|which)\b/i;
const TRANSFER = /\b(?:transfer|human|representative|escalat|connect you)\b/i;
const TRANSFER_RULE =
  /\b(?:transfer|hand ?off|escalat)\w{0,4}\b[^.]{0,80}\b(?:only|if and only if|unless)\b/i;

/** Finds a hand-off that leaves behind what the user had already said yes to. */
export const prematureHandOff: Check = defineCheck(
  {
    name: "premature-hand-off",
    category: "planning",
    needs: ["calls"],
    summary: "The agent hands the call over before it has done what the user had said yes to.",
  },
  function* look(reading, rules) {
    for (const event of reading.unitEvents) {
      const at = reading.messages[event.message];
      if (!at || !isHandOffTool(event.name)) continue;
      const agreed = agreedAndUndone(reading, event.message, rules);
      if (!agreed) continue;
      const line = policyLine(reading, (text) => TRANSFER_RULE.test(text));
      yield {
        severity: "major",
        message: `The agent hands the call over before it has done what the user said yes to: "${quote(agreed.yes, 80)}".`,
        evidence: [
          quote(agreed.proposal),
          quote(agreed.yes),
          ...(line === null ? [] : [`Policy: ${quote(line)}`]),
        ],
        at,
      };
    }
  },
);

function agreedAndUndone(
  reading: Reading,
  before: number,
  rules: ToolRules,
): { proposal: string; yes: string } | null {
  const { messages, events } = reading;
  for (let i = before - 1; i > 0; i -= 1) {
    const message = messages[i];
    if (message?.role !== "user" || !isAffirmative(message.text ?? "")) continue;
    const proposal = lastSaidBefore(reading, i)?.message.text ?? "";
    if (!proposesDeed(proposal) || TRANSFER.test(proposal)) continue;
    // Tried is enough: an agent that failed may give up.
    const tried = events.some(
      (event) =>
        event.message > i &&
        event.message < before &&
        (isConsequential(event.name, rules) || event.ok === false),
    );
    return tried ? null : { proposal, yes: message.text ?? "" };
  }
  return null;
}

/** Asks for a go-ahead to do something, and not for what is needed first. */
function proposesDeed(text: string): boolean {
  return sentencesOf(text).some(
    (sentence) =>
      isProposal(sentence.text) && DEEDS.test(sentence.text) && !NEEDS.test(sentence.text),
  );
}

/** Finds a user who asks for a person again and is not handed over. */
export const refusedHandOff: Check = defineCheck(
  {
    name: "refused-hand-off",
    category: "intent",
    summary: "The user asks for a person, and the agent neither hands over nor speaks of it.",
  },
  function* look(reading) {
    const { messages, lastUser, said, unitEvents, prefix } = reading;
    const asked = messages[lastUser]?.text ?? "";
    const last = said.at(-1);
    if (!last || !WANTS_PERSON.test(asked.slice(0, 2000))) return;
    const handed =
      unitEvents.some(({ name }) => isHandOffTool(name)) ||
      messages
        .slice(prefix.last[0])
        .some(({ role, name }) => role === "event" && name === "handoff");
    if (handed || said.some(({ message }) => TRANSFER.test(message.text ?? ""))) return;
    const before = messages
      .slice(0, lastUser)
      .filter(
        ({ role, text }) => role === "user" && WANTS_PERSON.test((text ?? "").slice(0, 2000)),
      ).length;
    yield {
      severity: before > 0 ? "major" : "minor",
      message: `The user asks for a person ("${quote(asked, 80)}"), and the agent does not answer to it.`,
      evidence: [quote(asked), quote(last.message.text ?? "")],
      at: last.message,
    };
  },
);
