/** Words that turn a statement about a property round. */
const NEGATION =
  /\b(?:not|no|never|non|cannot|can't|isn't|aren't|wasn't|won't|doesn't|don't|unable|without|neither|nor|nicht|kein\w?|ne|pas|non|niet|geen)\b|n't\b|\bnon-|\b(?:un|in|ir)(?=available|eligible|able|refundable|active|valid)/i;

/** Stems shorter than this are in too many words. */
const MIN_STEM = 4;

const phrases = new Map<string, readonly RegExp[]>();
const MAX_KEYS = 500;

/**
 * Tells what a sentence says about a yes-or-no property named by a key such as `refundable`, `is_eligible` or
 * `refund_allowed`: true, false, or null when it says nothing about it.
 */
export function polarityOf(sentence: string, key: string): boolean | null {
  const found = phrasesFor(key)
    .map((phrase) => phrase.exec(sentence))
    .find((match) => match !== null);
  if (!found) return null;
  // The negation must stand before or inside the words, not in a later clause.
  const clause = lastClause(sentence.slice(0, found.index)) + found[0];
  return !NEGATION.test(clause);
}

function lastClause(text: string): string {
  return text.slice(
    Math.max(
      text.lastIndexOf(","),
      text.lastIndexOf(";"),
      text.lastIndexOf(":"),
      text.lastIndexOf(" but "),
    ) + 1,
  );
}

function phrasesFor(key: string): readonly RegExp[] {
  const known = phrases.get(key);
  if (known) return known;
  const made = makePhrases(key);
  if (phrases.size < MAX_KEYS) phrases.set(key, made);
  return made;
}

const STATE_WORDS =
  /^(?:is|has|can|be|was|are|allowed|allow|enabled|eligible|permitted|possible|status|flag)$/;

const knownTopics = new Map<string, string | null>();

/** The word stem that a key is about: `refund` for `refundable` and `refund_allowed`; null when it is too short. */
export function topicOf(key: string): string | null {
  const known = knownTopics.get(key);
  if (known !== undefined) return known;
  const topic = partsOf(key)?.stem ?? null;
  if (knownTopics.size < MAX_KEYS) knownTopics.set(key, topic);
  return topic;
}

function partsOf(key: string): { topic: string; stem: string; isBare: boolean } | null {
  const words = key
    .slice(0, 60)
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const topics = words.filter((word) => !STATE_WORDS.test(word));
  const topic = topics.at(-1) ?? (words.at(-1) === "eligible" ? "eligible" : "");
  const stem = topic.replace(/(?:able|ible)$/, "");
  if (topic.length < MIN_STEM || stem.length < MIN_STEM) return null;
  return { topic, stem, isBare: stem === topic && topics.length === words.length };
}

function makePhrases(key: string): RegExp[] {
  const parts = partsOf(key);
  if (!parts) return [];
  const { topic, stem, isBare } = parts;
  const be = String.raw`(?:\b(?:is|are|was|were|be|been|remains?|stays?)\b|\w['’](?:s|re)\b|n['’]t\b)`;
  const patterns = [String.raw`${be}[^.,;:]{0,40}?\b(?:non-?|un|in)?${topic}\b`];
  if (!isBare) {
    patterns.push(
      String.raw`\b(?:eligible|qualif(?:y|ies|ied)|entitled)\b[^.,;:]{0,30}?\b${stem}`,
      String.raw`\b(?:can|cannot|can['’]t|able to|unable to)\b[^.,;:]{0,40}?\b${stem}(?:ed|d|ing)?\b`,
    );
  }
  return patterns.map((pattern) => new RegExp(pattern, "i"));
}
