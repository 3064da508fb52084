import { isDigit } from "./digits.ts";
import { matchesOf } from "./matches.ts";

/** Locales whose month names are read, beside what is written in digits. */
const LOCALES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "sv",
  "da",
  "nb",
  "fi",
  "cs",
  "tr",
  "ru",
  "uk",
  "id",
];
const MIN_MONTH_LETTERS = 3;

let monthByName: ReadonlyMap<string, number> | undefined;

/** Month names and abbreviations in many languages, lower case without the dot; made on first use. */
function months(): ReadonlyMap<string, number> {
  if (monthByName) return monthByName;
  const names = new Map<string, number>();
  for (const locale of LOCALES) {
    for (const style of ["long", "short"] as const) {
      // With a day beside it, languages that inflect give the form that stands in dates.
      const format = new Intl.DateTimeFormat(locale, {
        month: style,
        day: "numeric",
        timeZone: "UTC",
      });
      for (let month = 1; month <= 12; month += 1) {
        const part = format
          .formatToParts(Date.UTC(2024, month - 1, 15))
          .find(({ type }) => type === "month");
        const name = (part?.value ?? "").toLowerCase().replace(/\.$/, "");
        if (name.length >= MIN_MONTH_LETTERS && !/\d/.test(name) && !names.has(name))
          names.set(name, month);
      }
    }
  }
  names.set("sept", 9);
  monthByName = names;
  return names;
}

/** A date in a text. `year` is null when it is not said. */
export interface WrittenDate {
  readonly text: string;
  readonly index: number;
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

const ISO = /(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const NUMERIC = /(?<![\d./-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/g;
const CJK = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/g;
/** Two of the joining marks, as every date in digits has. */
const HAS_JOINED = /\d[-/.]\d{1,2}[-/.]\d/;
const CJK_MONTHS = ["月", "월"];
const DAY = /(?<![\d.,:])\d{1,2}(?!\d)/g;
const MONTH_AFTER =
  /^(?:st|nd|rd|th|\.|º|er)?(?: of| de| d['’])? (\p{L}{3,12})\.?(?:(?:,| de| del)? (\d{4})(?!\d))?/u;
const MONTH_BEFORE = /(?<![\p{L}\d])(\p{L}{3,12})\.? $/u;
const YEAR_AFTER = /^(?:st|nd|rd|th)?(?![.:]\d|%|\p{L})(?:,? (\d{4})(?!\d))?/u;
const WINDOW = 40;

/**
 * Finds the dates of a text: ISO, digits in either order, month names in many languages, Chinese, Japanese and Korean.
 *
 * `03/04/2024` is both 3 April and 4 March: both are returned, one after the other, for the same words.
 */
export function findDates(text: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  const add = (
    match: RegExpExecArray,
    year: string | undefined,
    month: number,
    day: number,
  ): void => {
    if (month < 1 || month > 12 || day < 1 || day > 31) return;
    found.push(dateOf(match[0], match.index, year, month, day));
  };
  const isJoined = HAS_JOINED.test(text);
  for (const match of isJoined ? matchesOf(text, ISO) : [])
    add(match, match[1], Number(match[2]), Number(match[3]));
  for (const match of isJoined ? matchesOf(text, NUMERIC) : []) {
    const [a, b] = [Number(match[1]), Number(match[3])];
    add(match, match[4], a, b);
    if (a !== b) add(match, match[4], b, a);
  }
  if (CJK_MONTHS.some((month) => text.includes(month))) {
    for (const match of matchesOf(text, CJK))
      add(match, match[1], Number(match[2]), Number(match[3]));
  }
  // One by one: a text may name more dates than a call can take arguments.
  for (const named of findNamedDates(text)) found.push(named);
  return found;
}

/** Finds the dates of a text that name the month. */
function findNamedDates(text: string): WrittenDate[] {
  const found: WrittenDate[] = [];
  for (let from = 0; ;) {
    // Asked without a match: most digits of a tool result stand alone, and an array for each of them costs the most.
    DAY.lastIndex = from;
    if (!DAY.test(text)) return found;
    const end = DAY.lastIndex;
    const index = isDigit(text.charCodeAt(end - 2)) ? end - 2 : end - 1;
    const named = mayBeNamed(text, index, end) ? namedMonth(text, index, end) : null;
    if (named) found.push(named);
    from = end;
  }
}

/** A word stands right before or after the digits. */
function mayBeNamed(text: string, index: number, end: number): boolean {
  const before = text.charCodeAt(index - 2);
  if (text.charCodeAt(index - 1) === SPACE && (isLetter(before) || before === DOT)) return true;
  const after = text.charCodeAt(end);
  if (isLetter(after)) return true;
  // "15 May", "15. Mai", "15º de mayo": a space comes before a letter.
  const space = after === SPACE ? end : end + 1;
  return text.charCodeAt(space) === SPACE && isLetter(text.charCodeAt(space + 1));
}

const SPACE = 32;
const DOT = 46;

/** ASCII letters, and whatever is not ASCII. */
function isLetter(code: number): boolean {
  return code > 127 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** A day with the name of a month beside it: `15 May 2024`, `15. Mai`, `May 15th, 2024`. */
function namedMonth(text: string, index: number, end: number): WrittenDate | null {
  const digits = text.slice(index, end);
  const day = Number(digits);
  if (day < 1 || day > 31) return null;
  const tail = text.slice(end, end + WINDOW);
  const after = mayBeMonth(wordAfter(tail)) ? MONTH_AFTER.exec(tail) : null;
  const monthAfter = after && months().get((after[1] ?? "").toLowerCase());
  if (after && monthAfter) return dateOf(digits + after[0], index, after[2], monthAfter, day);
  const before =
    text[index - 1] === " " && mayBeMonth(wordBefore(text, index - 1))
      ? MONTH_BEFORE.exec(text.slice(Math.max(0, index - WINDOW), index))
      : null;
  const monthBefore = before && months().get((before[1] ?? "").toLowerCase());
  const year = YEAR_AFTER.exec(tail);
  if (!before || !monthBefore || !year) return null;
  return dateOf(before[0] + digits + year[0], index - before[0].length, year[1], monthBefore, day);
}

const SUFFIX = /^(?:st|nd|rd|th|\.|º|er) /;
const PLAIN_WORD = /^[A-Za-z]+$/;

/** The word after a day, or an empty text where none follows. */
function wordAfter(tail: string): string {
  const start = tail.startsWith(" ") ? 1 : (SUFFIX.exec(tail)?.[0].length ?? -1);
  if (start < 0) return "";
  let end = start;
  while (isLetter(tail.charCodeAt(end))) end += 1;
  // "15 d'octobre": what comes after the mark may be the month.
  return tail.slice(start, end + (tail[end] === "'" ? 1 : 0));
}

/** The word before a space, with or without a dot at its end. */
function wordBefore(text: string, space: number): string {
  const end = text[space - 1] === "." ? space - 1 : space;
  let start = end;
  while (start > 0 && end - start <= WINDOW && isLetter(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

/** One look-up in place of a pattern: most words beside digits are plain ones, and no month. */
function mayBeMonth(word: string): boolean {
  if (word === "") return false;
  return !PLAIN_WORD.test(word) || /^(?:of|de)$/.test(word) || months().has(word.toLowerCase());
}

function dateOf(
  text: string,
  index: number,
  year: string | undefined,
  month: number,
  day: number,
): WrittenDate {
  return { text, index, year: year === undefined ? null : fullYear(year), month, day };
}

function fullYear(written: string): number {
  return written.length === 2 ? 2000 + Number(written) : Number(written);
}

/** Keys under which a date counts as known: with its year, and by month and day alone. */
export function dateKeys({ year, month, day }: WrittenDate): string[] {
  const short = `d:${String(month)}-${String(day)}`;
  return year === null ? [short] : [`d:${String(year)}-${String(month)}-${String(day)}`, short];
}

/** Dates without a year are laid into this one, so that they can be compared. */
const SOME_YEAR = 2024;

/** The time of a date's key, in milliseconds, by month and day alone; empty for any other key. */
export function timesOf(key: string): number[] {
  if (!key.startsWith("d:")) return [];
  const parts = key.slice(2).split("-").map(Number);
  const [month, day] = parts.slice(-2);
  return month === undefined || day === undefined ? [] : [Date.UTC(SOME_YEAR, month - 1, day)];
}
