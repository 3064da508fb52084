import { cuesOf, hasCue, type Cues } from "./cues.ts";
import { dateKeys, findDates } from "./dates.ts";
import { mayHaveUrl, phoneKey, scaleOf, tokenKey, urlKey } from "./keys.ts";
import { matchesOf } from "./matches.ts";
import { eachToken } from "./tokens.ts";
import { asciiDigits, numberKey, readNumber, readNumberWord } from "./numbers.ts";

export type ValueKind =
  | "money"
  | "percentage"
  | "date"
  | "duration"
  | "email"
  | "url"
  | "phone"
  | "identifier"
  | "number";

/** Something said that is either known from before or made up: an amount, a date, a number of an order. */
export interface Value {
  readonly kind: ValueKind;
  /** As it was written. */
  readonly text: string;
  readonly index: number;
  /** Any of these keys known means that the value is known. */
  readonly keys: readonly string[];
  /** The quantity, for money, percentages and numbers. */
  readonly amounts: readonly number[];
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gu;
const URL_TEXT = /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"'`)\]}]{1,500}/gi;
const NUMBER = String.raw`\d{1,15}(?:[.,'’\u00a0\u202f]\d{1,6}){0,5}`;
const MONEY_BEFORE = new RegExp(
  String.raw`(?:[$€£¥₹₩₺₽]|(?<![\p{L}\d])(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|Rs\.?|R\$))\s?(-?${NUMBER})(?:\s?(million|billion|thousand)|([kKmM])(?![\p{L}\d]))?`,
  "gu",
);
const MONEY_AFTER = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£¥₹])(${NUMBER})\s?(?:(million|billion|thousand)\s)?(?:[$€£¥₹₩₺₽](?!\s?\d)|(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|dollars?|euros?|pounds|rupees|yen|francs|zł|kr)(?![\p{L}\d]))`,
  "giu",
);
const PERCENT = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${NUMBER})\s?(?:%|percent(?!\p{L})|per cent(?!\p{L}))`,
  "giu",
);
const DURATION =
  /(?<![\p{L}\d.,$€£])(\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty)(?:\s?(?:-|–|to|or)\s?(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen))?[\s-](?:(?:business|working|calendar|full)\s)?(minute|hour|day|week|month|year)s?(?!\p{L})/giu;
const PHONE = /(?<![\w.#+-])\+?\(?\d{1,4}\)?(?:[ .\-/]\(?\d{2,5}\)?){2,5}(?![\w-])/g;
const MAX_TOKEN = 80;

/** Digits with a unit of measure, ordinals, clock times, sizes: quantities of another kind than an identifier. */
const MEASURE =
  /^(?:\d{1,7}(?:[.,]\d{1,4})?\p{L}{1,5}|\d{1,4}[x×]\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?(?:am|pm)?|\p{L}{1,2}\d{1,2}|v?\d{1,4}(?:\.\d{1,4}){1,3}|\d{1,4}[-/]\d{1,4}|\d{1,4}-\p{L}{1,12})$/iu;

const HAS_SIGN =
  /[$€£¥₹₩₺₽]|\b(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|Rs|dollar|euro|pound|rupee|yen|franc|zł|kr)/i;
const HAS_PERCENT = /%|per ?cent/i;
const HAS_PHONE = /\d[ .\-/)]{1,2}\(?\d{2}/;

/** Finds the values that a text states, in order of kind; no words are counted twice. */
export function findValues(source: string, cues: Cues = cuesOf(source)): Value[] {
  const text = asciiDigits(source);
  // Most sentences state no value; one look saves all others.
  const hasDigit = /\d/.test(text);
  const hasSpan = hasCue(cues, "span");
  const hasUrl = mayHaveUrl(text);
  const hasAt = text.includes("@");
  if (!hasDigit && !hasSpan && !hasUrl && !hasAt) return [];
  const { values, take } = createTaker();
  if (hasUrl) {
    for (const found of matches(text, URL_TEXT)) take("url", trimEnd(found), [urlKey(found.text)]);
  }
  if (hasAt) {
    for (const found of matches(text, EMAIL)) take("email", trimEnd(found), [tokenKey(found.text)]);
  }
  if (hasDigit) takeDates(text, take);
  if (hasDigit && HAS_SIGN.test(text)) takeMoney(text, take);
  if (hasDigit && HAS_PERCENT.test(text)) takePercentages(text, take);
  if (hasSpan) {
    for (const found of matches(text, DURATION)) take("duration", found, durationKeys(found));
  }
  if (HAS_PHONE.test(text)) takePhones(text, take);
  if (hasDigit) takeIdentifiers(text, take);
  return values;
}

/** Collects values; words that one kind has taken are not taken by the next. */
function createTaker(): { values: Value[]; take: Take } {
  const values: Value[] = [];
  const spans: [number, number][] = [];
  const take: Take = (kind, { text, index }, keys, amounts = []) => {
    const end = index + text.length;
    if (keys.length === 0 || spans.some(([from, to]) => index < to && from < end)) return;
    spans.push([index, end]);
    values.push({ kind, text: text.trim(), index, keys, amounts });
  };
  return { values, take };
}

function takeMoney(text: string, take: Take): void {
  // "1250 CHF 2024-05-15": the sign belongs to the number before it.
  for (const pattern of [MONEY_AFTER, MONEY_BEFORE]) {
    for (const found of matches(text, pattern)) {
      const amounts = scaled(found.groups[0], found.groups[1] ?? found.groups[2]);
      take("money", found, amounts.map(numberKey), amounts);
    }
  }
}

function takePercentages(text: string, take: Take): void {
  for (const found of matches(text, PERCENT)) {
    const amounts = readNumber(found.groups[0] ?? "");
    const keys = amounts.flatMap((amount) => [numberKey(amount), numberKey(amount / 100)]);
    take("percentage", found, keys, amounts);
  }
}

function takePhones(text: string, take: Take): void {
  for (const found of matches(text, PHONE)) {
    const digits = found.text.replaceAll(/\D/g, "");
    if (digits.length >= 8 && digits.length <= 15) take("phone", found, [phoneKey(digits)]);
  }
}

type Take = (
  kind: ValueKind,
  match: { text: string; index: number },
  keys: readonly string[],
  amounts?: readonly number[],
) => void;

function takeDates(text: string, take: Take): void {
  const byPlace = new Map<number, { text: string; index: number; keys: string[] }>();
  for (const date of findDates(text)) {
    const keys = dateKeys(date);
    const known = byPlace.get(date.index);
    // The full key alone would call "May 15" unknown where only "2024-05-15" stands before, and the other way round.
    if (known) known.keys.push(...keys);
    else byPlace.set(date.index, { text: date.text, index: date.index, keys });
  }
  for (const date of byPlace.values()) take("date", date, date.keys);
}

function takeIdentifiers(text: string, take: Take): void {
  eachToken(text, (token, start) => {
    const sign = text[start - 1] === "#" ? 1 : 0;
    const index = start - sign;
    // A target inside a link, `[1](#note-1)`, is not said.
    if (text[index - 1] === "(" && text[index - 2] === "]") return;
    const found = { text: text.slice(index, start + token.length), index };
    if (isIdentifier(found.text)) take("identifier", found, [tokenKey(token)]);
  });
}

/** Letters mixed with digits, a number sign, or at least six digits: something that names one thing. */
export function isIdentifier(token: string): boolean {
  if (token.length < 4 || token.length > MAX_TOKEN || !/\d/.test(token) || MEASURE.test(token))
    return false;
  if (token.startsWith("#")) return true;
  if (/^\d+$/.test(token)) return token.length >= 6;
  if (/[/.:@]/.test(token)) return false;
  const letters = token.replaceAll(/[^\p{L}]/gu, "").length;
  const digits = token.replaceAll(/\D/g, "").length;
  return (
    letters > 0 &&
    token.length >= 5 &&
    (digits >= 3 || (digits >= 2 && token === token.toUpperCase()))
  );
}

interface Found {
  readonly text: string;
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

function matches(text: string, pattern: RegExp): Found[] {
  return matchesOf(text, pattern).map((match) => ({
    text: match[0],
    index: match.index,
    groups: match.slice(1),
  }));
}

function trimEnd(found: Found): Found {
  return { ...found, text: found.text.replace(/[.,;:!?*_]{1,9}$/, "") };
}

function scaled(written: string | undefined, scale: string | undefined): number[] {
  return readNumber(written ?? "").map((amount) => Math.abs(amount) * scaleOf(scale ?? ""));
}

/** A range counts by its far end; a number in another place, such as `notice_days: 30`, makes a duration known too. */
function durationKeys({ groups: [from = "", to] }: Found): string[] {
  const written = to ?? from;
  const amount = readNumberWord(written) ?? Number(written);
  return [numberKey(amount)];
}
