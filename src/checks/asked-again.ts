import { hasCue } from "./facts/cues.ts";
import { factsOfMessage } from "./facts/message-facts.ts";
import type { Reading } from "./facts/reading.ts";
import { quote } from "./facts/text.ts";
import type { ValueKind } from "./facts/values.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** Something that an agent asks for, and how it looks when the user gives it. */
interface Slot {
  readonly name: string;
  readonly asked: RegExp;
  readonly given: (message: Reading["messages"][number]) => boolean;
}

const ASKS =
  /\b(?:what(?:['’]s| is) your|(?:can|could|would|may|please|need)\b[^.?!]{0,40}\b(?:provide|give|share|tell|have|send|enter)|(?:provide|share|give me|tell me|enter|need) (?:me )?(?:with )?your)\b/i;
const OTHER =
  /\b(?:another|different|correct|new|again|double[- ]check|verify|confirm|other|alternat\w{0,5}|instead|either|or)\b/i;

const SLOTS: readonly Slot[] = [
  { name: "e-mail address", asked: /\be-?mail\b/i, given: hasValue("email") },
  {
    name: "phone number",
    asked: /\b(?:phone|mobile|cell) ?(?:number)?\b/i,
    given: hasValue("phone"),
  },
  {
    name: "zip code",
    asked: /\b(?:zip|postal) ?code\b|\bpostcode\b/i,
    given: ({ text }) =>
      /\b(?:zip|postal|postcode)\b[^.]{0,30}\b\d{5}\b|(?<!\d)\d{5}(?!\d)/i.test(text ?? ""),
  },
  {
    name: "user id",
    asked: /\buser ?id\b/i,
    given: ({ text }) =>
      /\buser ?(?:id|name) (?:is |: ?)?\S{0,30}\d\S{0,30}|(?<![\w.@])[a-z]{2,30}_[a-z]{2,30}_\d{3,8}\b/i.test(
        text ?? "",
      ),
  },
];

/** Finds questions for what the user has already given. */
export const askedAgain: Check = defineCheck(
  {
    name: "asked-again",
    category: "memory",
    needs: ["slot"],
    summary: "The agent asks for something that the user has already given.",
  },
  function* look(reading) {
    for (const { message, claims } of reading.said) {
      for (const claim of claims) {
        if (!hasCue(claim.cues, "slot")) continue;
        if (!ASKS.test(claim.text) || OTHER.test(claim.text)) continue;
        const slot = SLOTS.find(({ asked }) => asked.test(claim.text));
        const given = slot && givenBefore(reading, slot);
        if (!given) continue;
        yield {
          severity: "major",
          message: `The agent asks for the ${slot.name}, which the user has already given.`,
          evidence: [quote(claim.text), quote(given.text ?? "")],
          at: message,
        };
      }
    }
  },
);

function givenBefore(
  { messages, events, lastUser }: Reading,
  { given }: Slot,
): Reading["messages"][number] | null {
  const index = messages.findIndex(
    (message, i) => i <= lastUser && message.role === "user" && given(message),
  );
  // After a look-up that failed, asking once more is the right thing.
  if (index < 0 || events.some((event) => event.message > index && event.ok === false)) return null;
  return messages[index] ?? null;
}

function hasValue(kind: ValueKind): Slot["given"] {
  return (message) =>
    factsOfMessage(message).claims.some(({ values }) =>
      values.some((value) => value.kind === kind),
    );
}
