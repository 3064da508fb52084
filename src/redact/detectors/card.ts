import type { Detector, Span } from "../types.ts";

/** Digits in groups with one space or hyphen between them; `#`, letters and decimal signs before it make it another number. */
const NUMBER = /(?<![\p{L}\p{N}_#]|[\p{L}\p{N}]-|\d[.,])\d+(?:[ -]\d+)*(?![\p{L}\p{N}_]|[.,]\d)/gu;
/** Bank cards as their schemes number them: first digits, and lengths. */
const SCHEMES: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^3(?:0[0-5]|[689])/, lengths: [14] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16] },
  { prefix: /^(?:6011|65|64[4-9])/, lengths: [16] },
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:50|5[6-8]|6[37])/, lengths: [16, 18, 19] },
];
/** Thirteen digits in one piece are a bar code or a time more often than an old card. */
const SHORTEST_UNGROUPED = 14;
const SHORTEST = 13;
const LONGEST = 19;

/** Finds bank card numbers: a scheme's first digits and length, the usual grouping, and the Luhn checksum. */
export const card: Detector = {
  type: "card",
  find(text) {
    const spans: Span[] = [];
    for (const match of text.matchAll(NUMBER)) {
      if (match[0].length >= SHORTEST) spans.push(...cardsIn(match[0], match.index));
    }
    return spans;
  },
};

function cardsIn(run: string, offset: number): Span[] {
  const groups = Array.from(run.matchAll(/\d+/g), (match) => ({
    digits: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const spans: Span[] = [];
  for (let i = 0; i < groups.length; i += 1) {
    const first = groups[i];
    let digits = "";
    for (let j = i; j < groups.length && digits.length < LONGEST; j += 1) {
      const last = groups[j];
      if (!first || !last || !isCardGroup(last.digits, { isFirst: j === i, isOnly: j === i }))
        break;
      digits += last.digits;
      if (!isCard(digits, j > i)) continue;
      spans.push({ start: offset + first.start, end: offset + last.end, key: digits });
      i = j;
      break;
    }
  }
  return spans;
}

/** Cards are written 4-4-4-4 (with a shorter or longer last group), 4-6-5, 4-6-4, or in one piece. */
function isCardGroup(
  digits: string,
  { isFirst, isOnly }: { readonly isFirst: boolean; readonly isOnly: boolean },
): boolean {
  if (isOnly && digits.length >= SHORTEST_UNGROUPED) return true;
  return isFirst ? digits.length === 4 : digits.length <= 7;
}

function isCard(digits: string, isGrouped: boolean): boolean {
  if (digits.length < (isGrouped ? SHORTEST : SHORTEST_UNGROUPED)) return false;
  const hasScheme = SCHEMES.some(
    ({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits),
  );
  return hasScheme && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
