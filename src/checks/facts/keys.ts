import { dateKeys, findDates } from "./dates.ts";
import { isDigit } from "./digits.ts";
import { matchesOf } from "./matches.ts";
import { eachToken } from "./tokens.ts";
import { asciiDigits, numberKey, readNumber, readNumberWord } from "./numbers.ts";

/** Longer tokens are no identifiers that a person would repeat. */
const MAX_TOKEN = 160;
/** Longer runs of digits are identifiers, no quantities. */
const MAX_QUANTITY = 9;
const GROUPED =
  /(?<![\d.,])\d{1,3}(?:[,'’\u00a0\u202f]\d{3})+(?:\.\d+)?(?!\d)|(?<![\d.,])\d{1,9},\d{1,2}(?!\d)/g;
const HAS_GROUPS = /\d[,'’\u00a0\u202f]\d/;
const SCALED =
  /(?<![\d.,])(\d{1,9}(?:[.,]\d{1,6})?)(?:\s?(million|billion|thousand)|([km])(?![\p{L}\d]))/giu;
const HAS_SCALE = /\d\s?(?:[mbt]illion|thousand|[km](?![a-z\d]))/i;
const URL_TEXT = /(?:https?:\/\/|www\.)[^\s<>"'`)\]}]{1,500}/gi;
const PHONE = /(?<![\w.#+-])\+?\(?\d{1,4}\)?(?:[ .\-/]\(?\d{2,5}\)?){2,5}(?![\w-])/g;
const HAS_PHONE = /\d[ )] ?\(?\d{2,5}[ .\-/)]/;
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
};

/**
 * Finds the keys of everything in a text that a later value could be taken from; wider than what counts as stated.
 *
 * A token of several parts counts whole and by part, a number in every reading; a key may come more than once.
 * Linear in the length.
 */
export function findKeys(source: string): readonly string[] {
  const text = asciiDigits(source);
  const keys: string[] = [];
  const seen = new Set<string>();
  let hasDigit = false;
  eachToken(text, (token) => {
    hasDigit = true;
    if (seen.has(token)) return;
    seen.add(token);
    addToken(keys, token);
  });
  addNumberWords(keys, text);
  if (mayHaveUrl(text)) for (const [url] of matchesOf(text, URL_TEXT)) keys.push(urlKey(url));
  if (hasDigit) addWithDigits(keys, text);
  return keys;
}

function addNumberWords(keys: string[], text: string): void {
  for (let from = 0; ;) {
    NUMBER_WORD.lastIndex = from;
    const word = NUMBER_WORD.exec(text)?.[0];
    if (word === undefined) return;
    const number = readNumberWord(word.toLowerCase());
    if (number !== null) keys.push(numberKey(number));
    from = NUMBER_WORD.lastIndex;
  }
}

const NUMBER_WORD =
  /\b(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|zero|one|two|three|four(?:teen)?|five|six(?:teen)?|seven(?:teen)?|eight(?:een)?|nine(?:teen)?|ten|eleven|twelve|thirteen|fifteen)\b/gi;

/** What is longer than a token: dates, grouped and scaled numbers, telephone numbers. */
function addWithDigits(keys: string[], text: string): void {
  for (const date of findDates(text)) keys.push(...dateKeys(date));
  if (HAS_GROUPS.test(text))
    for (const [number] of matchesOf(text, GROUPED)) addNumber(keys, number);
  if (HAS_SCALE.test(text)) {
    for (const [, number = "", word, letter = ""] of matchesOf(text, SCALED))
      addNumber(keys, number, scaleOf(word ?? letter));
  }
  if (HAS_PHONE.test(text))
    for (const [phone] of matchesOf(text, PHONE)) keys.push(phoneKey(phone));
}

/** Tells at a glance whether an address on the web may stand in a text; plain searches cost next to nothing. */
export function mayHaveUrl(text: string): boolean {
  return text.includes("://") || ["ww.", "WW.", "wW.", "Ww."].some((start) => text.includes(start));
}

function addNumber(keys: string[], written: string, scale = 1): void {
  for (const amount of readNumber(written)) keys.push(numberKey(amount * scale));
}

/** The factor of `thousand`, `k`, `million`, …; 1 for no word. */
export function scaleOf(word: string): number {
  return SCALES[word.toLowerCase()] ?? 1;
}

/** The key of a token: case, a number sign in front and connecting marks do not matter. */
export function tokenKey(token: string): string {
  const lower = token.toLowerCase();
  if (PLAIN.test(lower)) return `t:${lower}`;
  const marks = BEYOND_ASCII.test(lower) ? /[^\p{L}\p{N}]/gu : /[^a-z0-9]/g;
  return `t:${lower.replaceAll(marks, "")}`;
}

const BEYOND_ASCII = /[^\x20-\x7e]/;

/** The key of an address on the web: scheme, `www.` and the marks of the sentence around it do not matter. */
export function urlKey(url: string): string {
  const bare = url.toLowerCase().replace(/[.,;:!?*_]{1,9}$/, "");
  return `u:${bare
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "")}`;
}

const PHONE_DIGITS = 8;

/** The key of a telephone number: its last digits, with or without the country in front. */
export function phoneKey(phone: string): string {
  return `p:${phone.replaceAll(/\D/g, "").slice(-PHONE_DIGITS)}`;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const HYPHENED_PHONE = /^\+?\d{1,5}(?:[-./]\d{2,5}){1,4}$/;

const PLAIN = /^[A-Za-z0-9]+$/;

function addToken(keys: string[], token: string): void {
  if (isDigits(token)) addDigits(keys, token);
  else if (PLAIN.test(token)) {
    keys.push(`t:${token.slice(0, MAX_TOKEN).toLowerCase()}`);
    addQuantity(keys, token);
  } else addJoined(keys, token);
}

function isDigits(token: string): boolean {
  for (let i = 0; i < token.length; i += 1) {
    if (!isDigit(token.charCodeAt(i))) return false;
  }
  return token !== "";
}

function addDigits(keys: string[], digits: string): void {
  keys.push(`t:${digits.length > MAX_TOKEN ? digits.slice(0, MAX_TOKEN) : digits}`);
  if (digits.length <= MAX_QUANTITY) keys.push(`n:${String(Number(digits))}`);
  if (digits.length >= MIN_PHONE && digits.length <= MAX_PHONE)
    keys.push(`p:${digits.slice(-PHONE_DIGITS)}`);
}

/** `order_99-1` is known as `99`, `99-1` and whole. */
function addJoined(keys: string[], token: string): void {
  keys.push(tokenKey(token.slice(0, MAX_TOKEN)));
  // The parts of a date are no quantities.
  if (token.length > MAX_TOKEN || ISO_DATE.test(token)) return;
  if (DECIMAL.test(token)) {
    addNumber(keys, token);
    return;
  }
  if (HYPHENED_PHONE.test(token)) keys.push(phoneKey(token));
  for (const chunk of token.split(/[-./:@+]/)) {
    addPart(keys, chunk);
    if (chunk.includes("_")) for (const part of chunk.split("_")) addPart(keys, part);
  }
}

function addPart(keys: string[], part: string): void {
  if (isDigits(part)) addDigits(keys, part);
  else if (DIGIT_IN.test(part)) {
    keys.push(tokenKey(part));
    addQuantity(keys, part);
  }
}

const DECIMAL = /^\d+\.\d+$/;
const MIN_PHONE = 8;
const MAX_PHONE = 15;
const DIGIT_IN = /\d/;

/** The quantity that a word begins with: `30min`. */
function addQuantity(keys: string[], word: string): void {
  if (!isDigit(word.charCodeAt(0))) return;
  const amount = Number.parseFloat(word);
  if (amount < 10 ** MAX_QUANTITY) keys.push(numberKey(amount));
}
