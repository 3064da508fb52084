import type { ToolEvent } from "../../conversation/tool-events.ts";
import { isConsequential, type ToolRules } from "../tool-rules.ts";

/** Words for one kind of deed: as it is claimed, and as a tool that could do it is named. */
interface Deed {
  readonly claimed: RegExp;
  /** Tested on the tool's name; null when any tool that changes something could have done it. */
  readonly tool: RegExp | null;
}

const ANY = null;
const DEEDS: readonly Deed[] = [
  {
    claimed: /^cancel/,
    tool: /cancel|void|delete|remove|terminate|refund|unsubscribe|update|close/,
  },
  {
    claimed: /^refund|^credit|^reimburs|^compensat/,
    tool: /refund|cancel|return|credit|exchange|modify|update|certificate|pay|compensat|reimburs/,
  },
  { claimed: /^(?:return|exchang|replac)/, tool: /return|exchange|replace|rma|modify|update/ },
  {
    claimed: /^(?:modif|updat|chang|adjust|edit|switch|upgrad|downgrad|correct)/,
    tool: /modify|update|change|edit|set|switch|adjust|upgrade|downgrade|exchange|reschedule|write|patch|put|save|add|remove/,
  },
  {
    claimed: /^(?:book|reserv|purchas|order|plac)/,
    tool: /book|reserve|purchase|buy|order|create|place|submit|schedule|checkout/,
  },
  { claimed: /^(?:schedul|reschedul)/, tool: /schedule|book|appointment|calendar|create|update/ },
  {
    claimed: /^(?:transfer|escalat|forward)/,
    tool: /transfer|escalate|handoff|hand_off|forward|ticket|case|create|send|human/,
  },
  {
    claimed: /^(?:sen[dt]|email)/,
    tool: /send|mail|sms|notify|message|issue|certificate|create|submit|return|exchange|cancel/,
  },
  { claimed: /^(?:creat|open|submit|fil(?:ed|ing)|log|register|enroll)/, tool: ANY },
  {
    claimed:
      /^(?:process|complet|appl|approv|grant|arrang|initiat|issu|charg|activat|deactivat|reset|remov|delet|add|clos|unlock|block|paus|extend|renew|waiv)/,
    tool: ANY,
  },
];

/** Participles of deeds; what is claimed must be one of these. */
const VERBS =
  "cancell?ed|refunded|credited|reimbursed|compensated|returned|exchanged|replaced|modified|updated|changed|adjusted|switched|upgraded|downgraded|corrected|booked|reserved|purchased|ordered|placed|scheduled|rescheduled|transferred|escalated|forwarded|sent|emailed|created|opened|submitted|filed|approved|granted|arranged|initiated|logged|registered|enrolled|processed|completed|applied|issued|charged|activated|deactivated|reset|removed|deleted|added|closed|unlocked|blocked|paused|extended|renewed|waived";
const ANY_VERB = new RegExp(String.raw`\b(?:${VERBS})\b`, "i");
const ADVERBS = "(?:successfully |now |just |already |also |all |both )*";

const CLAIMS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:I|we)(?: have|['’]ve)? ${ADVERBS}(?<verb>${VERBS})\b`, "i"),
  new RegExp(
    String.raw`\b(?:has|have) (?:now |already |just |all |both |also )?been ${ADVERBS}(?<verb>${VERBS})\b`,
    "i",
  ),
  new RegExp(String.raw`\b(?:is|are) (?:now |all )(?<verb>${VERBS})\b`, "i"),
  new RegExp(String.raw`\b(?:was|were) successfully (?<verb>${VERBS})\b`, "i"),
  new RegExp(String.raw`\bsuccessfully (?<verb>${VERBS})\b`, "i"),
];
const DENIED =
  /\b(?:not|never|cannot|can't|couldn't|wasn't|weren't|hasn't|haven't|isn't|aren't|no|nor|unable|only|already)\b|n['’]t\b/i;

/** Nouns that say what a general verb was done to: "processed your refund". */
const THING =
  /(?<!\b(?:to|from|on|for|in|of|under|with) (?:your|the|this|that|my) )\b(refund|reimbursement|credit|cancellation|return|exchange|replacement|booking|reservation|appointment|upgrade|transfer|escalation)s?\b/i;

/** A deed that a sentence says was done. */
export interface ClaimedDeed {
  /** The participle: `cancelled`, `processed`. */
  readonly verb: string;
  /** What a general verb was done to: `refund`; null where the verb says it itself. */
  readonly thing: string | null;
}

/** Finds a deed that a sentence says was done; null when it says no such thing. */
export function claimedDeed(sentence: string): ClaimedDeed | null {
  if (!ANY_VERB.test(sentence)) return null;
  for (const claim of CLAIMS) {
    const match = claim.exec(sentence);
    const verb = match?.groups?.["verb"]?.toLowerCase();
    if (!match || verb === undefined) continue;
    const start = Math.max(0, match.index - 60);
    if (DENIED.test(sentence.slice(start, match.index + match[0].length))) continue;
    const isGeneral = DEEDS.some(({ claimed, tool }) => tool === ANY && claimed.test(verb));
    return { verb, thing: isGeneral ? (THING.exec(sentence)?.[1]?.toLowerCase() ?? null) : null };
  }
  return null;
}

/** Tells whether a call of this tool could have done the deed. */
export function couldDo(
  { verb, thing }: ClaimedDeed,
  { name }: Pick<ToolEvent, "name">,
  rules: ToolRules,
): boolean {
  const lower = name.toLowerCase();
  return DEEDS.some(
    ({ claimed, tool }) =>
      claimed.test(thing ?? verb) &&
      (tool === ANY ? isConsequential(name, rules) : tool.test(lower)),
  );
}
