import type { Message } from "../../conversation/model.ts";
import type { Reading } from "./reading.ts";

/** Words that are a yes at the start of an answer, in the languages that the project's users write. */
const YES =
  /(?:^|[^\p{L}])(?:yes|yeah|yep|yup|sure|ok|okay|alright|correct|confirm(?:ed)?|absolutely|definitely|exactly|perfect|great|good|fine|ja|oui|sí|si|sim|da|tak|evet|да|是|好|はい|네)(?![\p{L}])/iu;
/** Phrases that are a yes wherever they stand. */
const GO_AHEAD =
  /\b(?:go ahead|(?:could|can|would) (?:you|we) (?:please )?proceed|let['’]s proceed|i (?:do )?confirm|(?:please|let['’]s|can you|you can|you may) (?:do|proceed|continue|book|cancel)|please (?:do|go)|do it|that works|that['’]s (?:right|fine|correct|good)|sounds (?:good|right|great)|i['’]d like to (?:proceed|go ahead)|i agree)\b/i;
const NO = /^\W{0,4}(?:no|nope|nah|not yet|wait|stop|don['’]?t|nein|non)(?![\p{L}])/iu;
const START = 40;
const LENGTH = 1000;

/** Tells whether a message of the user says yes to what was asked. */
export function isAffirmative(text: string): boolean {
  if (NO.test(text.slice(0, START))) return false;
  return YES.test(text.slice(0, START)) || GO_AHEAD.test(text.slice(0, LENGTH));
}

/** Tells whether a message of the user begins with a no. */
export function isRefusal(text: string): boolean {
  return NO.test(text.slice(0, START));
}

const PROPOSES =
  /\b(?:confirm|proceed|(?:would you like|do you want|shall i|should i|may i|can i|want me to|let me know if you(?:['’]d| would) like)|is (?:this|that|everything) (?:correct|right|okay|ok)|do you agree|go ahead|which (?:one|of|option)|reply (?:with )?["'“]?yes)\b/i;

/** Tells whether the agent's words ask for a go-ahead. */
export function isProposal(text: string): boolean {
  return PROPOSES.test(text);
}

/** Hand-off tools: the agent gives the call to a person or to another agent. */
const HAND_OFF =
  /(?:transfer|escalat|hand_?-?off|handover|forward)\w{0,40}?(?:human|agent|representative|person|supervisor|support|call|department|specialist|team)|^(?:transfer|escalate|hand_?off|handover)(?:_call)?$/i;

/** Tells whether a tool hands the call over. */
export function isHandOffTool(name: string): boolean {
  return HAND_OFF.test(name.slice(0, 100));
}

/** The last words of the agent before an index, with where they stand; null when it said none. */
export function lastSaidBefore(
  { messages }: Pick<Reading, "messages">,
  index: number,
): { message: Message; index: number } | null {
  for (let i = index - 1; i >= 0; i -= 1) {
    const message = messages[i];
    if (message?.role === "agent" && (message.text ?? "").trim() !== "")
      return { message, index: i };
  }
  return null;
}

/** The last message of the user before an index, with where it stands. */
export function lastUserBefore(
  { messages }: Pick<Reading, "messages">,
  index: number,
): { message: Message; index: number } | null {
  for (let i = index - 1; i >= 0; i -= 1) {
    const message = messages[i];
    if (message?.role === "user") return { message, index: i };
  }
  return null;
}
