import { dateKeys, findDates, findNamedDates } from "./dates.ts";
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
const HAS_URL = /https?:|www\./i;
const PHONE = /(?<![\w.#+-])\+?\(?\d{1,4}\)?(?:[ .\-/]\(?\d{2,5}\)?){2,5}(?![\w-])/g;
const HAS_PHONE = /\d[ )] ?\(?\d{2,5}[ .\-/)]/;
const HAS_CJK_DATE = /[月월]/;
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
  let hasDate = HAS_CJK_DATE.test(text);
  eachToken(text, (token, hasDigit) => {
    if (hasDigit) addToken(keys, token);
    else keys.push(tokenKey(token.slice(0, MAX_TOKEN)));
    hasDate ||= NUMERIC_DATE.test(token);
  });
  for (const [word] of text.matchAll(NUMBER_WORD)) {
    const number = readNumberWord(word.toLowerCase());
    if (number !== null) keys.push(numberKey(number));
  }
  for (const date of hasDate ? findDates(text) : findNamedDates(text)) keys.push(...dateKeys(date));
  addLonger(keys, text);
  return keys;
}

const NUMERIC_DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)/;
const NUMBER_WORD =
  /\b(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|zero|one|two|three|four(?:teen)?|five|six(?:teen)?|seven(?:teen)?|eight(?:een)?|nine(?:teen)?|ten|eleven|twelve|thirteen|fifteen)\b/gi;

/** What is longer than a token: grouped and scaled numbers, addresses on the web, telephone numbers. */
function addLonger(keys: string[], text: string): void {
  if (HAS_GROUPS.test(text)) for (const [number] of text.matchAll(GROUPED)) addNumber(keys, number);
  if (HAS_SCALE.test(text)) {
    for (const [, number = "", word, letter = ""] of text.matchAll(SCALED))
      addNumber(keys, number, scaleOf(word ?? letter));
  }
  if (HAS_URL.test(text)) for (const [url] of text.matchAll(URL_TEXT)) keys.push(urlKey(url));
  if (HAS_PHONE.test(text)) for (const [phone] of text.matchAll(PHONE)) keys.push(phoneKey(phone));
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
  return `t:${/[^a-z0-9]/.test(lower) ? lower.replaceAll(/[^\p{L}\p{N}]/gu, "") : lower}`;
}

/** The key of an address on the web: scheme, `www.` and the marks of the sentence around it do not matter. */
export function urlKey(url: string): string {
  const bare = url.toLowerCase().replace(/[.,;:!?*_]{1,9}$/, "");
  return `u:${bare
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "")}`;
}

/** The key of a telephone number: its last digits, with or without the country in front. */
export function phoneKey(phone: string): string {
  return `p:${phone.replaceAll(/\D/g, "").slice(-8)}`;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const HYPHENED_PHONE = /^\+?\d{1,5}(?:[-./]\d{2,5}){1,4}$/;
const SEPARATOR = /[-./:@+_]/;

function addToken(keys: string[], token: string): void {
  keys.push(tokenKey(token.slice(0, MAX_TOKEN)));
  if (token.length > MAX_TOKEN) return;
  if (!SEPARATOR.test(token)) {
    addPart(keys, token);
    return;
  }
  if (HYPHENED_PHONE.test(token)) keys.push(phoneKey(token));
  if (/^\d+\.\d+$/.test(token)) {
    addNumber(keys, token);
    return;
  }
  // The parts of a date are no quantities.
  if (ISO_DATE.test(token)) return;
  // `order_99-1` is known as `99`, `99-1` and whole.
  for (const chunk of token.split(/[-./:@+]/)) {
    addPart(keys, chunk);
    if (chunk !== token && DIGIT_IN.test(chunk)) keys.push(tokenKey(chunk));
    if (!chunk.includes("_")) continue;
    for (const part of chunk.split("_")) {
      if (!DIGIT_IN.test(part)) continue;
      addPart(keys, part);
      keys.push(tokenKey(part));
    }
  }
}

const DIGIT_IN = /\d/;

/** The quantity that a part begins with (`30min`, `2`), and the telephone number that it may be. */
function addPart(keys: string[], part: string): void {
  const first = part.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return;
  const amount = Number.parseFloat(part);
  if (amount < 10 ** MAX_QUANTITY) keys.push(numberKey(amount));
  if (part.length >= 8 && part.length <= 15 && /^\d+$/.test(part)) keys.push(phoneKey(part));
}

const WORD = 1;
const DIGIT = 2;
const JOIN = 3;
const AT = 64;
const KINDS = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  if (/[a-z_]/i.test(character)) KINDS[code] = WORD;
  else if (/\d/.test(character)) KINDS[code] = DIGIT;
  else if (/[-./:@+]/.test(character)) KINDS[code] = JOIN;
}

/** Punctuation and symbols outside ASCII stand in these blocks; the rest is taken for letters. */
function kindOf(code: number): number {
  if (code < 128) return KINDS[code] ?? 0;
  const isMark =
    code < 0xc0 ||
    (code >= 0x2000 && code < 0x2c00) ||
    (code >= 0x3000 && code < 0x3041) ||
    (code >= 0xff00 && code < 0xff10);
  return isMark ? 0 : WORD;
}

/** Calls back with every run of word characters that has a digit or an `@`, single marks between them included. */
export function eachToken(
  text: string,
  take: (token: string, hasDigit: boolean, index: number) => void,
): void {
  let start = -1;
  let hasDigit = false;
  let hasAt = false;
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    const kind = kindOf(code);
    if (kind === WORD || kind === DIGIT) {
      if (start < 0) start = i;
      if (kind === DIGIT) hasDigit = true;
      continue;
    }
    if (start < 0) continue;
    const next = kind === JOIN && i + 1 < text.length ? kindOf(text.charCodeAt(i + 1)) : 0;
    if (next === WORD || next === DIGIT) {
      if (code === AT) hasAt = true;
      continue;
    }
    if (hasDigit || hasAt) take(text.slice(start, i), hasDigit, start);
    start = -1;
    hasDigit = false;
    hasAt = false;
  }
}
