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
const DAY_MONTH =
  /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|\.|º|er)?(?: of| de| d'| d’)? (\p{L}{3,12})\.?(?:(?:,| de| del)? (\d{4})(?!\d))?/gu;
const MONTH_DAY =
  /(?<![\p{L}\d])(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d.:]\d|\d|%)(?:,? (\d{4})(?!\d))?/gu;

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
    found.push({
      text: match[0],
      index: match.index,
      year: year === undefined ? null : fullYear(year),
      month,
      day,
    });
  };
  for (const match of text.matchAll(ISO)) add(match, match[1], Number(match[2]), Number(match[3]));
  for (const match of text.matchAll(NUMERIC)) {
    const [a, b] = [Number(match[1]), Number(match[3])];
    add(match, match[4], a, b);
    if (a !== b) add(match, match[4], b, a);
  }
  for (const match of text.matchAll(CJK)) add(match, match[1], Number(match[2]), Number(match[3]));
  for (const match of text.matchAll(DAY_MONTH)) {
    const month = months().get((match[2] ?? "").toLowerCase());
    if (month) add(match, match[3], month, Number(match[1]));
  }
  for (const match of text.matchAll(MONTH_DAY)) {
    const month = months().get((match[1] ?? "").toLowerCase());
    if (month) add(match, match[3], month, Number(match[2]));
  }
  return found;
}

function fullYear(written: string): number {
  return written.length === 2 ? 2000 + Number(written) : Number(written);
}

/** Keys under which a date counts as known: with its year, and by month and day alone. */
export function dateKeys({ year, month, day }: WrittenDate): string[] {
  const short = `d:${String(month)}-${String(day)}`;
  return year === null ? [short] : [`d:${String(year)}-${String(month)}-${String(day)}`, short];
}
