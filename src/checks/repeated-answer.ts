import { quote, wordsOf } from "./facts/text.ts";
import { defineCheck } from "./finding.ts";
import type { Check } from "./types.ts";

/** How a user says that the answer was no use. */
const NO_HELP =
  /\b(?:did(?:n['’]?t| not) (?:help|work|answer|solve|fix)|do(?:es)?(?:n['’]?t| not) (?:help|work|answer|solve|fix)|not helpful|no help|still (?:not|doesn['’]?t|isn['’]?t|can['’]?t|won['’]?t|the same|broken|failing)|already (?:told|said|tried|did|gave|asked|answered|explained|mentioned)|not what i (?:asked|meant|said|want)|you(?:['’]re| are) repeating|same (?:answer|thing|reply|response|question)|that(?:['’]s| is) not (?:what|my|it)|as i said|like i said)\b/i;
const MIN_WORDS = 6;
const SAME = 0.8;
/** Earlier messages of the agent looked at. */
const MAX_BACK = 12;

/** Finds an answer or question given again after the user said that it was no use. */
export const repeatedAnswer: Check = defineCheck(
  {
    name: "repeated-answer",
    category: "response",
    summary:
      "The agent gives the same answer or question again after the user said that it did not help.",
  },
  function* look({ messages, said, lastUser }) {
    const complaint = messages[lastUser]?.text ?? "";
    if (!NO_HELP.test(complaint.slice(0, 2000))) return;
    const before = messages
      .slice(0, lastUser)
      .filter(({ role, text }) => role === "agent" && text)
      .slice(-MAX_BACK);
    for (const { message } of said) {
      const now = shingles(message.text ?? "");
      if (now.size < MIN_WORDS - 2) continue;
      const same = before.findLast(({ text }) => overlap(now, shingles(text ?? "")) >= SAME);
      if (!same) continue;
      yield {
        severity: "major",
        message: `The agent says the same again ("${quote(message.text ?? "", 80)}") after the user said that it did not help.`,
        evidence: [quote(complaint), quote(same.text ?? "")],
        at: message,
      };
    }
  },
);

/** Groups of three neighbouring words. */
function shingles(text: string): Set<string> {
  const words = wordsOf(text.slice(0, 20_000));
  return new Set(
    words.slice(2).map((word, i) => `${words[i] ?? ""} ${words[i + 1] ?? ""} ${word}`),
  );
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared += 1;
  return shared / Math.max(1, a.size + b.size - shared);
}
